import { log } from '../../foundation/log.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { accountStore } from '../accounts/account-store.ts';
import { type OwnedPromise, duePromiseStore } from './due-promise-store.ts';
import { judgePromise } from './judge-promise.ts';
import { promiseStore } from './promise-store.ts';

/** Notifications of one organization share a partition key, which accepts 500 of them a second. */
const promisesAtOnce = 8;

/**
 * Judges every open promise whose day is over, whatever the account's state. Stops at `untilMs` (ms since 1970); the
 * next run continues. One failing promise does not delay the others, but fails the run at the end and is retried by the
 * next.
 */
export async function judgeDuePromises(now: Date, untilMs: number): Promise<void> {
  let failureCount = 0;
  for await (const page of duePromiseStore().list(now)) {
    const results = await mapInParallel(page, promisesAtOnce, (promise) => tryJudge(promise, now));
    failureCount += results.filter((isJudged) => !isJudged).length;
    if (Date.now() > untilMs) {
      log.info('stopped judging promises; the next run continues');
      break;
    }
  }
  if (failureCount > 0) throw new Error(`${failureCount} promises could not be judged.`);
}

async function tryJudge(promise: OwnedPromise, now: Date): Promise<boolean> {
  const { organization, account_id, id: promise_id } = promise;
  const ids = { organization, account_id, promise_id };
  try {
    const account = await accountStore(organization).read(account_id, { consistent: true });
    if (account) await judgePromise(organization, promise, account, now);
    else {
      // Payments on a missing account are unknown, so the promise stays open and is never due again.
      log.warn('promise without an account', ids);
      await promiseStore(organization).removeFromDue(promise);
    }
    return true;
  } catch (error) {
    log.error('promise could not be judged', { ...ids, error });
    return false;
  }
}
