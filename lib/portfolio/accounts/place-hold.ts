import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { deriveId } from '../../foundation/derived-ids.ts';
import { type AccountId, AuditEntryId, type HoldId, type OrganizationId } from '../../foundation/ids.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import { concurrentChange, conflict, notFound, refused } from '../../foundation/problem.ts';
import { subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { maxOpenHolds, openHolds } from '../holds/account-hold.ts';
import type { NewHold } from '../holds/contract.ts';
import { holdStore } from '../holds/hold-store.ts';
import { type Hold, accountHold, newAccountHold } from '../holds/hold.ts';
import { accountStore } from './account-store.ts';

interface Placing {
  readonly id: HoldId;
  readonly actor: Initiator;
  readonly now: Date;
}

/**
 * Places a hold on an account. A repetition under the same id returns the first hold, even if it was released since.
 * Once this returns, no attempt that was decided on before can be reserved: the account has a new version.
 */
export const placeHold = (
  organization: OrganizationId,
  accountId: AccountId,
  { kind, reason, until, external_id: externalId }: NewHold,
  { id, actor, now }: Placing,
): Promise<{ readonly hold: Hold; readonly isFirst: boolean }> =>
  retryOnConflict(
    async () => {
      const account = await accountStore(organization).read(accountId, { consistent: true });
      if (!account) throw notFound('account');
      const first = await holdStore(organization).read(id);
      if (first) return { hold: first, isFirst: false };
      if (typeof until === 'string' && Date.parse(until) <= now.getTime())
        throw refused('until_in_past', 'until', 'Must not be in the past.');
      const open = openHolds(account, now);
      if (open.length >= maxOpenHolds)
        throw conflict('too_many_holds', `The account has ${maxOpenHolds} open holds; release some first.`);
      const at = now.toISOString();
      const hold = newAccountHold(kind, {
        id,
        account_id: accountId,
        contact_id: account.contact.id,
        ...(typeof externalId === 'string' && { external_id: externalId }),
        reason,
        source: actor.kind === 'api_key' ? 'api_key' : 'user',
        placed_by: actor,
        placed_at: at,
        ...(typeof until === 'string' && { until }),
      });
      const entry = subjectAuditEntry(
        {
          action: 'hold_placed',
          actor,
          reason,
          at,
          contact_id: hold.contact_id,
          subject: { type: 'hold', id },
          details: { before: {}, after: { kind, account_id: accountId, until: hold.until ?? null } },
        },
        deriveId(AuditEntryId, id, 'audit:placed'),
      );
      const written = await transact([
        ...holdStore(organization).insertion(hold),
        accountStore(organization).holdsUpdate(account, [...open, accountHold(hold)]),
        auditStore(organization).insertion(entry),
      ]);
      return written.ok ? { hold, isFirst: true } : versionConflict;
    },
    () => concurrentChange('account'),
  );
