import type { TransactionPart } from '../../platform/aws/table/table.ts';
import type { HoldId, OrganizationId } from '../../foundation/ids.ts';
import { isDispute, isRestartedByEnd, undisputedState } from '../../portfolio/accounts/account-dispute.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import { planLoader } from '../../portfolio/campaigns/plan-loader.ts';
import type { AccountHold } from '../../portfolio/holds/account-hold.ts';
import type { DisputeOutcome } from '../../portfolio/holds/dispute.ts';
import type { Hold } from '../../portfolio/holds/hold.ts';
import { attemptLogStore } from '../dispatch/attempt-log-store.ts';
import { contactHoldStore } from './contact-hold-store.ts';

interface HoldEnd {
  readonly outcome: DisputeOutcome | undefined;
  readonly at: string;
}

/** The item that lists a hold while it is open: the account, or the log of attempts at the contact. */
interface Held {
  /** The write that lists the hold no longer; fails if the item was written since it was read. */
  without(id: HoldId, end?: HoldEnd): TransactionPart;
}

const otherThan =
  (id: HoldId) =>
  (hold: AccountHold): boolean =>
    hold.id !== id;

/** Undefined if a restore has lost the account. */
export async function readHeld(
  organization: OrganizationId,
  { account_id: accountId, contact_id: contactId }: Pick<Hold, 'account_id' | 'contact_id'>,
): Promise<Held | undefined> {
  if (accountId === undefined) {
    const { contact, attempts: log } = await attemptLogStore(organization).readLog(contactId);
    return {
      without: (id) => contactHoldStore(organization).update(contact, log, (log?.holds ?? []).filter(otherThan(id))),
    };
  }
  const accounts = accountStore(organization);
  const account = await accounts.read(accountId, { consistent: true });
  if (!account) return undefined;
  const plan = isRestartedByEnd(account) ? await planLoader(organization).planOf(account) : undefined;
  return {
    without(id, end) {
      const left = (account.holds ?? []).filter(otherThan(id));
      const isEnded = end && (account.holds ?? []).some((hold) => hold.id === id && isDispute(hold));
      return accounts.holdsUpdate(
        account,
        left,
        isEnded ? undisputedState(account, left, { ...end, plan }) : undefined,
      );
    },
  };
}
