import type { Key } from '../../platform/aws/table/keys.ts';
import { isItemRejected } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { type BackfillProgress, backfillStore } from './backfill-store.ts';
import { type Backfill, type BackfillCounts, type Examine, addCounts, countItem, noCounts } from './backfill.ts';

const rowsAtOnce = 32;

/** An item that cannot be brought into the new shape. */
interface BackfillFailure {
  readonly organization: OrganizationId;
  readonly reason: string;
  readonly ids: Readonly<Record<string, string>>;
}

export interface BackfillRun {
  readonly backfill: Backfill;
  /** The organization whose progress is kept; null for that of all. */
  readonly scope: OrganizationId | null;
  /** In the order of their ids. */
  readonly organizations: readonly OrganizationId[];
  /** Begins at the first item, even if an interrupted run can be continued. */
  readonly restarts?: boolean;
  /** Only counts, and keeps no progress. */
  readonly isDryRun: boolean;
  /** Different for each run. */
  readonly runId: string;
  readonly now: Date;
  /** Waits until so many write units may be used. */
  readonly pace: (wcu: number) => Promise<void>;
  /** Receives the progress after each page. */
  readonly onPage?: (progress: BackfillProgress) => void;
  readonly onFailure?: (failure: BackfillFailure) => void;
}

/** `superseded`: another run began later and goes on with the work. */
export interface BackfillResult {
  readonly kind: 'finished' | 'superseded';
  /** Of all pages since the start, those before an interruption included. */
  readonly counts: BackfillCounts;
}

/**
 * Goes through the items of the organizations and brings those of earlier versions into the new shape. Continues where an
 * interrupted run stopped; after a finished one it starts again. Safe to interrupt anywhere and to run twice at once. An
 * error of the table ends it, and the next run continues.
 */
export async function runBackfill(run: BackfillRun): Promise<BackfillResult> {
  const { backfill, scope, organizations, isDryRun, now, onPage } = run;
  const store = backfillStore(scope, backfill.name);
  const save = async (next: BackfillProgress) => isDryRun || store.save(next);
  let progress = await begin(run);
  for (const organization of organizations) {
    const { at_organization: reached, position: reachedPosition = null } = progress;
    if (reached !== undefined && (organization < reached || (organization === reached && reachedPosition === null)))
      continue;
    const listing = backfill.listing(organization);
    const examine = await backfill.examiner(organization, now);
    let position = organization === reached ? reachedPosition : null;
    do {
      const page = await store.readRows(listing, position);
      const counted = await mapInParallel(page.rows, rowsAtOnce, ({ row }) => fillRow(run, organization, examine, row));
      position = page.end;
      progress = {
        ...progress,
        at_organization: organization,
        position,
        counts: counted.reduce(addCounts, progress.counts),
        updated_at: new Date().toISOString(),
      };
      if (!(await save(progress))) return { kind: 'superseded', counts: progress.counts };
      onPage?.(progress);
    } while (position);
  }
  const isLast = await save({ ...progress, finished_at: new Date().toISOString() });
  return { kind: isLast ? 'finished' : 'superseded', counts: progress.counts };
}

async function begin({ backfill, scope, restarts, isDryRun, runId, now }: BackfillRun): Promise<BackfillProgress> {
  const at = now.toISOString();
  const first: BackfillProgress = {
    kind: 'backfill_progress',
    run_id: runId,
    started_at: at,
    updated_at: at,
    counts: noCounts,
  };
  if (isDryRun) return first;
  const store = backfillStore(scope, backfill.name);
  return (restarts ? undefined : await store.takeOver(runId, now)) ?? store.start(first);
}

/** Fills in the items of a row one after the other, because they may share an item that is written with them. */
async function fillRow(
  { isDryRun, pace, onFailure }: BackfillRun,
  organization: OrganizationId,
  examine: Examine,
  row: Key,
): Promise<BackfillCounts> {
  let counts = noCounts;
  for (const finding of await examine(row)) {
    if (finding.kind === 'current') counts = countItem(counts, 'current');
    else if (finding.kind === 'unusable') {
      onFailure?.({ organization, reason: finding.reason, ids: finding.ids });
      counts = countItem(counts, 'failed');
    } else if (isDryRun) counts = countItem(counts, 'changed');
    else {
      await pace(finding.wcu);
      try {
        counts = countItem(counts, (await finding.write()) ? 'changed' : 'skipped');
      } catch (error) {
        if (!isItemRejected(error)) throw error;
        onFailure?.({ organization, reason: 'rejected_by_table', ids: { ...row } });
        counts = countItem(counts, 'failed');
      }
    }
  }
  return counts;
}
