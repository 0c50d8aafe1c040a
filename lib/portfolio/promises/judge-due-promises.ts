import { accountStore } from '../accounts/account-store.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { log } from '../../foundation/log.ts';
import { judgePromise } from './judge-promise.ts';
import { type OwnedPromise, listDuePromises, promiseStore } from './promise-store.ts';

/** Their notifications lie under one key of their organization, which takes 500 a second. */
const promisesAtOnce = 8;

/**
 * Judges every open promise whose day is over, whatever its account is in. It stops after the time `until`, in
 * milliseconds since 1970; another run takes what is left. One that cannot be judged does not hold up the others: it is
 * an error when they are done, and is due again in the next run.
 */
export async function judgeDuePromises(now: Date, until: number): Promise<void> {
  let failures = 0;
  for await (const page of listDuePromises(now)) {
    const judged = await mapInParallel(page, promisesAtOnce, (promise) => isJudged(promise, now));
    failures += judged.filter((isDone) => !isDone).length;
    if (Date.now() > until) {
      log.info('the next run goes on judging promises');
      break;
    }
  }
  if (failures > 0) throw new Error(`${failures} promises could not be judged.`);
}

async function isJudged(promise: OwnedPromise, now: Date): Promise<boolean> {
  const { organization, account_id, id: promise_id } = promise;
  const whose = { organization, account_id, promise_id };
  try {
    const account = await accountStore(organization).read(account_id, { consistent: true });
    if (account) await judgePromise(organization, promise, account, now);
    else {
      // Nobody can say what was paid on an account that is gone: the promise stays open, and is not due again.
      log.warn('a promise has no account', whose);
      await promiseStore(organization).shelve(promise);
    }
    return true;
  } catch (error) {
    log.error('a promise could not be judged', { ...whose, error });
    return false;
  }
}
