import type { OrganizationId } from '../../foundation/ids.ts';
import { organizationStore } from './organization-store.ts';
import type { Organization } from './organization.ts';

/** Reads the organization of records that exist. */
export async function readSettings(organization: OrganizationId): Promise<Organization> {
  const found = await organizationStore(organization).read();
  if (!found) throw new Error('The organization of a record does not exist.');
  return found;
}
