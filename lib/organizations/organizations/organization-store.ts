import { indexKeys, keys, partitions } from '../../aws/table/keys.ts';
import type { Listing } from '../../aws/table/listed-rows.ts';
import {
  type TransactionPart,
  absent,
  getItem,
  getItems,
  present,
  putItem,
  updateItem,
} from '../../aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../aws/table/version-conflict.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import type { OrganizationChange } from './contract.ts';
import { type Organization, mergeSettings } from './organization.ts';

export const readOrganization = (
  id: OrganizationId,
  options: { readonly consistent?: boolean } = {},
): Promise<Organization | undefined> => getItem<Organization>(keys.organization(id), 'organization', options);

/** The time zones of those of the organizations that exist. */
export async function readTimezones(
  ids: readonly OrganizationId[],
  options: { readonly consistent?: boolean } = {},
): Promise<ReadonlyMap<OrganizationId, string>> {
  const found = await getItems<Organization>(ids.map(keys.organization), 'organization', options);
  return new Map(found.map(({ id, timezone }) => [id, timezone]));
}

/** Stores a new organization; does nothing if the id already exists. */
export const addOrganization = (organization: Organization) =>
  putItem(
    { ...organization, ...keys.organization(organization.id), ...indexKeys.organization(organization.id) },
    absent,
  );

/** Changes settings, provided that the nested ones have not changed since they were merged. */
export const updateSettings = (
  id: OrganizationId,
  change: OrganizationChange,
  now: Date,
): Promise<Organization | undefined> =>
  retryOnConflict(
    async () => {
      const before = await readOrganization(id, { consistent: true });
      if (!before) return undefined;
      const written = await updateItem<Organization>(keys.organization(id), {
        set: { ...mergeSettings(before, change), updated_at: now.toISOString() },
        onlyIf: {
          expression: '#contact_hours = :hours AND #contact_frequency = :frequency',
          values: { ':hours': before.contact_hours, ':frequency': before.contact_frequency },
        },
      });
      return written.ok ? written.item : versionConflict;
    },
    () => concurrentChange('organization'),
  );

/** The write of changed voice settings, if nobody has changed them since they were read. */
export const voiceSettingsUpdate = (before: Organization, after: Organization, now: Date): TransactionPart => ({
  update: keys.organization(before.id),
  change: {
    set: { voice: after.voice, updated_at: now.toISOString() },
    onlyIf: before.voice
      ? { expression: '#voice.#version = :before', values: { ':before': before.voice.version } }
      : { expression: 'attribute_exists(#pk) AND attribute_not_exists(#voice)' },
  },
});

/** Pauses or resumes automatic dispatch. Pausing again keeps the time of the first pause. */
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

export const organizationListing: Listing = {
  partitions: [partitions.organizations],
  kinds: 'organization',
  index: 'gsi1',
};
