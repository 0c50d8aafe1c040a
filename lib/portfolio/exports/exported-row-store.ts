import { partitions } from '../../platform/aws/table/keys.ts';
import { type Listing, type RowPosition, loadItems, readRows } from '../../platform/aws/table/listed-rows.ts';
import { queryPage } from '../../platform/aws/table/table.ts';
import { filterExpression } from '../../platform/aws/table/where.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';

const listedRowsPerPage = 500;
/** A query reads at most 1 MB of them. */
const historyRowsPerPage = 1000;

/** Instants; `before` is exclusive. */
export interface HistorySpan {
  readonly from?: string;
  readonly before?: string;
}

export const exportedRowStore = (organization: OrganizationId) => ({
  async readListed<Item>(
    listing: Listing,
    from: RowPosition | undefined,
  ): Promise<{ readonly items: readonly Item[]; readonly next: RowPosition | undefined }> {
    const { rows, end } = await readRows(listing, from ?? null, listedRowsPerPage);
    const found = await loadItems<Item>(listing, rows);
    return { items: found.map(({ item }) => item), next: end ?? undefined };
  },

  /** One kind of records in the history of an account, oldest first. */
  async readHistory<Item>(
    account: AccountId,
    kind: 'interaction' | 'decision',
    { from, before }: HistorySpan,
    after: string | undefined,
  ): Promise<{ readonly items: readonly Item[]; readonly last: string | undefined }> {
    const { items, last } = await queryPage<Item>({
      pk: partitions.ofAccount(organization, account),
      kinds: kind,
      filter: filterExpression({ kind }),
      after,
      limit: historyRowsPerPage,
      ...(from !== undefined && { from }),
      // Sort keys begin with an instant, and are longer: those of `before` itself are left out.
      ...(before !== undefined && { upTo: before }),
    });
    return { items, last };
  },
});
