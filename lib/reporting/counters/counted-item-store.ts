import { type Key, partitions } from '../../platform/aws/table/keys.ts';
import { type TableQuery, queryPage } from '../../platform/aws/table/table.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';

type StoredItem = Readonly<Record<string, unknown>> & Key;

const pageLimit = 1000;

export const countedItemStore = (organization: OrganizationId) => {
  async function* readPartition(pk: string, range: Pick<TableQuery, 'from' | 'upTo'> = {}): AsyncGenerator<StoredItem> {
    let after: string | undefined;
    do {
      const page = await queryPage<StoredItem>({ pk, after, limit: pageLimit, ...range });
      yield* page.items;
      after = page.last;
    } while (after !== undefined);
  }

  async function* readAccounts(pk: string, since: string): AsyncGenerator<StoredItem> {
    for await (const account of readPartition(pk)) {
      yield account;
      // The sort key of an account is its id.
      yield* readPartition(partitions.ofAccount(organization, account.sk as AccountId), { from: since });
    }
  }

  return {
    readers: (days: readonly string[], since: string): readonly AsyncGenerator<StoredItem>[] => [
      ...partitions.accounts(organization).map((pk) => readAccounts(pk, since)),
      readPartition(partitions.optOuts(organization)),
      ...days.flatMap((day) => partitions.queue(organization, day)).map((pk) => readPartition(pk)),
    ],

    async listCampaignIds(): Promise<string[]> {
      const ids: string[] = [];
      for await (const { sk } of readPartition(partitions.campaigns(organization))) ids.push(sk);
      return ids;
    },
  };
};
