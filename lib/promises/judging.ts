import type { Account } from '../accounts/account.ts';
import type { OrganizationId, PromiseId } from '../ids.ts';
import { notify } from '../notifications/notifying.ts';
import type { StepEvent } from '../strategies/position.ts';
import { isKept } from './promise.ts';
import { promiseStore } from './promise-store.ts';

/**
 * Judges a promise whose day is over, by what was paid since; the agents are told of one that was broken. Judged again, it
 * comes to the same. Gives what it means for the account's strategy.
 */
export async function judgePromise(
  organization: OrganizationId,
  account: Account,
  id: PromiseId,
  now: Date,
): Promise<StepEvent> {
  const promises = promiseStore(organization);
  const promise = await promises.find(account.id, id);
  const at = now.toISOString();
  if (!promise) return { kind: 'promise_broken', at, promise_id: id };
  const status = promise.status === 'open' ? (isKept(promise, account) ? 'kept' : 'broken') : promise.status;
  await promises.judge(promise, status);
  if (status === 'broken') {
    const { amount, currency, due_date } = promise;
    const subject = { account_id: account.id, promise_id: id };
    const told = { kind: 'promise_broken', to: { role: 'agent' }, parameters: { amount, currency, due_date } } as const;
    await notify(organization, { ...told, subject, act: `broken:${id}` }, now);
  }
  return { kind: status === 'kept' ? 'promise_kept' : 'promise_broken', at, promise_id: id };
}
