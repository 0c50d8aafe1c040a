import { type Initiator, system } from '../../foundation/initiator.ts';
import { uuidV5 } from '../../foundation/derived-ids.ts';
import { type ImportJobId, type OrganizationId, toImportJobId } from '../../foundation/ids.ts';
import { conflict } from '../../foundation/problem.ts';
import { type ChunkResult, type StoredChunkResult, parseChunkResult } from './chunk-result.ts';
import type { OnPersonChange } from '../contacts/person-change.ts';
import type { ImportStatus, importModes } from './import-status.ts';
import {
  type ChangeTotalView,
  type ImportDifferenceView,
  type ImportRowView,
  type ImportSummaryView,
  type ImportView,
  type ImportedPaymentsView,
  maxDifferences,
  maxInlineImportRows,
} from './contract.ts';

/**
 * Errors: records not stored. Warnings: records stored in part. Differences: accounts that a validating import would
 * change.
 */
export const rowKinds = ['errors', 'warnings', 'differences'] as const;
export type RowKind = (typeof rowKinds)[number];

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

/** Each chunk writes its result under its own name, so that a repetition changes nothing. */
export interface ImportJob {
  readonly kind: 'import_job';
  readonly id: ImportJobId;
  readonly organization: OrganizationId;
  readonly status: ImportStatus;
  readonly total_records: number;
  readonly mode?: 'validate' | 'undo';
  /** The import that an undo takes back. */
  readonly undoes?: ImportJobId;
  readonly undone_by?: ImportJobId;
  /** It stored what its records changed, so it can be undone. */
  readonly keeps_changes?: true;
  readonly on_person_change?: 'update';
  readonly balance_as_of?: string;
  /** The user who submitted it. */
  readonly submitted_by?: string;
  readonly submitted_by_key?: string;
  readonly chunks?: number;
  readonly superseded?: number;
  readonly superseded_payments?: number;
  readonly results: Readonly<Record<string, StoredChunkResult>>;
  readonly errors_inline_bytes?: number;
  readonly warnings_inline_bytes?: number;
  readonly differences_inline_bytes?: number;
  /** Of a validating import that has ended. */
  readonly change_totals?: readonly ChangeTotalView[];
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
  {
    mode,
    submittedBy,
    onPersonChange,
    balanceAsOf,
  }: {
    readonly mode?: (typeof importModes)[number] | undefined;
    readonly submittedBy?: Initiator | undefined;
    readonly onPersonChange?: OnPersonChange | undefined;
    readonly balanceAsOf?: string | undefined;
  },
): ImportJob => ({
  kind: 'import_job',
  id,
  organization,
  status: 'processing',
  total_records: totalRecords,
  ...(mode === 'validate' ? { mode } : { keeps_changes: true as const }),
  ...(onPersonChange === 'update' && { on_person_change: onPersonChange }),
  ...(balanceAsOf !== undefined && { balance_as_of: balanceAsOf }),
  ...submittedFields(submittedBy),
  results: {},
  created_at: now.toISOString(),
  expires_at_seconds: Math.floor(now.getTime() / 1000) + importRetentionSeconds,
});

/** An undo has the id that derives from its import, so that an import is undone once. */
export const undoIdOf = (organization: OrganizationId, id: ImportJobId): ImportJobId =>
  toImportJobId(uuidV5(organization, `undo:${id}`));

/** Takes back what an import stored; it ends like an import. */
export function newUndoJob(job: ImportJob, submittedBy: Initiator, now: Date): ImportJob {
  const { imported, updated, unchanged } = tallyOf(job);
  return {
    kind: 'import_job',
    id: undoIdOf(job.organization, job.id),
    organization: job.organization,
    status: 'processing',
    total_records: imported + updated + unchanged,
    mode: 'undo',
    undoes: job.id,
    ...submittedFields(submittedBy),
    results: {},
    created_at: now.toISOString(),
    expires_at_seconds: Math.floor(now.getTime() / 1000) + importRetentionSeconds,
  };
}

