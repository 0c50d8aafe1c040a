import type { Account } from '../accounts/account.ts';
import type { OrganizationId, PromiseId } from '../../foundation/ids.ts';
import { notificationInsertions } from '../../organizations/notifications/notify.ts';
import type { StepEvent } from '../../campaigns/strategies/position.ts';
import { type PromiseToPay, isKept } from './promise.ts';
import { type Judgement, promiseStore } from './promise-store.ts';

/**
 * Judges a promise whose day is over, by what was paid since. It is judged once, and the agents are told of one that was
 * broken in the same write. `account` must have been read after that day, so that it has every payment of it. Gives
 * what it was judged to be, by whomever.
 */
export async function judgePromise(
  organization: OrganizationId,
  promise: PromiseToPay,
  account: Account,
  now: Date,
): Promise<Judgement> {
  if (promise.status !== 'open') return promise.status;
  if (isKept(promise, account)) return promiseStore(organization).judge(promise, 'kept', []);
  const { id, amount, currency, due_date } = promise;
  const subject = { account_id: account.id, promise_id: id };
  const told = { kind: 'promise_broken', to: { role: 'agent' }, parameters: { amount, currency, due_date } } as const;
  const notice = notificationInsertions(organization, { ...told, subject, deduplicationKey: `broken:${id}` }, now);
  return promiseStore(organization).judge(promise, 'broken', notice);
}

/** Judges the promise that holds an account, and gives what it means for the account's strategy. */
export async function judgeHoldingPromise(
  organization: OrganizationId,
  account: Account,
  id: PromiseId,
  now: Date,
): Promise<StepEvent> {
  const promise = await promiseStore(organization).find(account.id, id);
  const judgement = promise ? await judgePromise(organization, promise, account, now) : 'broken';
  const at = now.toISOString();
  return { kind: judgement === 'kept' ? 'promise_kept' : 'promise_broken', at, promise_id: id };
}
