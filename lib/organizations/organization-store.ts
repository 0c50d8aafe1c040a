import type { OrganizationId } from '../ids.ts';
import { indexed, keys, partitions } from '../table/keys.ts';
import { absent, getItem, present, putItem, updateItem } from '../table/table.ts';
import type { Listing } from '../table/walk.ts';
import type { OrganizationChange } from './contract.ts';
import type { Organization } from './organization.ts';

export const readOrganization = (id: OrganizationId): Promise<Organization | undefined> =>
  getItem<Organization>(keys.organization(id));

/** Stores a new organization; a repetition with the same id changes nothing. */
export const addOrganization = (organization: Organization) =>
  putItem({ ...organization, ...keys.organization(organization.id), ...indexed.organization(organization.id) }, absent);

export async function changeOrganization(
  id: OrganizationId,
  change: OrganizationChange,
  now: Date,
): Promise<Organization | undefined> {
  const written = await updateItem<Organization>(keys.organization(id), {
    set: { ...change, updated_at: now.toISOString() },
    onlyIf: present,
  });
  return written.ok ? written.item : undefined;
}

/** Pauses automatic dispatch, or lets it go on. Pausing what is paused keeps its first time. */
export async function setExecutionPaused(
  id: OrganizationId,
  isPaused: boolean,
  now: Date,
): Promise<Organization | undefined> {
  const written = await updateItem<Organization>(keys.organization(id), {
    ...(isPaused ? { setOnce: { execution_paused_at: now.toISOString() } } : { remove: ['execution_paused_at'] }),
    onlyIf: present,
  });
  return written.ok ? written.item : undefined;
}

export const organizations: Listing = { partitions: [partitions.organizations], index: 'gsi1' };
