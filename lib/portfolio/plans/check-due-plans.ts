import { sendMessages } from '../../platform/aws/queue-client.ts';
import { retryOnConflict, tooManyConflicts } from '../../platform/aws/table/version-conflict.ts';
import { log } from '../../foundation/log.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { type OwnedPlan, duePlanStore } from './due-plan-store.ts';
import { judgePlan } from './judge-plan.ts';

/** Few, because the notifications of one organization share a partition key, which accepts 500 a second. */
const plansAtOnce = 8;

/**
 * Judges the plans in force about which something may have changed, and requests their reminders. Stops at `untilMs` (ms since 1970); the next run
 * continues. One failing plan does not delay the others, but fails the run at the end.
 */
export async function checkDuePlans(now: Date, untilMs: number): Promise<void> {
  let failureCount = 0;
  for await (const page of duePlanStore().list(now)) {
    const results = await mapInParallel(page, plansAtOnce, (plan) => tryToJudge(plan, now));
    failureCount += results.filter((isJudged) => !isJudged).length;
    if (Date.now() > untilMs) {
      log.info('stopped checking plans; the next run continues');
      break;
    }
  }
  if (failureCount > 0) throw new Error(`${failureCount} plans could not be checked.`);
}

async function tryToJudge(plan: OwnedPlan, now: Date): Promise<boolean> {
  const { organization, account_id, id: plan_id } = plan;
  try {
    const reminders = await retryOnConflict(
      () => judgePlan(plan, now),
      () => tooManyConflicts('plan'),
    );
    if (reminders.length > 0) await sendMessages('dispatch', organization, reminders);
    return true;
  } catch (error) {
    log.error('plan could not be checked', { organization, account_id, plan_id, error });
    return false;
  }
}
