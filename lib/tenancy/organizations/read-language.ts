import type { OrganizationId } from '../../foundation/ids.ts';
import { organizationStore } from './organization-store.ts';

/** Reads the language of an organization's people; English if there is no such organization. */
export const readLanguage = async (organization: OrganizationId): Promise<string> =>
  (await organizationStore(organization).read())?.language ?? 'en';
