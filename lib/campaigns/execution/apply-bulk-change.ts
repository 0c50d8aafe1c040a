import { type StatusChange, toStatusChange, canApplyStatusChange } from '../../portfolio/accounts/account.ts';
import { loadAccounts } from '../../portfolio/accounts/load-accounts.ts';
import { type DecideAccountState, updateAccountStates } from '../../portfolio/accounts/update-account-states.ts';
import type { BulkChange } from '../../portfolio/accounts/contract.ts';
import { isReopenedBy, changeStatus } from '../../portfolio/accounts/account-state.ts';
import type { AccountId, CampaignId, OrganizationId, StrategyId } from '../../foundation/ids.ts';
import { readOrganization } from '../../organizations/organizations/organization-store.ts';
import { notFound } from '../../foundation/problem.ts';
import { campaignStartOf } from '../campaigns/campaign.ts';
import { campaignStore } from '../campaigns/campaign-store.ts';
import { enqueuePropagation } from './change-campaign.ts';
import { joinCampaign, leaveCampaign } from '../campaigns/membership.ts';
import { assignOwnStrategies } from '../campaigns/assign-own-strategies.ts';
import { planLoader } from '../campaigns/load-plans.ts';

/**
 * Carries out a bulk operation. Unknown accounts, campaigns and strategies are 404 before anything is written; an account
 * that may not make the move, or is there already, is left alone.
 * @returns how many accounts changed
 */
export function applyBulkChange(organization: OrganizationId, change: BulkChange, now: Date): Promise<number> {
  const ids = change.account_ids;
  const work: Work = { organization, ids, now };
  switch (change.action) {
    case 'pause':
    case 'resume':
    case 'change_status':
      return move(work, toStatusChange(change));
    case 'assign_campaign':
      return assignCampaign(work, change.campaign_id);
    case 'assign_strategy':
      return assignStrategy(work, change.strategy_id);
  }
}

interface Work {
  readonly organization: OrganizationId;
  readonly ids: readonly AccountId[];
  readonly now: Date;
}

const stand = ({ organization, ids, now }: Work, decide: DecideAccountState) =>
  updateAccountStates(organization, ids, decide, now);

function move(work: Work, asked: StatusChange): Promise<number> {
  const plans = planLoader(work.organization);
  return stand(work, async (standing) => {
    if (!canApplyStatusChange(standing, asked)) return undefined;
    const plan = isReopenedBy(standing, asked.to) ? await plans.planOf(standing) : undefined;
    return changeStatus(standing, asked.to, work.now.toISOString(), plan);
  });
}

async function assignCampaign(work: Work, id: CampaignId | null): Promise<number> {
  const { organization, now } = work;
  if (id === null)
    return stand(work, (standing) => (standing.campaign_id === undefined ? undefined : leaveCampaign(standing)));
  const plans = planLoader(organization);
  const [campaign, settings] = await Promise.all([plans.campaign(id), readOrganization(organization)]);
  if (!campaign) throw notFound('campaign');
  const campaignStart = settings && campaignStartOf(campaign, settings.timezone);
  const affected = await stand(work, async (standing) => {
    if (standing.campaign_id === id) return undefined;
    const plan = await plans.planOf({ ...standing, campaign_id: id });
    return joinCampaign(standing, campaign, { plan, at: now.toISOString(), campaignStart });
  });
  const after = await campaignStore(organization).read(id, { consistent: true });
  // It may have been deleted, or begun or completed, before the accounts were in it: they follow like the others.
  if (!after) await enqueuePropagation(organization, { campaign_id: id, version: campaign.version, became: 'deleted' });
  else if (after.status !== campaign.status && after.status !== 'draft')
    await enqueuePropagation(organization, { campaign_id: id, version: after.version, became: after.status });
  return affected;
}

/** An account that follows another strategy than before begins it at its beginning. */
async function assignStrategy({ organization, ids, now }: Work, id: StrategyId | null): Promise<number> {
  const plans = planLoader(organization);
  if (id !== null && !(await plans.strategy(id))) throw notFound('strategy');
  const [settings, accounts] = await Promise.all([readOrganization(organization), loadAccounts(organization, ids)]);
  const decide: DecideAccountState = async (standing) => {
    const { strategy_id: before = null, ...rest } = standing;
    if (before === id) return undefined;
    const next = { ...rest, ...(id !== null && { strategy_id: id }) };
    const campaign = standing.campaign_id && (await plans.campaign(standing.campaign_id));
    if (!campaign || (before ?? campaign.strategy_id) === (id ?? campaign.strategy_id)) return next;
    const campaignStart = settings && campaignStartOf(campaign, settings.timezone);
    return joinCampaign(next, campaign, { plan: await plans.planOf(next), at: now.toISOString(), campaignStart });
  };
  return assignOwnStrategies(organization, accounts, decide, now);
}
