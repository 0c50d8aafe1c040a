import { type Key, partitions } from '../../platform/aws/table/keys.ts';
import { type TableQuery, getItems, queryPage } from '../../platform/aws/table/table.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import type { LedgerEntry } from '../../portfolio/ledger/ledger-entry.ts';
import type { PromiseToPay } from '../../portfolio/promises/promise.ts';
import { countedPromiseStatuses } from './promise-counts.ts';

type StoredItem = Readonly<Record<string, unknown>> & Key;
type ListedKind = (LedgerEntry | PromiseToPay)['kind'];

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

  async function* readListed(pk: string, from: string, kind: ListedKind): AsyncGenerator<StoredItem> {
    let after: string | undefined;
    do {
      const page = await queryPage<Key>({ pk, index: 'gsi1', from, after, limit: pageLimit });
      yield* await getItems<StoredItem & { readonly kind: ListedKind }>(
        page.items.map((row) => ({ pk: row.pk, sk: row.sk })),
        kind,
      );
      after = page.last;
    } while (after !== undefined);
  }

  return {
    /** From a month, `YYYY-MM`. */
    ledgerReaders: (month: string): readonly AsyncGenerator<StoredItem>[] =>
      partitions.ledger(organization).map((pk) => readListed(pk, month, 'ledger_entry')),

    /** From the day on which they are due. */
    promiseReaders: (day: string): readonly AsyncGenerator<StoredItem>[] =>
      countedPromiseStatuses.map((status) =>
        readListed(partitions.promisesByStatus(organization, status), day, 'promise'),
      ),

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
