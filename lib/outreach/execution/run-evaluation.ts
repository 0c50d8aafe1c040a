import type { RowPosition } from '../../platform/aws/table/listed-rows.ts';
import type { CampaignId, OrganizationId } from '../../foundation/ids.ts';
import { evaluateCampaign } from './evaluate-campaign.ts';
import { evaluationStore } from './evaluation-store.ts';

/**
 * Evaluates a campaign unless an evaluation is running. Stops at `until`, in milliseconds since 1970; after
 * 'unfinished' another evaluation must follow. `isRequested` evaluates even while dispatch is paused.
 */
export async function runEvaluation(
  organization: OrganizationId,
  campaign: CampaignId,
  now: Date,
  until: number,
  { isRequested = false }: { readonly isRequested?: boolean } = {},
): Promise<'finished' | 'unfinished' | 'in_progress'> {
  const store = evaluationStore(organization);
  const running = await store.begin(campaign, now);
  if (!running) return 'in_progress';
  let recoveredAt: Date | undefined;
  try {
    const { isRecovering, recoverAfter, queueReachedAt, hasNewProbe } = running;
    const recovery = isRecovering
      ? {
          after: recoverAfter,
          queueReachedAt,
          hasNewProbe,
          onProgress: (after: RowPosition) => store.recordRecovery(campaign, running, after),
        }
      : undefined;
    const result = await evaluateCampaign(organization, campaign, now, { until, recovery, isRequested });
    if (result.kind !== 'evaluated') return 'finished';
    if (isRecovering && result.isComplete) recoveredAt = now;
    return result.isComplete ? 'finished' : 'unfinished';
  } finally {
    await store.end(campaign, running, recoveredAt);
  }
}
