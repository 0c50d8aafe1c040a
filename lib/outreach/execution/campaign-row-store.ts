import { type Key, partitions } from '../../platform/aws/table/keys.ts';
import { type Listing, type RowPosition, readRows } from '../../platform/aws/table/listed-rows.ts';
import { AccountId, type CampaignId, type OrganizationId, parseId } from '../../foundation/ids.ts';
import type { CampaignStatusToPropagate } from '../../history/messages/messages.ts';

export interface CampaignRows {
  readonly items: readonly Key[];
  readonly accounts: readonly AccountId[];
  readonly next: RowPosition | undefined;
}

export const campaignRowStore = (organization: OrganizationId, campaign: CampaignId) => {
  const pending = partitions.pendingOfCampaign(organization, campaign);
  const accounts = partitions.accountsOfCampaign(organization, campaign);
  const listings: Readonly<Record<CampaignStatusToPropagate['became'], Listing>> = {
    // Accounts without a position sort after those that have a time.
    active: { partitions: accounts, kinds: 'account', index: 'gsi2', from: '~' },
    paused: { partitions: pending, kinds: 'queue_item', index: 'gsi2' },
    completed: { partitions: [...pending, ...accounts], kinds: ['queue_item', 'account'], index: 'gsi2' },
    deleted: { partitions: [...pending, ...accounts], kinds: ['queue_item', 'account'], index: 'gsi2' },
  };
  const queueItemPartitions = new Set(pending);

  return {
    async read(
      became: CampaignStatusToPropagate['became'],
      after: RowPosition | null,
      count: number,
    ): Promise<CampaignRows> {
      const listing = listings[became];
      const { rows, end } = await readRows(listing, after, count);
      const isItem = ({ partition }: RowPosition) => queueItemPartitions.has(listing.partitions[partition] ?? '');
      return {
        items: rows.flatMap(({ row, position }) => (isItem(position) ? [row] : [])),
        accounts: rows.flatMap(({ row, position }) => (isItem(position) ? [] : [parseId(AccountId, row.sk)])),
        next: end ?? undefined,
      };
    },
  };
};
