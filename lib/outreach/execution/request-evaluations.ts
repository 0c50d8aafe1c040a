import { sendGroupedMessages } from '../../platform/aws/queue-client.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { activeCampaignShardStore } from './active-campaign-shard-store.ts';
import { evaluationStore } from './evaluation-store.ts';

const maxConcurrentWrites = 32;

/**
 * Requests an evaluation of each active campaign in a shard that is not quiet, unless one is enqueued or running. If
 * repeated for the same tick, sends the messages that a crash left unsent, and may send others twice.
 */
export async function requestEvaluations(shard: number, tick: string, now: Date): Promise<void> {
  for await (const page of activeCampaignShardStore(shard).list(now)) {
    const requested = await mapInParallel(page, maxConcurrentWrites, async (each) =>
      (await evaluationStore(each.organization).request(each.campaign, tick, now)) ? [each] : [],
    );
    await sendGroupedMessages(
      'evaluation',
      requested.flat().map(({ organization, campaign }) => ({
        group: organization,
        message: { organization, campaign_id: campaign },
      })),
    );
  }
}
