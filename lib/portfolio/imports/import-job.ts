import type { ImportJobId, OrganizationId } from '../../foundation/ids.ts';
import type { ImportStatus } from './import-status.ts';
import {
  type ImportDifferenceView,
  type ImportRowView,
  type ImportSummaryView,
  type ImportView,
  type ImportedPaymentsView,
  maxDifferences,
  maxInlineImportRows,
} from './contract.ts';

/**
 * The lists of rows about records: errors for those that were not stored, warnings for those that were stored in part, and
 * differences for those that would change an account, if the import only validates.
 */
export const rowKinds = ['errors', 'warnings', 'differences'] as const;
export type RowKind = (typeof rowKinds)[number];

/** How many rows of each kind a reply lists. */
export const maxInlineRows: Readonly<Record<RowKind, number>> = {
  errors: maxInlineImportRows,
  warnings: maxInlineImportRows,
  differences: maxDifferences,
};

export interface Row {
  readonly errors: ImportRowView;
  readonly warnings: ImportRowView;
  readonly differences: ImportDifferenceView;
}

type Counts<Name extends string> = { readonly [Each in Name]?: number };

/** Payments of a chunk: registered now, registered before, not registered, and those of records that were not stored. */
export type PaymentResultCounts = Counts<'registered' | 'unchanged' | 'failed' | 'skipped'>;

/**
 * Counts of the records of a chunk. `warned` records were stored in part; `differences` is the number of listed rows. Counts of
 * 0 are absent, because each chunk rewrites the job with the results of all others.
 */
export interface ChunkResult extends Counts<
  'imported' | 'updated' | 'failed' | 'warned' | 'unchanged' | 'differences'
> {
  readonly payments?: PaymentResultCounts;
}

type PaymentResultTuple = readonly [registered: number, unchanged: number, failed: number, skipped: number];

/** The form in which releases before 1.3.0 stored a result; jobs are kept for 30 days. */
type ChunkResultTuple = readonly [
  imported: number,
  updated: number,
  failed: number,
  warned?: number,
  unchanged?: number,
  differences?: number,
  payments?: PaymentResultTuple,
];

export type StoredChunkResult = ChunkResult | ChunkResultTuple;

const isTuple = (stored: StoredChunkResult): stored is ChunkResultTuple => Array.isArray(stored);

function chunkResultOf(stored: StoredChunkResult): ChunkResult {
  if (!isTuple(stored)) return stored;
  const [imported, updated, failed, warned = 0, unchanged = 0, differences = 0, payments] = stored;
  const counts = { imported, updated, failed, warned, unchanged, differences };
  if (!payments) return counts;
  const [registered, before, notRegistered, skipped] = payments;
  return { ...counts, payments: { registered, unchanged: before, failed: notRegistered, skipped } };
}

/** The counts other than 0. */
export const presentCounts = <Name extends string>(counts: Readonly<Record<Name, number>>): Counts<Name> => {
  const present = Object.entries(counts).filter(([, count]) => count !== 0);
  // Only zero counts are left out, which `Counts` allows.
  return Object.fromEntries(present) as Counts<Name>;
};

/** An import as it is stored. Each chunk writes its result under its own name, so a repetition changes nothing. */
export interface ImportJob {
  readonly kind: 'import_job';
  readonly id: ImportJobId;
  readonly organization: OrganizationId;
  readonly status: ImportStatus;
  readonly total_records: number;
  /** Nothing is stored; absent if the records are. */
  readonly mode?: 'validate';
  /** The user who submitted it and is notified when it ends; absent if an API key submitted it. */
  readonly submitted_by?: string;
  /** Set when the records have been split into chunks. */
  readonly chunks?: number;
  readonly superseded?: number;
  /** Payments of superseded records; absent if there are none. */
  readonly superseded_payments?: number;
  readonly results: Readonly<Record<string, StoredChunkResult>>;
  /** How many bytes of the file of all errors, warnings and differences are shown in the reply itself. */
  readonly errors_inline_bytes?: number;
  readonly warnings_inline_bytes?: number;
  readonly differences_inline_bytes?: number;
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
  { mode, submittedBy }: { readonly mode?: ImportView['mode'] | undefined; readonly submittedBy?: string | undefined },
): ImportJob => ({
  kind: 'import_job',
  id,
  organization,
  status: 'processing',
  total_records: totalRecords,
  ...(mode === 'validate' && { mode }),
  ...(submittedBy !== undefined && { submitted_by: submittedBy }),
  results: {},
  created_at: now.toISOString(),
  expires_at_seconds: Math.floor(now.getTime() / 1000) + importRetentionSeconds,
});

