import { type BulkMove, bulkMove, mayMoveInBulk } from '../accounts/account.ts';
import { type DecideStanding, readAccounts, standAccounts } from '../accounts/bulk.ts';
import type { BulkChange } from '../accounts/contract.ts';
import { isReopenedBy, moved } from '../accounts/standing.ts';
import { type AccountId, type CampaignId, type OrganizationId, type StrategyId, idFromPath } from '../ids.ts';
import { readOrganization } from '../organizations/organization-store.ts';
import { notFound } from '../problem.ts';
import { startOf } from './campaign.ts';
import { campaignStore } from './campaign-store.ts';
import { announce } from './changing.ts';
import { joined, left } from './membership.ts';
import { writeOwnStrategies } from './own-strategies.ts';
import { planReader } from './plans.ts';

/**
 * Carries out a bulk operation. Unknown accounts, campaigns and strategies are 404 before anything is written; an account
 * that may not make the move, or is there already, is left alone.
 * @returns how many accounts changed
 */
export function changeInBulk(organization: OrganizationId, change: BulkChange, now: Date): Promise<number> {
  const ids = change.account_ids.map((id) => idFromPath<AccountId>(id));
  const work: Work = { organization, ids, now };
  switch (change.action) {
    case 'pause':
    case 'resume':
    case 'change_status':
      return move(work, bulkMove(change));
    case 'assign_campaign':
      return assignCampaign(work, change.campaign_id === null ? null : idFromPath(change.campaign_id));
    case 'assign_strategy':
      return assignStrategy(work, change.strategy_id === null ? null : idFromPath(change.strategy_id));
  }
}

interface Work {
  readonly organization: OrganizationId;
  readonly ids: readonly AccountId[];
  readonly now: Date;
}

const stand = ({ organization, ids, now }: Work, decide: DecideStanding) =>
  standAccounts(organization, ids, decide, now);

function move(work: Work, asked: BulkMove): Promise<number> {
  const plans = planReader(work.organization);
  return stand(work, async (standing) => {
    if (!mayMoveInBulk(standing, asked)) return undefined;
    const plan = isReopenedBy(standing, asked.to) ? await plans.planOf(standing) : undefined;
    return moved(standing, asked.to, work.now.toISOString(), plan);
  });
}

async function assignCampaign(work: Work, id: CampaignId | null): Promise<number> {
  const { organization, now } = work;
  if (id === null) return stand(work, (standing) => (standing.campaign_id === undefined ? undefined : left(standing)));
  const plans = planReader(organization);
  const [campaign, settings] = await Promise.all([plans.campaign(id), readOrganization(organization)]);
  if (!campaign) throw notFound('campaign');
  const campaignStart = settings && startOf(campaign, settings.timezone);
  const affected = await stand(work, async (standing) => {
    if (standing.campaign_id === id) return undefined;
    const plan = await plans.planOf({ ...standing, campaign_id: id });
    return joined(standing, campaign, { plan, at: now.toISOString(), campaignStart });
  });
  const after = await campaignStore(organization).read(id, { consistent: true });
  // It may have been deleted, or begun or completed, before the accounts were in it: they follow like the others.
  if (!after) await announce(organization, { campaign_id: id, version: campaign.version, became: 'deleted' });
  else if (after.status !== campaign.status && after.status !== 'draft')
    await announce(organization, { campaign_id: id, version: after.version, became: after.status });
  return affected;
}

/** An account that follows another strategy than before begins it at its beginning. */
async function assignStrategy({ organization, ids, now }: Work, id: StrategyId | null): Promise<number> {
  const plans = planReader(organization);
  if (id !== null && !(await plans.strategy(id))) throw notFound('strategy');
  const [settings, accounts] = await Promise.all([readOrganization(organization), readAccounts(organization, ids)]);
  const decide: DecideStanding = async (standing) => {
    const { strategy_id: before = null, ...rest } = standing;
    if (before === id) return undefined;
    const next = { ...rest, ...(id !== null && { strategy_id: id }) };
    const campaign = standing.campaign_id && (await plans.campaign(standing.campaign_id));
    if (!campaign || (before ?? campaign.strategy_id) === (id ?? campaign.strategy_id)) return next;
    const campaignStart = settings && startOf(campaign, settings.timezone);
    return joined(next, campaign, { plan: await plans.planOf(next), at: now.toISOString(), campaignStart });
  };
  return writeOwnStrategies(organization, accounts, decide, now);
}
