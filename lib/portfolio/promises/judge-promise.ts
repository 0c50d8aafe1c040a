import { type TransactionPart, transact } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { notificationStore } from '../../tenancy/notifications/notification-store.ts';
import type { Account } from '../accounts/account.ts';
import { promiseStore } from './promise-store.ts';
import { type PromiseEnd, type PromiseToPay, isKept } from './promise.ts';

/**
 * Judges a promise once, by the payments since it was made; the same write notifies the agents of a broken one. Read
 * `account` after the promise's day, so that it includes all payments of the day.
 * @returns the stored judgement, which may be another worker's
 */
export async function judgePromise(
  organization: OrganizationId,
  promise: PromiseToPay,
  account: Account,
  now: Date,
): Promise<PromiseEnd> {
  if (promise.status !== 'open') return promise.status;
  if (isKept(promise, account)) return writeJudgement(organization, promise, 'kept', []);
  const { id, amount, currency, due_date } = promise;
  const notice = {
    kind: 'promise_broken',
    to: { kind: 'role', role: 'agent' },
    subject: { account_id: account.id, promise_id: id },
    parameters: { amount, currency, due_date },
    deduplicationKey: `broken:${id}`,
  } as const;
  return writeJudgement(organization, promise, 'broken', notificationStore(organization).insertion(notice, now));
}

async function writeJudgement(
  organization: OrganizationId,
  promise: PromiseToPay,
  end: PromiseEnd,
  others: readonly TransactionPart[],
): Promise<PromiseEnd> {
  const written = await transact([promiseStore(organization).endUpdate(promise, end), ...others]);
  if (written.ok) return end;
  // Only promises are stored under this key.
  const stored = written.refused.get(0) as PromiseToPay | undefined;
  if (!stored || stored.status === 'open')
    throw new Error(`The judgement of promise ${promise.id} could not be written.`);
  return stored.status;
}
