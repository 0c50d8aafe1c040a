import type { OrganizationId } from '../../foundation/ids.ts';
import { readOrganization } from './organization-store.ts';

/** The language an organization's people read; English where there is no such organization. */
export const readLanguage = async (organization: OrganizationId): Promise<string> =>
  (await readOrganization(organization))?.language ?? 'en';
