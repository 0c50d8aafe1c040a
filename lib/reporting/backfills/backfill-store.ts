import { keys } from '../../platform/aws/table/keys.ts';
import { type Listing, type RowPage, type RowPosition, readRows } from '../../platform/aws/table/listed-rows.ts';
import { type Condition, getItem, putItem, updateItem } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { BackfillCounts } from './backfill.ts';

export interface BackfillProgress {
  readonly kind: 'backfill_progress';
  /** Only this run, which began last, may write the item. */
  readonly run_id: string;
  readonly started_at: string;
  readonly updated_at: string;
  readonly at_organization?: OrganizationId;
  /** The start of that organization's next page; null if there is none. */
  readonly position?: RowPosition | null;
  readonly counts: BackfillCounts;
  readonly finished_at?: string;
}

/** A crash repeats at most one page. */
const pageRows = 500;

const ownedBy = (runId: string): Condition => ({ expression: '#run_id = :run_id', values: { ':run_id': runId } });

export const backfillStore = (scope: OrganizationId | null, name: string) => {
  const key = keys.backfill(scope, name);
  return {
    readRows: (listing: Listing, from: RowPosition | null): Promise<RowPage> => readRows(listing, from, pageRows),

    readProgress: (): Promise<BackfillProgress | undefined> =>
      getItem<BackfillProgress>(key, 'backfill_progress', { consistent: true }),

    /** Starts over. A run in progress notices at its next page. */
    async start(progress: BackfillProgress): Promise<BackfillProgress> {
      await putItem({ ...key, ...progress });
      return progress;
    },

    /** Continues an interrupted run under a new id; undefined if it has finished. */
    async takeOver(runId: string, now: Date): Promise<BackfillProgress | undefined> {
      const taken = await updateItem<BackfillProgress>(key, {
        set: { run_id: runId, updated_at: now.toISOString() },
        onlyIf: { expression: 'attribute_exists(#pk) AND attribute_not_exists(#finished_at)' },
      });
      return taken.ok ? taken.item : undefined;
    },

    save: async (progress: BackfillProgress): Promise<boolean> =>
      (await putItem({ ...key, ...progress }, ownedBy(progress.run_id))).ok,
  };
};
