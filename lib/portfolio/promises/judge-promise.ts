import type { OrganizationId } from '../../foundation/ids.ts';
import { notificationStore } from '../../tenancy/notifications/notification-store.ts';
import type { Account } from '../accounts/account.ts';
import { type PromiseEnd, promiseStore } from './promise-store.ts';
import { type PromiseToPay, isKept } from './promise.ts';

/**
 * Judges a promise whose day is over by the payments since it was made. A promise is judged once; if it is broken, the same
 * write notifies the agents. `account` must have been read after that day, so that it includes every payment of the day.
 * @returns the judgement that is stored: that of another worker if it came first
 */
export async function judgePromise(
  organization: OrganizationId,
  promise: PromiseToPay,
  account: Account,
  now: Date,
): Promise<PromiseEnd> {
  if (promise.status !== 'open') return promise.status;
  if (isKept(promise, account)) return promiseStore(organization).judge(promise, 'kept', []);
  const { id, amount, currency, due_date } = promise;
  const notice = {
    kind: 'promise_broken',
    to: { kind: 'role', role: 'agent' },
    subject: { account_id: account.id, promise_id: id },
    parameters: { amount, currency, due_date },
    deduplicationKey: `broken:${id}`,
  } as const;
  return promiseStore(organization).judge(promise, 'broken', notificationStore(organization).insertion(notice, now));
}
