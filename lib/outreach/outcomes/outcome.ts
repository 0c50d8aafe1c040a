import type { AccountId, OutcomeId } from '../../foundation/ids.ts';
import { type Problem, refused } from '../../foundation/problem.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import type { OutcomeCode } from '../../portfolio/accounts/outcome-code.ts';
import type { NewOutcome, OutcomeView } from './contract.ts';

export interface Outcome {
  readonly kind: 'outcome';
  readonly id: OutcomeId;
  readonly account_id: AccountId;
  readonly result: OutcomeCode;
  readonly note?: string;
  readonly call_back_at?: string;
  readonly author: OutcomeView['author'];
  readonly created_at: string;
}

const maxCallBackMs = 365 * 24 * 60 * 60 * 1000;

export function callBackProblem({ call_back_at: at }: NewOutcome, now: Date): Problem | undefined {
  if (at === undefined || at === null) return undefined;
  const ahead = Date.parse(at) - now.getTime();
  if (ahead <= 0) return refused('call_back_in_past', 'call_back_at', 'Must be in the future.');
  if (ahead > maxCallBackMs) return refused('call_back_too_late', 'call_back_at', 'Must be within a year.');
  return undefined;
}

type FollowUp = NonNullable<Account['follow_up']>;

/** A call-back that was due is done by any outcome; a later one stays unless it is replaced, or removed by null. */
export function followUpAfter(
  before: FollowUp | undefined,
  { call_back_at: at }: NewOutcome,
  user: string,
  now: Date,
): FollowUp | undefined {
  if (at !== undefined) return at === null ? undefined : { at, by: user };
  return before && Date.parse(before.at) > now.getTime() ? before : undefined;
}

export const outcomeView = ({
  id,
  account_id,
  result,
  note,
  call_back_at,
  author,
  created_at,
}: Outcome): OutcomeView => ({
  id,
  account_id,
  result,
  note: note ?? null,
  call_back_at: call_back_at ?? null,
  author: { ...author },
  created_at,
});
