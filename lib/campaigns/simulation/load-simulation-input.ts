import type { Account } from '../../portfolio/accounts/account.ts';
import type { Campaign } from '../campaigns/campaign.ts';
import type { Attempt } from '../../contact-rules/contact-facts.ts';
import { type AttemptLog, attemptsOf } from '../../outreach/dispatch/attempt-log.ts';
import type { CampaignId, ContactId, OrganizationId, StrategyId } from '../../foundation/ids.ts';
import { type SuppressedAddress, suppressibleForms } from '../../outreach/opt-outs/opt-out.ts';
import type { Organization } from '../../organizations/organizations/organization.ts';
import { notFound, refused } from '../../foundation/problem.ts';
import { type Strategy, effectiveStrategyId } from '../strategies/strategy.ts';
import { type Key, keys, partitions } from '../../aws/table/keys.ts';
import { getItems, queryPage } from '../../aws/table/table.ts';
import { maxAccounts } from './contract.ts';
import type { SimulationInput } from './simulation.ts';

/** What a simulation of a campaign begins with; 422 where it has too many accounts, or nothing to do with them. */
export async function loadSimulationInput(organization: OrganizationId, id: CampaignId): Promise<SimulationInput> {
  const found = await getItems<Organization | Campaign>([
    keys.organization(organization),
    keys.campaign(organization, id),
  ]);
  const settings = found.find((item) => item.kind === 'organization');
  const campaign = found.find((item) => item.kind === 'campaign');
  if (!settings) throw notFound('organization');
  if (!campaign) throw notFound('campaign');
  const accounts = await accountsOf(organization, id);
  const [strategies, attempts, suppressed] = await Promise.all([
    strategiesOf(organization, campaign, accounts),
    attemptsAt(organization, accounts),
    suppressedAmong(organization, accounts),
  ]);
  if (campaign.strategy_id === undefined && strategies.size === 0)
    throw refused('strategy_required', 'strategy_id', 'Neither the campaign nor any of its accounts has a strategy.');
  return {
    organization: settings,
    campaign,
    accounts: accounts.map((account) => {
      const strategy = effectiveStrategyId(account, campaign);
      return {
        account,
        plan: strategy && strategies.get(strategy),
        suppressed: suppressibleForms(account.contact).flatMap((address) => suppressed.get(address) ?? []),
      };
    }),
    attempts,
  };
}

/** Reads the index of the campaign first, so that one that is too large costs no more than that. */
async function accountsOf(organization: OrganizationId, campaign: CampaignId): Promise<Account[]> {
  let count = 0;
  const rowsOf = async (pk: string): Promise<Key[]> => {
    const rows: Key[] = [];
    let after: string | undefined;
    do {
      const page = await queryPage<Key>({ pk, index: 'gsi2', after, limit: maxAccounts });
      count += page.items.length;
      if (count > maxAccounts)
        throw refused('simulation_too_large', 'id', `The campaign has more than ${maxAccounts} accounts.`);
      rows.push(...page.items.map(({ pk, sk }) => ({ pk, sk })));
      after = page.last;
    } while (after !== undefined);
    return rows;
  };
  const rows = await Promise.all(partitions.accountsOfCampaign(organization, campaign).map(rowsOf));
  return getItems<Account>(rows.flat());
}

async function strategiesOf(
  organization: OrganizationId,
  { strategy_id: ofCampaign }: Campaign,
  accounts: readonly Account[],
): Promise<ReadonlyMap<StrategyId, Strategy>> {
  const wanted = new Set([ofCampaign, ...accounts.map(({ strategy_id: own }) => own)].filter((id) => id !== undefined));
  const found = await getItems<Strategy>([...wanted].map((id) => keys.strategy(organization, id)));
  return new Map(found.map((strategy) => [strategy.id, strategy]));
}

async function attemptsAt(
  organization: OrganizationId,
  accounts: readonly Account[],
): Promise<ReadonlyMap<ContactId, readonly Attempt[]>> {
  const contacts = new Map(accounts.map(({ contact: { id } }) => [keys.attempts(organization, id).pk, id]));
  const logs = await getItems<AttemptLog & Key>([...contacts.values()].map((id) => keys.attempts(organization, id)));
  return new Map(
    logs.flatMap((log) => {
      const contact = contacts.get(log.pk);
      return contact === undefined ? [] : [[contact, attemptsOf(log)] as const];
    }),
  );
}

async function suppressedAmong(
  organization: OrganizationId,
  accounts: readonly Account[],
): Promise<ReadonlyMap<string, SuppressedAddress>> {
  const addresses = [...new Set(accounts.flatMap(({ contact }) => suppressibleForms(contact)))];
  const found = await getItems<SuppressedAddress>(addresses.map((address) => keys.suppressed(organization, address)));
  return new Map(found.map((each) => [each.address, each]));
}
