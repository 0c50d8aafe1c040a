import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange, notFound } from '../../foundation/problem.ts';
import { readSettings } from '../../tenancy/organizations/read-settings.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { type GivenHold, type Placing, holdPlacedEntry, holdsWithRoom, requestedHold } from '../holds/hold-request.ts';
import type { NewHold } from '../holds/contract.ts';
import type { Dispute } from '../holds/dispute.ts';
import { holdStore } from '../holds/hold-store.ts';
import { type Hold, accountHold, newAccountHold } from '../holds/hold.ts';
import { withHolds } from './account-dispute.ts';
import { accountStore } from './account-store.ts';

/**
 * Places a hold on an account. A repetition under the same id returns the first hold, even if it was released since.
 * Once this returns, no attempt that was decided on before can be reserved: the account has a new version.
 */
export const placeHold = (
  organization: OrganizationId,
  accountId: AccountId,
  given: GivenHold & Pick<NewHold, 'dispute'>,
  placing: Placing,
): Promise<{ readonly hold: Hold; readonly isFirst: boolean }> =>
  retryOnConflict(
    async () => {
      const account = await accountStore(organization).read(accountId, { consistent: true });
      if (!account) throw notFound('account');
      const first = await holdStore(organization).read(placing.id);
      if (first) return { hold: first, isFirst: false };
      const requested = requestedHold(given, placing, await readSettings(organization));
      const open = holdsWithRoom('account', account.holds ?? [], placing.now);
      const hold = newAccountHold(given.kind, {
        ...requested,
        ...(given.dispute && { dispute: disputeOf(given.dispute) }),
        account_id: accountId,
        contact_id: account.contact.id,
      });
      const written = await transact([
        ...holdStore(organization).insertion(hold),
        accountStore(organization).holdsUpdate(account, withHolds(account, open, [accountHold(hold)])),
        auditStore(organization).insertion(holdPlacedEntry(hold, given.reason)),
      ]);
      return written.ok ? { hold, isFirst: true } : versionConflict;
    },
    () => concurrentChange('account'),
  );

const disputeOf = ({ category, amount, text }: NonNullable<NewHold['dispute']>): Dispute => ({
  category,
  ...(typeof amount === 'number' && { amount }),
  ...(typeof text === 'string' && { text }),
});
