import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { sendGroupedMessages } from '../../aws/queue-client.ts';
import { hasActiveCampaigns, activeCampaignShards } from './active-campaign-store.ts';

/**
 * The minute tick: one message for each shard of the active campaigns that has any, so that shards are worked on side by
 * side. A second tick for the same minute does no harm, and the next one makes up for one that never came.
 */
export async function startEvaluations(now: Date): Promise<void> {
  const tick = now.toISOString();
  const active = await mapInParallel(activeCampaignShards, activeCampaignShards.length, hasActiveCampaigns);
  await sendGroupedMessages(
    'evaluation-shard',
    activeCampaignShards
      .filter((shard) => active[shard])
      .map((shard) => ({ group: `shard-${shard}`, message: { shard, tick } })),
  );
}