export interface Tally {
  readonly imported: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly warned: number;
  readonly payments: ImportedPaymentsView;
  readonly chunksDone: number;
}

const addPayments = (counts: ImportedPaymentsView, added: PaymentResultCounts = {}) => ({
  registered: counts.registered + (added.registered ?? 0),
  unchanged: counts.unchanged + (added.unchanged ?? 0),
  failed: counts.failed + (added.failed ?? 0),
  skipped: counts.skipped + (added.skipped ?? 0),
});

export const tallyOf = (job: Pick<ImportJob, 'results' | 'superseded_payments'>): Tally =>
  Object.values(job.results).reduce<Tally>(
    (tally, stored) => {
      const { imported = 0, updated = 0, unchanged = 0, failed = 0, warned = 0, payments } = chunkResultOf(stored);
      return {
        imported: tally.imported + imported,
        updated: tally.updated + updated,
        unchanged: tally.unchanged + unchanged,
        failed: tally.failed + failed,
        warned: tally.warned + warned,
        payments: addPayments(tally.payments, payments),
        chunksDone: tally.chunksDone + 1,
      };
    },
    {
      imported: 0,
      updated: 0,
      unchanged: 0,
      failed: 0,
      warned: 0,
      payments: { registered: 0, unchanged: 0, failed: 0, skipped: job.superseded_payments ?? 0 },
      chunksDone: 0,
    },
  );

const countOfRows = { errors: 'failed', warnings: 'warned', differences: 'differences' } as const;

const rowCount = (kind: RowKind, stored: StoredChunkResult): number => chunkResultOf(stored)[countOfRows[kind]] ?? 0;

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

/** `failed` if every record failed, `completed_with_errors` if some did or a payment is not registered. */
export function finalStatus({
  imported,
  updated,
  unchanged,
  failed,
  payments,
}: Pick<Tally, 'imported' | 'updated' | 'unchanged' | 'failed' | 'payments'>): Exclude<ImportStatus, 'processing'> {
  if (imported + updated + unchanged === 0) return 'failed';
  return failed + payments.failed + payments.skipped > 0 ? 'completed_with_errors' : 'completed';
}

/** Rows to show with a job, and the link to all of them; null before the job has ended. */
export interface ShownRows<Kind extends RowKind> {
  readonly rows: readonly Row[Kind][];
  readonly url: string | null;
}

export function importSummaryView(job: ImportJob): ImportSummaryView {
  const { imported, updated, unchanged, failed, warned, payments } = tallyOf(job);
  const superseded = job.superseded ?? 0;
  return {
    job_id: job.id,
    mode: job.mode ?? 'import',
    status: job.status,
    total_records: job.total_records,
    processed: imported + updated + unchanged + failed + superseded,
    imported,
    updated,
    unchanged,
    superseded,
    failed,
    warned,
    payments,
    created_at: job.created_at,
    completed_at: job.completed_at ?? null,
  };
}

export function importView(
  job: ImportJob,
  { errors, warnings, differences }: { readonly [Kind in RowKind]: ShownRows<Kind> },
): ImportView {
  const summary = importSummaryView(job);
  return {
    ...summary,
    errors: [...errors.rows],
    errors_truncated: errors.rows.length < summary.failed,
    errors_url: errors.url,
    warnings: [...warnings.rows],
    warnings_truncated: warnings.rows.length < summary.warned,
    warnings_url: warnings.url,
    differences: [...differences.rows],
  };
}
