import { keys } from '../../platform/aws/table/keys.ts';
import type { RowPosition } from '../../platform/aws/table/listed-rows.ts';
import { getItems, updateItem } from '../../platform/aws/table/table.ts';
import type { CampaignId, OrganizationId } from '../../foundation/ids.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import type { Campaign } from '../../portfolio/campaigns/campaign.ts';
import type { EvaluationContext } from './account-evaluation.ts';
import { evaluationLockSeconds } from './evaluation-lock-seconds.ts';

/**
 * The lock of a campaign's evaluations. `requested_until` in the future means that a message is enqueued, `running_until`
 * that an evaluation is in progress. Both expire, so that a crash only delays the next evaluation.
 */
interface EvaluationItem {
  readonly kind: 'evaluation';
  readonly requested_until?: string;
  /** The tick that requested it. */
  readonly requested_by?: string;
  readonly running_until?: string;
  /** When an evaluation last looked through all pending items for lost messages. */
  readonly recovered_at?: string;
  /** How far the present look is. */
  readonly recovery_after?: RowPosition;
  /** When the last probe was sent that has passed through the dispatch queue. */
  readonly queue_reached_at?: string;
  readonly expires_at_seconds: number;
}

export interface RunningEvaluation {
  readonly runningUntil: string;
  /** Whether to resend lost messages of items. */
  readonly isRecovering: boolean;
  /** Where to continue resending. */
  readonly recoverAfter?: RowPosition;
  readonly queueReachedAt?: string;
}

/** A message that is enqueued for longer is presumed lost, and the next tick requests another evaluation. */
const requestSeconds = 5 * 60;
const recoverEverySeconds = 7 * 60;
const retentionSeconds = 7 * 86_400;

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const expiryAt = (now: Date): number => Math.floor(after(now, retentionSeconds).getTime() / 1000);
const notRunning = '(attribute_not_exists(#running_until) OR #running_until <= :now)';

export const evaluationStore = (organization: OrganizationId) => ({
  /** Reads the settings and the campaign that decide whether to evaluate, consistently. */
  async readContext(campaign: CampaignId): Promise<Pick<Partial<EvaluationContext>, 'organization' | 'campaign'>> {
    const wanted = [keys.organization(organization), keys.campaign(organization, campaign)];
    const found = await getItems<Organization | Campaign>(wanted, ['organization', 'campaign'], { consistent: true });
    const settings = found.find((item) => item.kind === 'organization');
    const read = found.find((item) => item.kind === 'campaign');
    return { ...(settings && { organization: settings }), ...(read && { campaign: read }) };
  },

  /**
   * Records that a tick requests an evaluation. Returns whether to send its message: not if one is enqueued already or an
   * evaluation is in progress. The same tick may request again, because it may have crashed before it sent the message.
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

  /** Takes the lock; undefined if an evaluation is in progress. */
  async begin(campaign: CampaignId, now: Date): Promise<RunningEvaluation | undefined> {
    const runningUntil = after(now, evaluationLockSeconds).toISOString();
    const written = await updateItem<EvaluationItem>(keys.evaluation(organization, campaign), {
      set: { kind: 'evaluation', running_until: runningUntil, expires_at_seconds: expiryAt(now) },
      remove: ['requested_until', 'requested_by'],
      onlyIf: { expression: notRunning, values: { ':now': now.toISOString() } },
    });
    if (!written.ok) return undefined;
    const { recovered_at: recoveredAt, recovery_after: recoverAfter, queue_reached_at: queueReachedAt } = written.item;
    const recoveredBefore = after(now, -recoverEverySeconds).toISOString();
    const hasNewProbe = recoveredAt !== undefined && queueReachedAt !== undefined && queueReachedAt >= recoveredAt;
    return {
      runningUntil,
      isRecovering:
        recoveredAt === undefined || recoveredAt <= recoveredBefore || recoverAfter !== undefined || hasNewProbe,
      ...(recoverAfter && { recoverAfter }),
      ...(queueReachedAt !== undefined && { queueReachedAt }),
    };
  },

  /** Stores how far the running evaluation has looked through the pending items. */
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

  /** Records that a probe which was sent at the given time has passed through the dispatch queue. */
  async recordProbe(campaign: CampaignId, sentAt: string, now: Date): Promise<void> {
    await updateItem<EvaluationItem>(keys.evaluation(organization, campaign), {
      set: { kind: 'evaluation', queue_reached_at: sentAt, expires_at_seconds: expiryAt(now) },
      onlyIf: {
        expression: 'attribute_not_exists(#queue_reached_at) OR #queue_reached_at < :sent_at',
        values: { ':sent_at': sentAt },
      },
    });
  },

  /** Releases the lock. `recoveredAt` is given if the evaluation has looked through the last pending items. */
  async end(campaign: CampaignId, { runningUntil }: RunningEvaluation, recoveredAt?: Date): Promise<void> {
    await updateItem<EvaluationItem>(keys.evaluation(organization, campaign), {
      set: recoveredAt ? { recovered_at: recoveredAt.toISOString() } : {},
      remove: ['running_until', ...(recoveredAt ? (['recovery_after'] as const) : [])],
      onlyIf: { expression: '#running_until = :own', values: { ':own': runningUntil } },
    });
  },
});
