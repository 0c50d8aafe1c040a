import type { ImportJobId, OrganizationId } from '../../foundation/ids.ts';
import type { ImportStatus } from '../../foundation/import-status.ts';
import type { ImportRowView, ImportSummaryView, ImportView } from './contract.ts';

/** The lists of rows about records: errors for those that were not stored, warnings for those that were stored in part. */
export const rowKinds = ['errors', 'warnings'] as const;
export type RowKind = (typeof rowKinds)[number];

/** How many records of a chunk were created, updated and not stored, and how many of those stored have a warning. */
export type ChunkResult = readonly [imported: number, updated: number, failed: number, warned?: number];

/** An import as it is stored. Each chunk writes its result under its own name, so a repetition changes nothing. */
export interface ImportJob {
  readonly kind: 'import_job';
  readonly id: ImportJobId;
  readonly organization: OrganizationId;
  readonly status: ImportStatus;
  readonly total_records: number;
  /** The user who submitted it and is notified when it ends; absent if an API key submitted it. */
  readonly submitted_by?: string;
  /** Set when the records have been split into chunks. */
  readonly chunks?: number;
  readonly superseded?: number;
  readonly results: Readonly<Record<string, ChunkResult>>;
  /** How many bytes of the file of all errors, and of all warnings, are shown in the reply itself. */
  readonly errors_inline_bytes?: number;
  readonly warnings_inline_bytes?: number;
  readonly created_at: string;
  readonly completed_at?: string;
  readonly expires_at_seconds: number;
}

export const importRetentionSeconds = 30 * 24 * 60 * 60;

export const newImportJob = (
  id: ImportJobId,
  organization: OrganizationId,
  totalRecords: number,
  now: Date,
  submittedBy?: string,
): ImportJob => ({
  kind: 'import_job',
  id,
  organization,
  status: 'processing',
  total_records: totalRecords,
  ...(submittedBy !== undefined && { submitted_by: submittedBy }),
  results: {},
  created_at: now.toISOString(),
  expires_at_seconds: Math.floor(now.getTime() / 1000) + importRetentionSeconds,
});

export interface Tally {
  readonly imported: number;
  readonly updated: number;
  readonly failed: number;
  readonly warned: number;
  readonly chunksDone: number;
}

export const tallyOf = (job: Pick<ImportJob, 'results'>): Tally =>
  Object.values(job.results).reduce<Tally>(
    (tally, [imported, updated, failed, warned = 0]) => ({
      imported: tally.imported + imported,
      updated: tally.updated + updated,
      failed: tally.failed + failed,
      warned: tally.warned + warned,
      chunksDone: tally.chunksDone + 1,
    }),
    { imported: 0, updated: 0, failed: 0, warned: 0, chunksDone: 0 },
  );

const rowCount = (kind: RowKind, [, , failed, warned = 0]: ChunkResult): number =>
  kind === 'errors' ? failed : warned;

/** The numbers of the chunks that have rows of a kind, in ascending order. */
export const chunksWithRows = (job: Pick<ImportJob, 'results'>, kind: RowKind): number[] =>
  Object.entries(job.results)
    .filter(([, result]) => rowCount(kind, result) > 0)
    .map(([name]) => Number(name.slice(1)))
    .sort((one, other) => one - other);

export const chunkName = (chunk: number): string => `c${chunk}`;

export const isExpired = (job: ImportJob, now: Date): boolean => job.expires_at_seconds * 1000 <= now.getTime();

export const isComplete = (job: ImportJob): boolean =>
  job.chunks !== undefined && tallyOf(job).chunksDone === job.chunks;

/** `failed` if no record was stored, `completed_with_errors` if some were not. */
export function finalStatus({
  imported,
  updated,
  failed,
}: Pick<Tally, 'imported' | 'updated' | 'failed'>): Exclude<ImportStatus, 'processing'> {
  if (imported + updated === 0) return 'failed';
  return failed > 0 ? 'completed_with_errors' : 'completed';
}

/** Rows to show with a job, and the link to all of them; null before the job has ended. */
export interface ShownRows {
  readonly rows: readonly ImportRowView[];
  readonly url: string | null;
}

export function importSummaryView(job: ImportJob): ImportSummaryView {
  const { imported, updated, failed, warned } = tallyOf(job);
  const superseded = job.superseded ?? 0;
  return {
    job_id: job.id,
    status: job.status,
    total_records: job.total_records,
    processed: imported + updated + failed + superseded,
    imported,
    updated,
    superseded,
    failed,
    warned,
    created_at: job.created_at,
    completed_at: job.completed_at ?? null,
  };
}

export function importView(job: ImportJob, { errors, warnings }: Readonly<Record<RowKind, ShownRows>>): ImportView {
  const summary = importSummaryView(job);
  return {
    ...summary,
    errors: [...errors.rows],
    errors_truncated: errors.rows.length < summary.failed,
    errors_url: errors.url,
    warnings: [...warnings.rows],
    warnings_truncated: warnings.rows.length < summary.warned,
    warnings_url: warnings.url,
  };
}
