import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, tooManyConflicts, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { log } from '../../foundation/log.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { type OwnedHold, dueHoldStore } from '../../portfolio/holds/due-hold-store.ts';
import { holdStore } from '../../portfolio/holds/hold-store.ts';
import { holdAt, isOpenHold } from '../../portfolio/holds/hold.ts';
import { replyOverdueNotice } from '../../tenancy/notifications/notification.ts';
import { notificationStore } from '../../tenancy/notifications/notification-store.ts';
import { readHeld } from './read-held.ts';

const holdsAtOnce = 8;

/**
 * Writes the release of the holds whose `until` has passed. They ended at that time whether or not this has run. Stops
 * at `untilMs` (ms since 1970); the next run continues. One failing hold does not delay the others, but fails the run at
 * the end.
 */
export async function endHolds(now: Date, untilMs: number): Promise<void> {
  let failureCount = 0;
  for await (const page of dueHoldStore().list(now)) {
    const results = await mapInParallel(page, holdsAtOnce, (hold) => tryToEnd(hold, now));
    failureCount += results.filter((isEnded) => !isEnded).length;
    if (Date.now() > untilMs) {
      log.info('stopped ending holds; the next run continues');
      break;
    }
  }
  if (failureCount > 0) throw new Error(`${failureCount} holds could not be ended.`);
}

async function tryToEnd({ organization, id }: OwnedHold, now: Date): Promise<boolean> {
  try {
    await retryOnConflict(
      async () => {
        const store = holdStore(organization);
        const hold = await store.read(id);
        if (!hold || !isOpenHold(hold)) return undefined;
        const ended = holdAt(hold, now);
        if (isOpenHold(ended)) return undefined;
        const held = await readHeld(organization, hold);
        if (!held) {
          log.warn('hold without an account', { organization, account_id: hold.account_id, hold_id: id });
          return store.removeFromDue(hold);
        }
        const notice = ended.hold_kind === 'reply_unread' ? replyOverdueNotice(ended) : undefined;
        const { ok } = await transact([
          store.release(ended),
          held.without(id),
          ...(notice ? notificationStore(organization).insertion(notice, now) : []),
        ]);
        return ok ? undefined : versionConflict;
      },
      () => tooManyConflicts('hold'),
    );
    return true;
  } catch (error) {
    log.error('hold could not be ended', { organization, hold_id: id, error });
    return false;
  }
}
