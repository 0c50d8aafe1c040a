import { partitions } from '../../platform/aws/table/keys.ts';
import type { RowPosition } from '../../platform/aws/table/listed-rows.ts';
import type { CampaignId, OrganizationId } from '../../foundation/ids.ts';
import { evaluateCampaign } from './evaluate-campaign.ts';
import { type RunningEvaluation, evaluationStore } from './evaluation-store.ts';

/** An evaluation that has more due accounts than this time allows leaves them to one for each segment. */
const undividedMs = 10_000;

/** `divided`: an evaluation of each of the segments must follow; `unfinished`: the same evaluation. */
export type EvaluationOutcome =
  | { readonly kind: 'finished' | 'unfinished' | 'in_progress' }
  | { readonly kind: 'divided'; readonly segments: readonly number[] };

interface Options {
  /** Evaluates even while dispatch is paused. */
  readonly isRequested?: boolean;
  /** Evaluates only these accounts. */
  readonly segment?: number | undefined;
}

/** Evaluates a campaign, or a segment of it, unless an evaluation of it is running. Stops at `until`, in milliseconds since 1970. */
export async function runEvaluation(
  organization: OrganizationId,
  campaign: CampaignId,
  now: Date,
  until: number,
  { isRequested = false, segment }: Options = {},
): Promise<EvaluationOutcome> {
  const store = evaluationStore(organization);
  const running = await store.begin(campaign, now, segment);
  if (!running) return { kind: 'in_progress' };
  let recoveredAt: Date | undefined;
  try {
    if (segment !== undefined) {
      const result = await evaluateCampaign(organization, campaign, now, { until, segments: [segment], isRequested });
      return { kind: result.kind === 'evaluated' && result.unfinished ? 'unfinished' : 'finished' };
    }
    const result = await evaluateCampaign(organization, campaign, now, {
      until: Math.min(until, Date.now() + undividedMs),
      ...(running.isDivided && { segments: [] }),
      recovery: recoveryOf(organization, campaign, running, until),
      isRequested,
    });
    if (result.kind !== 'evaluated') return { kind: 'finished' };
    if (running.isRecovering && !result.unfinished) recoveredAt = now;
    if (result.unfinished === 'accounts') await store.divide(campaign, running, now);
    if (result.unfinished === 'accounts' || running.isDivided)
      return { kind: 'divided', segments: [...partitions.accountsOfCampaign(organization, campaign).keys()] };
    return { kind: result.unfinished ? 'unfinished' : 'finished' };
  } finally {
    await store.end(campaign, running, { recoveredAt, segment });
  }
}

function recoveryOf(
  organization: OrganizationId,
  campaign: CampaignId,
  running: RunningEvaluation,
  until: number,
): Parameters<typeof evaluateCampaign>[3]['recovery'] {
  const { isRecovering, recoverAfter, queueReachedAt, hasNewProbe } = running;
  if (!isRecovering) return undefined;
  return {
    until,
    after: recoverAfter,
    queueReachedAt,
    hasNewProbe,
    onProgress: (after: RowPosition) => evaluationStore(organization).recordRecovery(campaign, running, after),
  };
}
