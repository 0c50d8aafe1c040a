import type { OrganizationId } from '../../foundation/ids.ts';
import { organizationStore } from './organization-store.ts';

/** The language an organization's people read; English where there is no such organization. */
export const readLanguage = async (organization: OrganizationId): Promise<string> =>
  (await organizationStore(organization).read())?.language ?? 'en';
