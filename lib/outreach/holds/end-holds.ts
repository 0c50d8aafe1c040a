import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, tooManyConflicts, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { optOutContact } from '../../channels/opt-outs/opt-out-contact.ts';
import { log } from '../../foundation/log.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { type OwnedHold, dueHoldStore } from '../../portfolio/holds/due-hold-store.ts';
import { holdStore } from '../../portfolio/holds/hold-store.ts';
import { type Hold, holdAt, isDecidedByTime, isOpenHold } from '../../portfolio/holds/hold.ts';
import { replyOverdueNotice, stopRequestOverdueNotice } from '../../tenancy/notifications/notification.ts';
import { notify } from '../../tenancy/notifications/notify.ts';
import { notificationStore } from '../../tenancy/notifications/notification-store.ts';
import { loadStopRequestChannels } from './load-stop-request-channels.ts';
import { readHeld } from './read-held.ts';
import { releaseHold } from './release-hold.ts';

const holdsAtOnce = 8;

/**
 * Writes the release of the holds whose `until` has passed, and opts out who asked to stop and got no decision in time. They ended at that time whether or not this has run. Stops
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
        if (isDecidedByTime(hold)) return optOutOverdue(organization, hold, now);
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

const system = { kind: 'system', id: null } as const;

/** The opt-out first: at no time may the person be contacted. */
async function optOutOverdue(organization: OrganizationId, hold: Hold, now: Date): Promise<undefined> {
  const { id, due_by: dueBy, contact_id: contact } = hold;
  if (dueBy === undefined || Date.parse(dueBy) > now.getTime()) return;
  const reason = 'A request to stop was not decided about in time.';
  const channels = await loadStopRequestChannels(organization, hold);
  await optOutContact(organization, contact, { reason, actor: system, act: `hold:${id}`, channels }, now);
  await notify(organization, stopRequestOverdueNotice(hold), now);
  await releaseHold(organization, id, { reason, actor: system, now, authorize: () => undefined });
}
