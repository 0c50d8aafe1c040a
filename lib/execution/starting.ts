import { inParallel } from '../in-parallel.ts';
import { sendToMany } from '../jobs/queue.ts';
import { hasActiveCampaigns, shardsOfActiveCampaigns } from './campaign-store.ts';

/**
 * The minute tick: one message for each shard of the active campaigns that has any, so that shards are worked on side by
 * side. A second tick for the same minute does no harm, and the next one makes up for one that never came.
 */
export async function startEvaluations(now: Date): Promise<void> {
  const tick = now.toISOString();
  const active = await inParallel(shardsOfActiveCampaigns, shardsOfActiveCampaigns.length, hasActiveCampaigns);
  await sendToMany(
    'evaluation-shard',
    shardsOfActiveCampaigns
      .filter((shard) => active[shard])
      .map((shard) => ({ group: `shard-${shard}`, message: { shard, tick } })),
  );
}
