import type { CampaignCounts } from '../campaigns/campaign.ts';
import { collectionStatuses } from '../collection-status.ts';
import { queueStatuses } from '../execution/queue-item.ts';
import type { CampaignId, OrganizationId } from '../ids.ts';
import { amountOf } from '../money/money.ts';
import { keys, segments } from '../table/keys.ts';
import { getItems } from '../table/table.ts';
import {
  type AccountCounts,
  type QueueCounts,
  campaignCounts,
  countsBy,
  paidIn,
  pendingIn,
  recoveredIn,
  recoveredInAny,
} from './count.ts';
import { type CounterItem, countsAt } from './counter-item.ts';

type Sums = ReadonlyMap<string, number>;

/** The sums over the sixteen counter items of one kind. */
async function read(organization: OrganizationId, of: string): Promise<Sums> {
  const items = await getItems<CounterItem>(segments.map((segment) => keys.counts(organization, of, segment)));
  const sums = new Map<string, number>();
  for (const [name, count] of items.flatMap(countsAt)) sums.set(name, (sums.get(name) ?? 0) + count);
  return sums;
}

function named<Name extends string>(sums: Sums, names: readonly Name[]): Record<Name, number> {
  // Object.fromEntries forgets which names it was given.
  return Object.fromEntries(names.map((name) => [name, sums.get(name) ?? 0])) as Record<Name, number>;
}

/** Amounts by currency: those of the counts that are named as `nameIn` names them. */
function byCurrency(sums: Sums, nameIn: (currency: string) => string): Record<string, number> {
  const prefix = nameIn('');
  const own = [...sums].filter(([name, units]) => name.startsWith(prefix) && units !== 0);
  return Object.fromEntries(own.map(([name, units]) => [name.slice(prefix.length), amountOf(units)]));
}

/** What a campaign's summary counts. Like all counts it is seconds behind the items. */
export async function countsOfCampaign(organization: OrganizationId, campaign: CampaignId): Promise<CampaignCounts> {
  const sums = await read(organization, countsBy.campaign(campaign));
  return {
    ...named(sums, campaignCounts),
    recovered: byCurrency(sums, recoveredIn),
    recoveredInAny: amountOf(sums.get(recoveredInAny) ?? 0),
  };
}

/** All accounts of an organization, by status, and what they owe and have paid. */
export async function countsByStatus(organization: OrganizationId): Promise<AccountCounts> {
  const sums = await read(organization, countsBy.status);
  const byStatus = named(sums, collectionStatuses);
  return {
    accounts: Object.values(byStatus).reduce((sum, count) => sum + count, 0),
    byStatus,
    pendingBalance: byCurrency(sums, pendingIn),
    paidAmount: byCurrency(sums, paidIn),
  };
}

/** The queue items of a day of the organization, `YYYY-MM-DD`, by status. */
export const countsOfQueue = async (organization: OrganizationId, day: string): Promise<QueueCounts> =>
  named(await read(organization, countsBy.queue(day)), queueStatuses);
