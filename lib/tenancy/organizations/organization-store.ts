import { indexKeys, keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import {
  type Change,
  type Condition,
  type TransactionPart,
  absent,
  getItem,
  getItems,
  putItem,
  transact,
} from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { AuditEntryId, type OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { type AuditDetails, type AuditEntry, subjectAuditEntry } from '../audit/audit-entry.ts';
import { auditStore } from '../audit/audit-store.ts';
import { changedFields, isUnchanged } from '../audit/changed-fields.ts';
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

/** Stores a change of an organization with its audit entry. Returns false if it has been written since it was read. */
async function store(
  before: Organization,
  change: Change,
  entry: Pick<AuditEntry, 'action'> & { readonly details: AuditDetails },
  { actor: { kind, id }, newId, now }: Acting,
): Promise<boolean> {
  const subject = { type: 'organization', id: before.id } as const;
  const of = { ...entry, actor: { kind, id }, reason: null, subject, at: now.toISOString() };
  const written = await transact([
    { update: keys.organization(before.id), change },
    auditStore(before.id).insertion(subjectAuditEntry(of, newId(AuditEntryId))),
  ]);
  return written.ok;
}

/** Changes settings, unless they are so already. */
export const updateSettings = (
  id: OrganizationId,
  change: OrganizationChange,
  acting: Acting,
): Promise<Organization | undefined> =>
  retryOnConflict(
    async () => {
      const before = await readOrganization(id, { consistent: true });
      if (!before) return undefined;
      const settings = mergeSettings(before, change);
      const after = { ...before, ...settings, updated_at: acting.now.toISOString() };
      const details = changedFields(before, after, settingNames(settings));
      if (isUnchanged(details)) return before;
      const isStored = await store(
        before,
        {
          set: { ...settings, updated_at: after.updated_at },
          onlyIf: {
            expression: '#updated_at = :at AND #contact_hours = :hours AND #contact_frequency = :frequency',
            values: {
              ':at': before.updated_at,
              ':hours': before.contact_hours,
              ':frequency': before.contact_frequency,
            },
          },
        },
        { action: 'settings_changed', details },
        acting,
      );
      return isStored ? after : versionConflict;
    },
    () => concurrentChange('organization'),
  );

/** The names of the settings that are given. */
const settingNames = (settings: Partial<Organization>): (keyof Organization)[] =>
  // Object.keys does not keep the names in its type.
  Object.keys(settings) as (keyof Organization)[];

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

const isRunning: Condition = { expression: 'attribute_exists(#pk) AND attribute_not_exists(#execution_paused_at)' };
const isPausedNow: Condition = { expression: 'attribute_exists(#execution_paused_at)' };

/** Pauses or resumes automatic dispatch, unless it is so already: pausing again keeps the time of the first pause. */
export const setExecutionPaused = (
  id: OrganizationId,
  isPaused: boolean,
  acting: Acting,
): Promise<Organization | undefined> =>
  retryOnConflict(
    async () => {
      const before = await readOrganization(id, { consistent: true });
      if (!before || (before.execution_paused_at !== undefined) === isPaused) return before;
      const { execution_paused_at: _, ...running } = before;
      const after = { ...running, ...(isPaused && { execution_paused_at: acting.now.toISOString() }) };
      const change: Change = isPaused
        ? { set: { execution_paused_at: after.execution_paused_at }, onlyIf: isRunning }
        : { remove: ['execution_paused_at'], onlyIf: isPausedNow };
      const details = changedFields<Organization>(before, after, ['execution_paused_at']);
      const action = isPaused ? 'execution_paused' : 'execution_resumed';
      return (await store(before, change, { action, details }, acting)) ? after : versionConflict;
    },
    () => concurrentChange('organization'),
  );

export const organizationListing: Listing = {
  partitions: [partitions.organizations],
  kinds: 'organization',
  index: 'gsi1',
};
