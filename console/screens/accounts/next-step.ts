import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';

type NextStep =
  | { readonly kind: 'call_back' | 'contact'; readonly at: string }
  | { readonly kind: 'promise'; readonly day: string; readonly amount: number };

type Steps = Pick<AccountView, 'follow_up' | 'open_promise' | 'next_action_at'>;

/** What happens next with an account: whichever is first. A promise holds the steps of the strategy. */
export function nextStepOf({ follow_up: followUp, open_promise: promise, next_action_at: action }: Steps) {
  const callBack: NextStep | undefined = followUp ? { kind: 'call_back', at: followUp.at } : undefined;
  const other: NextStep | undefined = promise
    ? { kind: 'promise', day: promise.due_date, amount: promise.amount }
    : action === null
      ? undefined
      : { kind: 'contact', at: action };
  if (!callBack || !other) return callBack ?? other;
  // A promise has the whole of its day.
  return callBack.at <= (other.kind === 'promise' ? `${other.day}T24` : other.at) ? callBack : other;
}
