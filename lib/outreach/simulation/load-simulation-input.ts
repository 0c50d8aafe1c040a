import type { CampaignId, OrganizationId, StrategyId } from '../../foundation/ids.ts';
import { notFound, refused } from '../../foundation/problem.ts';
import { suppressibleForms } from '../../channels/opt-outs/opt-out.ts';
import { planForAccount } from '../../portfolio/campaigns/plan-for-account.ts';
import { strategyStore } from '../../policy/strategies/strategy-store.ts';
import { effectiveStrategyId } from '../../policy/strategies/strategy.ts';
import { maxAccounts } from './contract.ts';
import { simulationStore } from './simulation-store.ts';
import type { SimulationInput } from './simulation.ts';

/**
 * Loads the input of a simulation, with another strategy if one is given.
 * @throws Problem 422 if the campaign has too many accounts, or no strategy at all
 */
export async function loadSimulationInput(
  id: OrganizationId,
  campaignId: CampaignId,
  otherStrategy?: StrategyId,
): Promise<SimulationInput> {
  const store = simulationStore(id);
  const { organization, campaign: stored } = await store.readCampaign(campaignId);
  if (!organization) throw notFound('organization');
  if (!stored) throw notFound('campaign');
  const campaign = otherStrategy ? { ...stored, strategy_id: otherStrategy } : stored;
  const accounts = await store.readAccounts(campaignId, maxAccounts);
  if (!accounts) throw refused('simulation_too_large', 'id', `The campaign has more than ${maxAccounts} accounts.`);
  const strategyIds = new Set(
    [campaign, ...accounts].map(({ strategy_id }) => strategy_id).filter((each) => each !== undefined),
  );
  const [found, logs, addresses] = await Promise.all([
    strategyStore(id).readMany([...strategyIds]),
    store.readLogs(accounts.map(({ contact }) => contact.id)),
    store.readAddresses(accounts.flatMap(({ contact }) => suppressibleForms(contact))),
  ]);
  const strategies = new Map(found.map((strategy) => [strategy.id, strategy]));
  if (otherStrategy && !strategies.has(otherStrategy)) throw notFound('strategy');
  if (campaign.strategy_id === undefined && strategies.size === 0)
    throw refused('strategy_required', 'strategy_id', 'Neither the campaign nor any of its accounts has a strategy.');
  return {
    organization,
    campaign,
    accounts: accounts.map((account) => {
      const strategyId = effectiveStrategyId(account, campaign);
      const strategy = strategyId && strategies.get(strategyId);
      return {
        account,
        plan: strategy && planForAccount(strategy, account, organization),
        addresses: suppressibleForms(account.contact).flatMap((address) => addresses.get(address) ?? []),
      };
    }),
    logs,
  };
}
