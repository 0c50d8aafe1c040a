import { keys } from '../../platform/aws/table/keys.ts';
import type { RowPosition } from '../../platform/aws/table/listed-rows.ts';
import { getItems, updateItem } from '../../platform/aws/table/table.ts';
import type { CampaignId, OrganizationId } from '../../foundation/ids.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import type { Campaign } from '../../portfolio/campaigns/campaign.ts';
import type { EvaluationContext } from './account-evaluation.ts';
import { evaluationLockSeconds } from './evaluation-lock-seconds.ts';

/**
 * The lock of a campaign's evaluations. `requested_until` in the future means that a message is enqueued,
 * `running_until` that an evaluation is running. Both expire, so that a crash only delays the next evaluation.
 */
interface EvaluationItem {
  readonly kind: 'evaluation';
  readonly requested_until?: string;
  readonly requested_by?: string;
  readonly running_until?: string;
  readonly recovered_at?: string;
  readonly recovery_after?: RowPosition;
  /** The sending time of the latest probe that has passed through the dispatch queue. */
  readonly queue_reached_at?: string;
  /** Until then the segments of accounts are evaluated on their own. */
  readonly divided_until?: string;
  readonly expires_at_seconds: number;
}

export interface RunningEvaluation {
  readonly runningUntil: string;
  readonly isRecovering: boolean;
  readonly recoverAfter?: RowPosition;
  readonly queueReachedAt?: string;
  /** A probe has passed through the dispatch queue since the last recovery. */
  readonly hasNewProbe: boolean;
  /** The segments of accounts are evaluated on their own. */
  readonly isDivided: boolean;
}

/** A message that waits longer is presumed lost, and the next tick requests another evaluation. */
const requestSeconds = 5 * 60;
const recoverEverySeconds = 7 * 60;
/** After that an evaluation looks again whether there is still a backlog. */
const dividedSeconds = 5 * 60;
const retentionSeconds = 7 * 86_400;

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const expiryAt = (now: Date): number => Math.floor(after(now, retentionSeconds).getTime() / 1000);
const notRunning = '(attribute_not_exists(#running_until) OR #running_until <= :now)';

export const evaluationStore = (organization: OrganizationId) => ({
  async readContext(campaign: CampaignId): Promise<Pick<Partial<EvaluationContext>, 'organization' | 'campaign'>> {
    const wanted = [keys.organization(organization), keys.campaign(organization, campaign)];
    const found = await getItems<Organization | Campaign>(wanted, ['organization', 'campaign'], { consistent: true });
    const settings = found.find((item) => item.kind === 'organization');
    const read = found.find((item) => item.kind === 'campaign');
    return { ...(settings && { organization: settings }), ...(read && { campaign: read }) };
  },

  /**
   * Records a request by a tick. Returns whether to send its message: not if one is enqueued or an evaluation is
   * running. A tick may request again, because it may have crashed before it sent the message.
   */
  async request(campaign: CampaignId, tick: string, now: Date): Promise<boolean> {
    const written = await updateItem<EvaluationItem>(keys.evaluation(organization, campaign), {
      set: {
        kind: 'evaluation',
        requested_until: after(now, requestSeconds).toISOString(),
        requested_by: tick,
        expires_at_seconds: expiryAt(now),
      },
      onlyIf: {
        expression: `${notRunning} AND (attribute_not_exists(#requested_until) OR #requested_until <= :now OR #requested_by = :tick)`,
        values: { ':now': now.toISOString(), ':tick': tick },
      },
    });
    return written.ok;
  },

  /** Takes the lock of a campaign, or of a segment of its accounts. Undefined while an evaluation of it is running. */
  async begin(campaign: CampaignId, now: Date, segment?: number): Promise<RunningEvaluation | undefined> {
    const runningUntil = after(now, evaluationLockSeconds).toISOString();
    const written = await updateItem<EvaluationItem>(keys.evaluation(organization, campaign, segment), {
      set: { kind: 'evaluation', running_until: runningUntil, expires_at_seconds: expiryAt(now) },
      remove: ['requested_until', 'requested_by'],
      onlyIf: { expression: notRunning, values: { ':now': now.toISOString() } },
    });
    if (!written.ok) return undefined;
    const { recovered_at: recoveredAt, recovery_after: recoverAfter, queue_reached_at: queueReachedAt } = written.item;
    const { divided_until: dividedUntil } = written.item;
    const recoveredBefore = after(now, -recoverEverySeconds).toISOString();
    const hasNewProbe = recoveredAt !== undefined && queueReachedAt !== undefined && queueReachedAt >= recoveredAt;
    return {
      runningUntil,
      hasNewProbe,
      isDivided: dividedUntil !== undefined && dividedUntil > now.toISOString(),
      isRecovering:
        recoveredAt === undefined || recoveredAt <= recoveredBefore || recoverAfter !== undefined || hasNewProbe,
      ...(recoverAfter && { recoverAfter }),
      ...(queueReachedAt !== undefined && { queueReachedAt }),
    };
  },

  /** Lets the segments of accounts be evaluated on their own for some minutes. */
  async divide(campaign: CampaignId, { runningUntil }: RunningEvaluation, now: Date): Promise<void> {
    await updateItem<EvaluationItem>(keys.evaluation(organization, campaign), {
      set: { divided_until: after(now, dividedSeconds).toISOString() },
      onlyIf: { expression: '#running_until = :own', values: { ':own': runningUntil } },
    });
  },

  async recordRecovery(
    campaign: CampaignId,
    { runningUntil }: RunningEvaluation,
    position: RowPosition,
  ): Promise<void> {
    await updateItem<EvaluationItem>(keys.evaluation(organization, campaign), {
      set: { recovery_after: position },
      onlyIf: { expression: '#running_until = :own', values: { ':own': runningUntil } },
    });
  },

  async recordProbe(campaign: CampaignId, sentAt: string, now: Date): Promise<void> {
    await updateItem<EvaluationItem>(keys.evaluation(organization, campaign), {
      set: { kind: 'evaluation', queue_reached_at: sentAt, expires_at_seconds: expiryAt(now) },
      onlyIf: {
        expression: 'attribute_not_exists(#queue_reached_at) OR #queue_reached_at < :sent_at',
        values: { ':sent_at': sentAt },
      },
    });
  },

  /** Releases the lock. `recoveredAt` is given once all pending items have been checked. */
  async end(
    campaign: CampaignId,
    { runningUntil }: RunningEvaluation,
    { recoveredAt, segment }: { readonly recoveredAt?: Date | undefined; readonly segment?: number | undefined } = {},
  ): Promise<void> {
    await updateItem<EvaluationItem>(keys.evaluation(organization, campaign, segment), {
      set: recoveredAt ? { recovered_at: recoveredAt.toISOString() } : {},
      remove: ['running_until', ...(recoveredAt ? (['recovery_after'] as const) : [])],
      onlyIf: { expression: '#running_until = :own', values: { ':own': runningUntil } },
    });
  },
});
