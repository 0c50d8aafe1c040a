import type { AccountHold } from '../holds/account-hold.ts';
import type { DisputeOutcome } from '../holds/dispute.ts';
import type { Plan } from '../../policy/strategies/strategy.ts';
import { type AccountState, accountStateOf, changeStatus, isReopenedBy } from './account-state.ts';
import type { Account } from './account.ts';

type Holds = readonly AccountHold[];

export const isDispute = ({ kind }: Pick<AccountHold, 'kind'>): boolean => kind === 'disputed';

const hasDispute = (holds: Holds): boolean => holds.some(isDispute);

/** The open holds with new ones. A dispute remembers the status that the account has again at its end. */
export function withHolds({ collection_status: status }: Account, open: Holds, added: Holds): Holds {
  const earlier = open.find(isDispute)?.status_before;
  const before = earlier ?? (status === 'paused' || status === 'escalated' ? status : undefined);
  return [...open, ...added.map((hold) => (isDispute(hold) && before ? { ...hold, status_before: before } : hold))];
}

/** An account with an open dispute is disputed, unless it is resolved. Undefined if its status stays as it is. */
export function disputedState(account: Account, holds: Holds): AccountState | undefined {
  const { collection_status: status } = account;
  if (!hasDispute(holds) || status === 'disputed' || status === 'resolved') return undefined;
  return { ...accountStateOf(account), collection_status: 'disputed' };
}

interface End {
  readonly outcome: DisputeOutcome | undefined;
  readonly at: string;
  /** That of the account: its strategy may go on. */
  readonly plan: Plan | undefined;
}

/**
 * The state when the last dispute has ended: as before it, or resolved if the debtor was right. Undefined if the status
 * stays as it is, because another dispute is open or the account is no longer disputed.
 */
export function undisputedState(account: Account, left: Holds, { outcome, at, plan }: End): AccountState | undefined {
  const state = accountStateOf(account);
  if (outcome === 'upheld' && account.collection_status !== 'resolved')
    return changeStatus(state, 'resolved', at, { resolution: 'other' });
  if (hasDispute(left) || account.collection_status !== 'disputed') return undefined;
  return changeStatus(state, statusBefore(account), at, { plan });
}

const statusBefore = ({ holds = [] }: Account) => holds.find(isDispute)?.status_before ?? 'active';

/** Whether the strategy of an account goes on when its disputes end. */
export const isRestartedByEnd = (account: Account): boolean =>
  account.collection_status === 'disputed' && isReopenedBy(accountStateOf(account), statusBefore(account));
