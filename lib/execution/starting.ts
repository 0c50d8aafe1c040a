import { sendToMany } from '../jobs/queue.ts';
import { activeCampaigns } from './campaign-store.ts';

/** Every so many minutes an evaluation also looks for items that no worker heard of. Seven does not divide an hour. */
const recoverEveryMinutes = 7;

/**
 * The minute tick: one message for each active campaign, of all organizations. It only fans out; a second tick for the
 * same minute does no harm, and one that never came is made up for by the next.
 */
export async function startEvaluations(now: Date): Promise<void> {
  const recovers = Math.floor(now.getTime() / 60_000) % recoverEveryMinutes === 0;
  for await (const page of activeCampaigns())
    await sendToMany(
      'evaluation',
      page.map(({ organization, campaign }) => ({
        group: organization,
        message: { organization, campaign_id: campaign, ...(recovers && { recovers }) },
      })),
    );
}
