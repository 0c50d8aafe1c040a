import type { CampaignCounts } from '../../campaigns/campaigns/campaign.ts';
import { collectionStatuses } from '../../foundation/collection-status.ts';
import { queueStatuses } from '../../campaigns/execution/queue-item.ts';
import type { CampaignId, OrganizationId } from '../../foundation/ids.ts';
import { fromUnits } from '../../foundation/money.ts';
import { keys, segments } from '../../aws/table/keys.ts';
import { getItems } from '../../aws/table/table.ts';
import {
  type AccountCounts,
  type QueueCounts,
  campaignCountNames,
  counterNames,
  paidCountName,
  pendingCountName,
  recoveredCountName,
  legacyRecoveredCountName,
} from './counts.ts';
import { type CounterItem, countEntries } from './counter-item.ts';

type Sums = ReadonlyMap<string, number>;

/** The counts of one counter, summed over its segments. */
async function read(organization: OrganizationId, of: string): Promise<Sums> {
  const items = await getItems<CounterItem>(segments.map((segment) => keys.counts(organization, of, segment)));
  const sums = new Map<string, number>();
  for (const [name, count] of items.flatMap(countEntries)) sums.set(name, (sums.get(name) ?? 0) + count);
  return sums;
}

function named<Name extends string>(sums: Sums, names: readonly Name[]): Record<Name, number> {
  // Object.fromEntries does not keep the names in its type.
  return Object.fromEntries(names.map((name) => [name, sums.get(name) ?? 0])) as Record<Name, number>;
}

/** The amounts by currency among counts whose names `nameIn` makes from a currency. */
function byCurrency(sums: Sums, nameIn: (currency: string) => string): Record<string, number> {
  const prefix = nameIn('');
  const own = [...sums].filter(([name, units]) => name.startsWith(prefix) && units !== 0);
  return Object.fromEntries(own.map(([name, units]) => [name.slice(prefix.length), fromUnits(units)]));
}

/** The counts of a campaign's accounts. Like all counts they are seconds behind the items. */
export async function readCampaignCounts(organization: OrganizationId, campaign: CampaignId): Promise<CampaignCounts> {
  const sums = await read(organization, counterNames.campaign(campaign));
  return {
    ...named(sums, campaignCountNames),
    recovered: byCurrency(sums, recoveredCountName),
    recoveredInAny: fromUnits(sums.get(legacyRecoveredCountName) ?? 0),
  };
}

/** The organization's accounts by status, with what they owe and have paid. */
export async function readAccountCounts(organization: OrganizationId): Promise<AccountCounts> {
  const sums = await read(organization, counterNames.status);
  const byStatus = named(sums, collectionStatuses);
  return {
    accounts: Object.values(byStatus).reduce((sum, count) => sum + count, 0),
    byStatus,
    pendingBalance: byCurrency(sums, pendingCountName),
    paidAmount: byCurrency(sums, paidCountName),
  };
}

/** The queue items of one day of the organization (`YYYY-MM-DD`) by status. */
export const readQueueCounts = async (organization: OrganizationId, day: string): Promise<QueueCounts> =>
  named(await read(organization, counterNames.queue(day)), queueStatuses);