/** @throws Problem 409 if the import cannot be undone */
export function assertUndoable(job: ImportJob, now: Date): void {
  if (job.status === 'processing')
    throw conflict('import_in_progress', 'The import is still in progress. Undo it when it has ended.');
  if (isExpired(job, now)) throw conflict('undo_expired', 'An import can be undone for 30 days.');
  const { imported, updated, payments } = tallyOf(job);
  if (!job.keeps_changes || job.chunks === undefined || imported + updated + payments.registered === 0)
    throw conflict('nothing_to_undo', 'The import changed nothing, or was made before imports could be undone.');
}

export interface Tally extends Omit<ChunkResult, 'differences'> {
  readonly chunksDone: number;
}

const addPayments = (counts: ImportedPaymentsView, added: ImportedPaymentsView): ImportedPaymentsView => ({
  registered: counts.registered + added.registered,
  unchanged: counts.unchanged + added.unchanged,
  failed: counts.failed + added.failed,
  skipped: counts.skipped + added.skipped,
});

export const tallyOf = (job: Pick<ImportJob, 'results' | 'superseded_payments'>): Tally =>
  Object.values(job.results)
    .map(parseChunkResult)
    .reduce<Tally>(
      (tally, result) => ({
        imported: tally.imported + result.imported,
        updated: tally.updated + result.updated,
        unchanged: tally.unchanged + result.unchanged,
        failed: tally.failed + result.failed,
        warned: tally.warned + result.warned,
        payments: addPayments(tally.payments, result.payments),
        chunksDone: tally.chunksDone + 1,
      }),
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

export const chunksWithRows = (job: Pick<ImportJob, 'results'>, kind: RowKind): number[] =>
  Object.entries(job.results)
    .filter(([, result]) => parseChunkResult(result)[countOfRows[kind]] > 0)
    .map(([name]) => Number(name.slice(1)))
    .sort((one, other) => one - other);

export const chunkName = (chunk: number): string => `c${chunk}`;

export const isExpired = (job: ImportJob, now: Date): boolean => job.expires_at_seconds * 1000 <= now.getTime();

export const isComplete = (job: ImportJob): boolean =>
  job.chunks !== undefined && tallyOf(job).chunksDone === job.chunks;

/** An undo always takes back something, or says why not. */
export const finalStatusOf = (job: ImportJob): Exclude<ImportStatus, 'processing'> =>
  job.mode === 'undo' ? 'completed' : finalStatus(tallyOf(job));

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

export interface InlineRows<Kind extends RowKind> {
  readonly rows: readonly Row[Kind][];
  readonly url: string | null;
}

export function importSummaryView(job: ImportJob): ImportSummaryView {
  const { imported, updated, unchanged, failed, warned, payments } = tallyOf(job);
  const superseded = job.superseded ?? 0;
  const isUndo = job.mode === 'undo';
  return {
    job_id: job.id,
    mode: job.mode ?? 'import',
    status: job.status,
    total_records: job.total_records,
    processed: imported + updated + unchanged + failed + superseded,
    imported: isUndo ? 0 : imported,
    updated: isUndo ? imported + updated : updated,
    unchanged,
    superseded,
    failed,
    warned,
    payments: isUndo ? { registered: 0, unchanged: 0, failed: 0, skipped: 0 } : payments,
    created_at: job.created_at,
    completed_at: job.completed_at ?? null,
    undoes: job.undoes ?? null,
    undone_by: job.undone_by ?? null,
    undo: isUndo
      ? { restored: updated, removed: imported, payments_reversed: payments.registered, changed_since: warned }
      : null,
  };
}

export function importView(
  job: ImportJob,
  { errors, warnings, differences }: { readonly [Kind in RowKind]: InlineRows<Kind> },
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
    change_totals: [...(job.change_totals ?? [])],
  };
}

const submittedFields = ({ kind, id }: Initiator = system) => ({
  ...(kind === 'user' && id !== null && { submitted_by: id }),
  ...(kind === 'api_key' && id !== null && { submitted_by_key: id }),
});

/** Who acts in a job; the service for jobs of keys that are older than the field. */
export function submitterOf({
  submitted_by: user,
  submitted_by_key: key,
}: Pick<ImportJob, 'submitted_by' | 'submitted_by_key'>): Initiator {
  if (user !== undefined) return { kind: 'user', id: user };
  return key === undefined ? system : { kind: 'api_key', id: key };
}
