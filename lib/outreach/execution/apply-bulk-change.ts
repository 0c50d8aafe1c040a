import type { CampaignId, OrganizationId, StrategyId } from '../../foundation/ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { notFound } from '../../foundation/problem.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { type ListedAccounts, resolveAccountList } from '../../portfolio/accounts/account-list.ts';
import { assignAgent } from '../../portfolio/accounts/assign-agent.ts';
import { changeStatus, isReopenedBy } from '../../portfolio/accounts/account-state.ts';
import { type StatusChange, canApplyStatusChange, toStatusChange } from '../../portfolio/accounts/account.ts';
import type { BulkChange } from '../../portfolio/accounts/contract.ts';
import { loadAccounts } from '../../portfolio/accounts/load-accounts.ts';
import { type DecideAccountState, updateAccountStates } from '../../portfolio/accounts/update-account-states.ts';
import { assignOwnStrategies } from './assign-own-strategies.ts';
import { recordMembershipChange } from './record-membership-change.ts';
import { campaignStore } from '../../portfolio/campaigns/campaign-store.ts';
import { campaignStartOf } from '../../portfolio/campaigns/campaign.ts';
import { joinCampaign, leaveCampaign } from './membership.ts';
import { planLoader } from '../../portfolio/campaigns/plan-loader.ts';
import { effectiveStrategyId } from '../../policy/strategies/strategy.ts';
import { enqueuePropagation } from './propagate-campaign-status.ts';

interface Bulk {
  readonly organization: OrganizationId;
  readonly accounts: ListedAccounts;
  readonly by: Acting;
}

/**
 * Applies a bulk change and returns the number of changed accounts. Rejects unknown accounts, campaigns and strategies
 * with 404 before it writes. Skips accounts that may not change or have changed already.
 */
export function applyBulkChange(organization: OrganizationId, change: BulkChange, by: Acting): Promise<number> {
  const bulk: Bulk = { organization, accounts: resolveAccountList(organization, change), by };
  switch (change.action) {
    case 'pause':
    case 'resume':
    case 'change_status':
      return applyStatusChange(bulk, toStatusChange(change));
    case 'assign_campaign':
      return change.campaign_id === null ? removeFromCampaigns(bulk) : assignCampaign(bulk, change.campaign_id);
    case 'assign_agent':
      return assignAgent(organization, bulk.accounts, change.user_id);
    case 'assign_strategy':
      return assignStrategy(bulk, change.strategy_id ?? undefined);
  }
}

const applyStatusChange = async ({ organization, accounts, by }: Bulk, change: StatusChange): Promise<number> =>
  updateAccountStates(
    organization,
    await loadAccounts(organization, accounts),
    statusDecision(organization, change, by.now),
    by,
  );

/** Decides the state of an account after a change of status. Skips accounts that have the status or may not get it. */
export function statusDecision(organization: OrganizationId, change: StatusChange, now: Date): DecideAccountState {
  const plans = planLoader(organization);
  return async (state, account) => {
    if (!canApplyStatusChange(state, change)) return undefined;
    const plan = isReopenedBy(state, change.to) ? await plans.planOf(account) : undefined;
    const { resolution } = change;
    return changeStatus(state, change.to, now.toISOString(), { plan, resolution });
  };
}

async function removeFromCampaigns({ organization, accounts: listed, by }: Bulk): Promise<number> {
  const accounts = await loadAccounts(organization, listed);
  const counts = new Map<CampaignId, number>();
  for (const { campaign_id: id } of accounts) if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
  await recordMembershipChange(organization, 'accounts_left', counts, by);
  return updateAccountStates(organization, accounts, (state) =>
    state.campaign_id === undefined ? undefined : leaveCampaign(state),
  );
}

async function assignCampaign(bulk: Bulk, id: CampaignId): Promise<number> {
  const { organization, by } = bulk;
  const plans = planLoader(organization);
  const [campaign, settings] = await Promise.all([plans.campaign(id), organizationStore(organization).read()]);
  if (!campaign) throw notFound('campaign');
  const campaignStart = settings && campaignStartOf(campaign, settings.timezone);
  const accounts = await loadAccounts(organization, bulk.accounts);
  const { length: joining } = accounts.filter((account) => account.campaign_id !== id);
  if (joining > 0) await recordMembershipChange(organization, 'accounts_joined', new Map([[id, joining]]), by);
  const affected = await updateAccountStates(organization, accounts, async (state, account) => {
    if (state.campaign_id === id) return undefined;
    const plan = await plans.planOf({ ...account, campaign_id: id });
    return joinCampaign(state, campaign, { plan, at: by.now.toISOString(), campaignStart });
  });
  const after = await campaignStore(organization).read(id, { consistent: true });
  // A change to the campaign while accounts joined it may not have reached all of them: propagate it again.
  if (!after) await enqueuePropagation(organization, { campaign_id: id, version: campaign.version, became: 'deleted' });
  else if (after.status !== campaign.status && after.status !== 'draft')
    await enqueuePropagation(organization, { campaign_id: id, version: after.version, became: after.status });
  return affected;
}

async function assignStrategy(
  { organization, accounts: listed, by: { now } }: Bulk,
  id: StrategyId | undefined,
): Promise<number> {
  const plans = planLoader(organization);
  if (id !== undefined && !(await plans.strategy(id))) throw notFound('strategy');
  const [settings, accounts] = await Promise.all([
    organizationStore(organization).read(),
    loadAccounts(organization, listed),
  ]);
  const decide: DecideAccountState = async (state, account) => {
    const { strategy_id: before, ...rest } = state;
    if (before === id) return undefined;
    const next = { ...rest, ...(id !== undefined && { strategy_id: id }) };
    const campaign = state.campaign_id && (await plans.campaign(state.campaign_id));
    if (!campaign || effectiveStrategyId(state, campaign) === effectiveStrategyId(next, campaign)) return next;
    const campaignStart = settings && campaignStartOf(campaign, settings.timezone);
    const { strategy_id: _, ...others } = account;
    const plan = await plans.planOf({ ...others, ...(id !== undefined && { strategy_id: id }) });
    return joinCampaign(next, campaign, { plan, at: now.toISOString(), campaignStart });
  };
  return assignOwnStrategies(organization, accounts, decide, now);
}
