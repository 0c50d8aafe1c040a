import { sendGroupedMessages } from '../../platform/aws/queue-client.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { activeCampaignShardStore } from './active-campaign-shard-store.ts';
import { activeCampaignShards } from './active-campaign.ts';

/**
 * Sends one message for each shard with active campaigns that are not quiet, so that shards are processed in parallel.
 * Runs every minute; an extra or missed run does no harm.
 */
export async function startEvaluations(now: Date): Promise<void> {
  const tick = now.toISOString();
  const active = await mapInParallel(activeCampaignShards, activeCampaignShards.length, (shard) =>
    activeCampaignShardStore(shard).hasAny(now),
  );
  await sendGroupedMessages(
    'evaluation-shard',
    activeCampaignShards
      .filter((shard) => active[shard])
      .map((shard) => ({ group: `shard-${shard}`, message: { shard, tick } })),
  );
}
