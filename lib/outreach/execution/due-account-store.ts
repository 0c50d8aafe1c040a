import type { Key } from '../../platform/aws/table/keys.ts';
import { getItems, queryPage } from '../../platform/aws/table/table.ts';
import type { Account } from '../../portfolio/accounts/account.ts';

interface DueAccounts {
  readonly accounts: readonly Account[];
  readonly last: string | undefined;
}

export const dueAccountStore = (partition: string) => ({
  /** Undefined if nothing is planned. */
  async readFirstDueAt(): Promise<string | undefined> {
    const { items } = await queryPage<{ readonly gsi2sk: string }>({ pk: partition, index: 'gsi2', limit: 1 });
    const [at] = items[0]?.gsi2sk.split('#') ?? [];
    return at === '~' ? undefined : at;
  },

  async readPage(after: string | undefined, now: Date, limit: number): Promise<DueAccounts> {
    const bound = `${now.toISOString()}#~`;
    const { items, last } = await queryPage<Key & { readonly gsi2sk: string }>({
      pk: partition,
      index: 'gsi2',
      ...(after === undefined ? { upTo: bound } : { after }),
      limit,
    });
    const isDue = ({ gsi2sk }: { readonly gsi2sk: string }) => gsi2sk <= bound;
    const accounts = await getItems<Account>(
      items.filter(isDue).map(({ pk, sk }) => ({ pk, sk })),
      'account',
      { consistent: true },
    );
    return { accounts, last: items.every(isDue) ? last : undefined };
  },
});
