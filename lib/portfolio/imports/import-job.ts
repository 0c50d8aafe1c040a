import type { ImportJobId, OrganizationId } from '../../foundation/ids.ts';
import type { ImportStatus } from '../../foundation/import-status.ts';
import type { ImportErrorView, ImportView } from './contract.ts';

/** How many records of a chunk were created, updated and not stored. */
export type ChunkResult = readonly [imported: number, updated: number, failed: number];

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
  /** How many bytes of the errors file are shown in the reply itself. */
  readonly errors_inline_bytes?: number;
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
  readonly chunksDone: number;
}

export const tallyOf = (job: Pick<ImportJob, 'results'>): Tally =>
  Object.values(job.results).reduce<Tally>(
    (tally, [imported, updated, failed]) => ({
      imported: tally.imported + imported,
      updated: tally.updated + updated,
      failed: tally.failed + failed,
      chunksDone: tally.chunksDone + 1,
    }),
    { imported: 0, updated: 0, failed: 0, chunksDone: 0 },
  );

/** The numbers of the chunks that have error rows, in ascending order. */
export const chunksWithErrors = (job: ImportJob): number[] =>
  Object.entries(job.results)
    .filter(([, [, , failed]]) => failed > 0)
    .map(([name]) => Number(name.slice(1)))
    .sort((one, other) => one - other);

export const chunkName = (chunk: number): string => `c${chunk}`;

export const isExpired = (job: ImportJob, now: Date): boolean => job.expires_at_seconds * 1000 <= now.getTime();

export const isComplete = (job: ImportJob): boolean =>
  job.chunks !== undefined && tallyOf(job).chunksDone === job.chunks;

/** `failed` if no record was stored, `completed_with_errors` if some were not. */
export function finalStatus({ imported, updated, failed }: Tally): Exclude<ImportStatus, 'processing'> {
  if (imported + updated === 0) return 'failed';
  return failed > 0 ? 'completed_with_errors' : 'completed';
}

export function importView(job: ImportJob, errors: readonly ImportErrorView[], errorsUrl: string | null): ImportView {
  const { imported, updated, failed } = tallyOf(job);
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
    errors: [...errors],
    errors_truncated: errors.length < failed,
    errors_url: errorsUrl,
    created_at: job.created_at,
    completed_at: job.completed_at ?? null,
  };
}
