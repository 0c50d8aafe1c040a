import { sendMessages } from '../../platform/aws/queue-client.ts';
import type { RowPosition } from '../../platform/aws/table/listed-rows.ts';
import type { CampaignId, OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { queueItemStore } from './queue-item-store.ts';
import { type QueueItem, messageSentAt } from './queue-item.ts';

/**
 * Longer than the visibility timeout and the longest retry delay: until then the message of a pending item may be
 * hidden in the queue.
 */
export const unclaimedMinutes = 7;

const itemsPerPage = 200;
const maxConcurrentWrites = 16;

export type NextItems = RowPosition | undefined;

/** `after` is where an earlier run stopped; this one stops at `until`, in milliseconds since 1970. */
interface ResendLimits {
  readonly now: Date;
  readonly until: number;
  readonly after?: RowPosition | undefined;
}

export interface RecoveryLimits extends ResendLimits {
  readonly queueReachedAt?: string | undefined;
  /** Whether a probe has passed through the queue since the last recovery, so that more items may be lost. */
  readonly hasNewProbe: boolean;
  readonly onProgress: (after: RowPosition) => Promise<void>;
}

export const sendItems = (organization: OrganizationId, items: readonly QueueItem[]): Promise<void> =>
  sendMessages(
    'dispatch',
    organization,
    items.map(({ id, day }) => ({ organization, day, item: id })),
  );

const minutesBefore = (at: string | Date, minutes: number): string =>
  new Date(new Date(at).getTime() - minutes * 60_000).toISOString();

export interface Recovery {
  readonly next: NextItems;
  readonly hasPending: boolean;
}

/**
 * Resends the messages of unclaimed items, because the evaluation that queued them may have crashed. A long backlog
 * looks the same, so an item is resent only if a probe that was sent well after it has been received. Sends a probe if
 * there is none yet, and reads no more of a backlog that none has passed.
 */
export async function resendLostItems(
  organization: OrganizationId,
  campaign: CampaignId,
  { queueReachedAt, hasNewProbe, onProgress, ...limits }: RecoveryLimits,
): Promise<Recovery> {
  const unclaimedSince = minutesBefore(limits.now, unclaimedMinutes);
  const lostSince = queueReachedAt === undefined ? '' : minutesBefore(queueReachedAt, unclaimedMinutes);
  let hasProbe = false;
  let hasPending = limits.after !== undefined;
  const next = await forEachPage(organization, campaign, limits, async (items, following) => {
    hasPending ||= items.length > 0;
    const unclaimed = items.filter((item) => messageSentAt(item) < unclaimedSince);
    const lost = unclaimed.filter((item) => messageSentAt(item) < lostSince);
    if (lost.length < unclaimed.length && !hasProbe) {
      await sendMessages('dispatch', organization, [
        { kind: 'probe', organization, campaign_id: campaign, sent_at: limits.now.toISOString() },
      ]);
      hasProbe = true;
    }
    await resend(organization, lost, limits.now);
    if (hasProbe && !hasNewProbe && limits.after === undefined) return 'stop';
    if (following) await onProgress(following);
    return undefined;
  });
  return { next, hasPending };
}

export const sendReleasedItems = (
  organization: OrganizationId,
  campaign: CampaignId,
  limits: ResendLimits,
): Promise<NextItems> =>
  forEachPage(organization, campaign, limits, async (items) => {
    const released = items.filter(({ released_at }) => released_at !== undefined);
    await resend(organization, released, limits.now);
    return undefined;
  });

async function forEachPage(
  organization: OrganizationId,
  campaign: CampaignId,
  { until, after }: ResendLimits,
  act: (items: readonly QueueItem[], next: NextItems) => Promise<'stop' | undefined>,
): Promise<NextItems> {
  let position = after;
  do {
    if (Date.now() > until) return position ?? { partition: 0, after: '' };
    const { items, next } = await queueItemStore(organization).readPending(campaign, position, itemsPerPage);
    if ((await act(items, next)) === 'stop') return undefined;
    position = next;
  } while (position !== undefined);
  return undefined;
}

/**
 * Records each item before sending it: after a crash between the two, the item waits for the next probe. In the other
 * order its message would be sent twice.
 */
async function resend(organization: OrganizationId, items: readonly QueueItem[], now: Date): Promise<void> {
  const recorded = await mapInParallel(items, maxConcurrentWrites, async (item) =>
    (await queueItemStore(organization).recordResent(item, now)) ? [item] : [],
  );
  await sendItems(organization, recorded.flat());
}
