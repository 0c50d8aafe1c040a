import { keys } from '../../platform/aws/table/keys.ts';
import { type Listing, type RowPage, type RowPosition, readRows } from '../../platform/aws/table/listed-rows.ts';
import { type Condition, getItem, putItem, updateItem } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { BackfillCounts } from './backfill.ts';

/** The progress of a backfill. */
export interface BackfillProgress {
  readonly kind: 'backfill_progress';
  /** The run that may write this item: the one that began last. */
  readonly run_id: string;
  readonly started_at: string;
  readonly updated_at: string;
  /** Those before it, in the order of their ids, are done. Absent before the first page. */
  readonly at_organization?: OrganizationId;
  /** Where the next page of that organization begins; null if it is done. */
  readonly position?: RowPosition | null;
  readonly counts: BackfillCounts;
  readonly finished_at?: string;
}

/** Rows of a page of which little is repeated after a crash, and whose reads are worth a request. */
const pageRows = 500;

/** Reads the next rows of a backfill. */
export const readBackfillRows = (listing: Listing, from: RowPosition | null): Promise<RowPage> =>
  readRows(listing, from, pageRows);

const ownedBy = (runId: string): Condition => ({ expression: '#run_id = :run_id', values: { ':run_id': runId } });

/** The progress of a backfill of one organization, or of all. */
export const backfillProgressStore = (scope: OrganizationId | null, name: string) => {
  const key = keys.backfill(scope, name);
  return {
    read: (): Promise<BackfillProgress | undefined> =>
      getItem<BackfillProgress>(key, 'backfill_progress', { consistent: true }),

    /** Starts from the beginning. A run in progress notices at its next page. */
    async start(progress: BackfillProgress): Promise<BackfillProgress> {
      await putItem({ ...key, ...progress });
      return progress;
    },

    /** Takes a run over where it is. Undefined if it has finished meanwhile. */
    async takeOver(runId: string, now: Date): Promise<BackfillProgress | undefined> {
      const taken = await updateItem<BackfillProgress>(key, {
        set: { run_id: runId, updated_at: now.toISOString() },
        onlyIf: { expression: 'attribute_exists(#pk) AND attribute_not_exists(#finished_at)' },
      });
      return taken.ok ? taken.item : undefined;
    },

    /** Saves the progress of a run. Returns false if another run has taken over. */
    save: async (progress: BackfillProgress): Promise<boolean> =>
      (await putItem({ ...key, ...progress }, ownedBy(progress.run_id))).ok,
  };
};
