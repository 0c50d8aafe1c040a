import { type Key, keys, partitions, segments } from '../../platform/aws/table/keys.ts';
import { absent, deleteItem, getItem, getItems, putItem, queryPage } from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import type { Account } from '../accounts/account.ts';
import { type IndexedAccount, indexedAccount } from './indexed-account.ts';
import { type PackedRows, bytesOf, packRows } from './packed-rows.ts';

/** Rows by the first two digits of their ids. */
export interface IndexPage extends PackedRows {
  readonly kind: 'account_index_page';
  readonly version: number;
}

/** Rows that are later than those of the pages, unless these have them already. */
export interface IndexChanges extends PackedRows {
  readonly kind: 'account_index_changes';
  /** From 1, without gaps. */
  readonly number: number;
  /** Of all changes of the segment so far. */
  readonly total_bytes: number;
}

export interface IndexHead {
  readonly kind: 'account_index_head';
  readonly version: number;
  /** The pages have all changes up to this one. */
  readonly covered: number;
  readonly covered_bytes: number;
  readonly page_bytes: number;
  readonly written_at: string;
  /** What the pages had before; a replica may still have those. */
  readonly covered_before: number;
  /** No reader or writer needs the changes up to it. */
  readonly removable: { readonly up_to: number; readonly from: string };
}

export interface IndexPlace {
  readonly head: IndexHead | undefined;
  /** The number of the last changes, 0 before the first. */
  readonly number: number;
  readonly total_bytes: number;
}

type Options = { readonly consistent?: boolean };

interface PageRange extends Options {
  /** The prefix of the first page. */
  readonly from?: string;
  readonly count?: number;
}

const pageLimit = 1000;
const maxConcurrentDeletions = 16;

async function readRange<Item>(
  pk: string,
  from: string,
  upTo: string,
  { consistent = false }: Options,
  count = Infinity,
): Promise<Item[]> {
  const found: Item[] = [];
  let after: string | undefined;
  do {
    const limit = Math.min(count - found.length, pageLimit);
    const page = await queryPage<Item>({ pk, from, upTo, after, limit, consistent });
    found.push(...page.items);
    after = page.last;
  } while (after !== undefined && found.length < count);
  return found;
}

export const accountIndexStore = (organization: OrganizationId) => {
  const changesKey = (segment: string, number: number): Key => keys.accountIndexChanges(organization, segment, number);
  const lastNumber = 999_999_999_999;

  return {
    /** Undefined unless the index has all accounts. A segment without a head has too few changes for one. */
    async readHeads(of: readonly string[] = segments): Promise<ReadonlyMap<string, IndexHead> | undefined> {
      const wanted = [
        keys.organization(organization),
        ...of.map((segment) => keys.accountIndexHead(organization, segment)),
      ];
      const found = await getItems<Organization | (IndexHead & Key)>(wanted, ['organization', 'account_index_head']);
      const isComplete = found.some((item) => item.kind === 'organization' && item.accounts_indexed === true);
      if (!isComplete) return undefined;
      return new Map(
        found.flatMap((item) => (item.kind === 'account_index_head' ? [[item.pk.slice(-1), item] as const] : [])),
      );
    },

    readHead: (segment: string): Promise<IndexHead | undefined> =>
      getItem<IndexHead>(keys.accountIndexHead(organization, segment), 'account_index_head', { consistent: true }),

    async readPlace(segment: string): Promise<IndexPlace> {
      const { pk, sk: upTo } = keys.accountIndexHead(organization, segment);
      const from = changesKey(segment, 0).sk;
      const { items } = await queryPage<IndexHead | IndexChanges>({
        pk,
        from,
        upTo,
        kinds: ['account_index_head', 'account_index_changes'],
        descending: true,
        consistent: true,
        limit: 2,
      });
      const head = items.find((item) => item.kind === 'account_index_head');
      const last = items.find((item) => item.kind === 'account_index_changes');
      // All changes may have been removed since the pages have them.
      return last && last.number >= (head?.covered ?? 0)
        ? { head, number: last.number, total_bytes: last.total_bytes }
        : { head, number: head?.covered ?? 0, total_bytes: head?.covered_bytes ?? 0 };
    },

    /** Returns the place after the rows; undefined if other rows came between. */
    async add(segment: string, { head, ...before }: IndexPlace, rows: readonly IndexedAccount[]) {
      const packed = packRows(rows);
      const number = before.number + 1;
      const total_bytes = before.total_bytes + bytesOf(packed);
      const changes: IndexChanges & Key = {
        ...changesKey(segment, number),
        kind: 'account_index_changes',
        number,
        total_bytes,
        ...packed,
      };
      const { ok } = await putItem({ ...changes }, absent);
      return ok ? { head, number, total_bytes } : undefined;
    },

    /** In the order of their prefixes. */
    readPages(segment: string, { from: prefix = '', count, ...options }: PageRange = {}): Promise<(IndexPage & Key)[]> {
      const { pk, sk: from } = keys.accountIndexPage(organization, segment, prefix);
      return readRange(pk, from, keys.accountIndexPage(organization, segment, '~').sk, options, count);
    },

    /** Undefined if one is missing, which would lose its rows. */
    async readChanges(segment: string, after: number, options: Options = {}): Promise<IndexChanges[] | undefined> {
      const { pk, sk: from } = changesKey(segment, after + 1);
      const found = await readRange<IndexChanges>(pk, from, changesKey(segment, lastNumber).sk, options);
      return found.every(({ number }, n) => number === after + 1 + n) ? found : undefined;
    },

    /** False if the page was written since it was read. */
    async writePage(segment: string, prefix: string, before: IndexPage | undefined, rows: PackedRows) {
      const version = (before?.version ?? 0) + 1;
      const key = keys.accountIndexPage(organization, segment, prefix);
      const page: IndexPage & Key = { ...key, kind: 'account_index_page', version, ...rows };
      return (await putItem({ ...page }, before ? unchangedSince(before) : absent)).ok;
    },

    async writeHead(segment: string, before: IndexHead | undefined, head: Omit<IndexHead, 'kind' | 'version'>) {
      const version = (before?.version ?? 0) + 1;
      const key = keys.accountIndexHead(organization, segment);
      const item: IndexHead & Key = { ...key, kind: 'account_index_head', version, ...head };
      return (await putItem({ ...item }, before ? unchangedSince(before) : absent)).ok;
    },

    /** Those that an earlier, interrupted call left, too. */
    async removeChanges(segment: string, upTo: number): Promise<void> {
      const { pk } = changesKey(segment, 0);
      const range = { from: changesKey(segment, 0).sk, upTo: changesKey(segment, upTo).sk };
      const { items } = await queryPage<Key>({ pk, ...range, limit: pageLimit, keysOnly: true });
      await mapInParallel(items, maxConcurrentDeletions, ({ sk }) => deleteItem({ pk, sk }));
    },

    async readAccounts(segment: string, options: Options = {}): Promise<IndexedAccount[]> {
      const pk = partitions.accounts(organization)[segments.indexOf(segment)] ?? '';
      const found: IndexedAccount[] = [];
      let after: string | undefined;
      do {
        const page = await queryPage<Account>({ pk, kinds: 'account', after, limit: pageLimit, ...options });
        found.push(...page.items.map(indexedAccount));
        after = page.last;
      } while (after !== undefined);
      return found;
    },
  };
};
