import type { Key } from '../../platform/aws/table/keys.ts';
import { isItemRejected } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { type BackfillProgress, backfillStore } from './backfill-store.ts';
import { type Backfill, type BackfillCounts, type Finding, addCounts, countItem, noCounts } from './backfill.ts';

const maxConcurrentRows = 32;

interface BackfillFailure {
  readonly organization: OrganizationId;
  readonly reason: string;
  readonly ids: Readonly<Record<string, string>>;
}

export interface BackfillRun {
  readonly backfill: Backfill;
  readonly scope: OrganizationId | null;
  readonly organizations: readonly OrganizationId[];
  readonly restarts?: boolean;
  readonly isDryRun: boolean;
  readonly runId: string;
  readonly now: Date;
  readonly pace: (wcu: number) => Promise<void>;
  readonly onPage?: (progress: BackfillProgress) => void;
  readonly onFailure?: (failure: BackfillFailure) => void;
}

/** `superseded`: a later run has taken over. */
export interface BackfillResult {
  readonly kind: 'finished' | 'superseded';
  readonly counts: BackfillCounts;
}

/**
 * Converts items of earlier versions to the current shape. Continues an interrupted run; starts over after a finished
 * one. Safe to interrupt and to run concurrently. A table error ends the run, and the next one continues.
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
      const rows = page.rows.map(({ row }) => row);
      const counted =
        typeof examine === 'function'
          ? await mapInParallel(rows, maxConcurrentRows, async (row) =>
              fillItems(run, organization, await examine(row), [row]),
            )
          : [await fillItems(run, organization, rows.length === 0 ? [] : [await examine.examinePage(rows)], rows)];
      position = page.end;
      if (!position && !isDryRun) await backfill.finish?.(organization);
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

/** Processes the findings of a row in sequence, because their writes may update the same further item. */
async function fillItems(
  { isDryRun, pace, onFailure }: BackfillRun,
  organization: OrganizationId,
  findings: readonly Finding[],
  rows: readonly Key[],
): Promise<BackfillCounts> {
  let counts = noCounts;
  const items = rows.length;
  for (const finding of findings) {
    if (finding.kind === 'current') counts = countItem(counts, 'current', items);
    else if (finding.kind === 'unusable') {
      onFailure?.({ organization, reason: finding.reason, ids: finding.ids });
      counts = countItem(counts, 'failed', items);
    } else if (isDryRun) counts = countItem(counts, 'changed', items);
    else {
      await pace(finding.wcu);
      try {
        counts = countItem(counts, (await finding.write()) ? 'changed' : 'skipped', items);
      } catch (error) {
        if (!isItemRejected(error)) throw error;
        onFailure?.({ organization, reason: 'rejected_by_table', ids: { ...rows[0] } });
        counts = countItem(counts, 'failed', items);
      }
    }
  }
  return counts;
}
