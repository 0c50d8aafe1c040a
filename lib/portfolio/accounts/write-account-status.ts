import { transact } from '../../platform/aws/table/table.ts';
import { deriveId } from '../../foundation/derived-ids.ts';
import { AuditEntryId, HoldId, type OrganizationId } from '../../foundation/ids.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import { type AuditEntry, subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { readSettings } from '../../tenancy/organizations/read-settings.ts';
import { accountHold, isOpenHold, newAccountHold } from '../holds/hold.ts';
import { openHolds } from '../holds/account-hold.ts';
import { deadlinesOf } from '../holds/hold-deadlines.ts';
import { holdPlacedEntry, holdReleasedEntry, placedBy } from '../holds/hold-request.ts';
import { holdStore } from '../holds/hold-store.ts';
import { isDispute, withHolds } from './account-dispute.ts';
import type { AccountState } from './account-state.ts';
import { accountStore } from './account-store.ts';
import type { Account } from './account.ts';

export interface StatusWriter {
  readonly actor: Initiator;
  readonly now: Date;
  /** If it is given, an audit entry has it. */
  readonly reason?: string;
}

const changed = 'The status of the account was changed.';

/**
 * Writes the state of an account whose status somebody changed. A dispute is a status and a hold: the status `disputed`
 * opens one, and any other ends those that are open. False if the account was written since it was read.
 */
export async function writeAccountStatus(
  organization: OrganizationId,
  before: Account,
  state: AccountState,
  { actor, now, reason }: StatusWriter,
): Promise<boolean> {
  const [accounts, holds, audit] = [accountStore(organization), holdStore(organization), auditStore(organization)];
  const open = openHolds(before, now);
  const disputes = open.filter(isDispute);
  const at = now.toISOString();
  const entries = reason === undefined ? [] : [audit.insertion(statusEntry(before, state, actor, reason, at))];
  if (state.collection_status === 'disputed' && disputes.length === 0) {
    const hold = newAccountHold('disputed', {
      // The same if the same write is repeated.
      id: deriveId(HoldId, before.id, `disputed:${before.version}`),
      account_id: before.id,
      contact_id: before.contact.id,
      ...placedBy(actor),
      placed_at: at,
      ...deadlinesOf('disputed', await readSettings(organization), now),
    });
    const written = await transact([
      accounts.holdsUpdate(before, withHolds(before, open, [accountHold(hold)]), state),
      ...holds.insertion(hold),
      audit.insertion(holdPlacedEntry(hold, reason ?? changed)),
      ...entries,
    ]);
    return written.ok;
  }
  if (disputes.length === 0) {
    if (entries.length === 0) return (await accounts.updateState(before, state)) !== undefined;
    return (await transact([accounts.stateUpdate(before, state), ...entries])).ok;
  }
  const ended = (await holds.readMany(disputes.map(({ id }) => id)))
    .filter(isOpenHold)
    .map((hold) => ({ ...hold, released_by: actor, released_at: at, release_reason: reason ?? changed }));
  const left = open.filter((hold) => !isDispute(hold));
  const written = await transact([
    accounts.holdsUpdate(before, left, state),
    ...ended.flatMap((hold) => [holds.release(hold), audit.insertion(holdReleasedEntry(hold))]),
    ...entries,
  ]);
  return written.ok;
}

const statusEntry = (
  before: Account,
  { collection_status: status, resolution }: AccountState,
  actor: Initiator,
  reason: string,
  at: string,
): AuditEntry =>
  subjectAuditEntry(
    {
      action: 'account_status_changed',
      actor,
      reason,
      at,
      contact_id: before.contact.id,
      subject: { type: 'account', id: before.id },
      details: {
        before: { status: before.collection_status, resolution: before.resolution ?? null },
        after: { status, resolution: resolution ?? null },
      },
    },
    // The same if the same write is repeated.
    deriveId(AuditEntryId, before.id, `status:${before.version}`),
  );
