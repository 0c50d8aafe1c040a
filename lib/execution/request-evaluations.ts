import { inParallel } from '../in-parallel.ts';
import { sendToMany } from '../jobs/queue.ts';
import { activeCampaignsIn } from './campaign-store.ts';
import { evaluationStore } from './evaluation-store.ts';

const writesAtOnce = 32;

/**
 * Requests an evaluation of each active campaign of a shard, of all organizations, unless one waits or is in progress. A
 * repetition for the same tick sends the messages that a crash left unsent, and some of the others twice.
 */
export async function requestEvaluations(shard: number, tick: string, now: Date): Promise<void> {
  for await (const page of activeCampaignsIn(shard)) {
    const requested = await inParallel(page, writesAtOnce, async (each) =>
      (await evaluationStore(each.organization).request(each.campaign, tick, now)) ? [each] : [],
    );
    await sendToMany(
      'evaluation',
      requested.flat().map(({ organization, campaign }) => ({
        group: organization,
        message: { organization, campaign_id: campaign },
      })),
    );
  }
}
