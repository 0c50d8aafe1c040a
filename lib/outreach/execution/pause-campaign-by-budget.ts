import { isDeepStrictEqual } from 'node:util';
import type { OrganizationId } from '../../foundation/ids.ts';
import { retryOnConflict, tooManyConflicts, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { pauseByBudget } from '../../portfolio/campaigns/campaign-budget.ts';
import { campaignStore } from '../../portfolio/campaigns/campaign-store.ts';
import type { Campaign } from '../../portfolio/campaigns/campaign.ts';
import type { PauseReason } from '../../portfolio/campaigns/contract.ts';
import type { Notice } from '../../tenancy/notifications/notification.ts';
import { notify } from '../../tenancy/notifications/notify.ts';
import { writeStatusByBudget } from './write-status-by-budget.ts';

interface OverBudget {
  /** As it was when the attempt did not fit in its budget. */
  readonly campaign: Campaign;
  readonly reason: PauseReason;
  readonly timezone: string;
  /** When the attempt was planned. */
  readonly at: Date;
}

/**
 * Pauses a campaign whose budget allows no further attempt, and notifies the administrators. Has no effect if it is no
 * longer active or has another budget, which a person may have changed meanwhile. Safe to repeat and to run twice at once.
 */
export async function pauseCampaignByBudget(
  organization: OrganizationId,
  { campaign, reason, timezone, at }: OverBudget,
  now: Date,
): Promise<void> {
  await retryOnConflict(
    async () => {
      const before = await campaignStore(organization).read(campaign.id, { consistent: true });
      if (before?.status !== 'active' || !isDeepStrictEqual(before.budget, campaign.budget)) return undefined;
      // First, so that a crash after the pause does not leave it unexplained.
      await notify(organization, noticeOf(before, reason), now);
      const after = pauseByBudget(before, reason, timezone, at, now);
      return (await writeStatusByBudget(organization, before, after, now)) ? undefined : versionConflict;
    },
    () => tooManyConflicts('campaign'),
  );
}

/** Once for each time that it becomes active. */
function noticeOf({ id, name, budget, version }: Campaign, reason: PauseReason): Notice {
  const to = { kind: 'role', role: 'admin' } as const;
  const subject = { campaign_id: id };
  const { amount = 0, currency = '' } = budget ?? {};
  const deduplicationKey = `${reason}:${id}:${version}`;
  return reason === 'budget'
    ? {
        kind: 'campaign_budget_reached',
        to,
        subject,
        parameters: { campaign: name, amount, currency },
        deduplicationKey,
      }
    : { kind: 'campaign_price_missing', to, subject, parameters: { campaign: name, currency }, deduplicationKey };
}
