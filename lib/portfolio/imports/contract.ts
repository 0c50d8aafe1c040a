import * as z from 'zod/mini';
import { ImportJobId } from '../../foundation/ids.ts';
import { changeKinds } from './change-kinds.ts';
import { importModes, importStatuses, jobModes } from './import-status.ts';
import { type Route, maxReplySeconds } from '../../platform/http/route.ts';
import { Instant, InstantView, Page, pagingParameters } from '../../platform/http/wire.ts';
import { AccountFields, amountRequired, requireAmount, requireExactBreakdown } from '../accounts/contract.ts';
import { OnPersonChange } from '../contacts/contract.ts';
import { HoldOfRecord, IdentityView } from '../holds/contract.ts';
import { PaymentOfRecord } from '../payments/contract.ts';

export const maxImportRecords = 25_000;
/**
 * Counted as `invocationBytes` does. Lambda accepts 6,291,456 bytes, including the request context and the headers,
 * which have at most 10,240 bytes and are sent twice: a body within this limit always fits.
 */
export const maxImportBodyBytes = 6_000_000;
export const maxInlineImportRows = 1000;

export const maxDifferences = 20;

export const maxRecordPayments = 50;

export const ImportRecord = () =>
  z
    .strictObject({
      ...z.omit(AccountFields(), { on_person_change: true }).shape,
      payments: z.optional(
        z
          .array(PaymentOfRecord())
          .check(
            z.maxLength(maxRecordPayments, `Must have at most ${maxRecordPayments} elements.`),
            rejectDuplicatePayments(),
          ),
      ),
      hold: z.optional(z.nullable(HoldOfRecord())),
    })
    .check(
      requireAmount(),
      requireExactBreakdown(),
      z.refine(({ pending_balance: balance, payments = [] }) => balance === undefined || payments.length === 0, {
        error: 'Must not be given together with pending_balance, because both would determine the balance.',
        path: ['payments'],
        params: { code: 'payments_with_balance' },
      }),
    )
    .register(z.globalRegistry, {
      ...amountRequired,
      not: {
        required: ['pending_balance', 'payments'],
        properties: { pending_balance: {}, payments: { minItems: 1 } },
      },
    });
export type ImportRecord = z.output<ReturnType<typeof ImportRecord>>;

const rejectDuplicatePayments = () =>
  z.check<readonly PaymentOfRecord[]>(({ value: payments, issues }) => {
    const seen = new Set<string>();
    for (const [index, { external_id: externalId }] of payments.entries()) {
      if (seen.has(externalId))
        issues.push({
          code: 'custom',
          input: externalId,
          path: [index, 'external_id'],
          message: 'Must be unique among the payments of the record.',
          params: { code: 'duplicate_external_id' },
        });
      seen.add(externalId);
    }
  });

/** Checks only the outer shape: an invalid record becomes an error row and does not fail the request. */
export const NewImport = () =>
  z.strictObject({
    accounts: z.array(z.unknown()).check(z.minLength(1)),
    mode: z.optional(z.enum(importModes)),
    on_person_change: z.optional(OnPersonChange()),
    balance_as_of: z.optional(Instant()),
  });

export const ImportRowView = () =>
  z.object({
    index: z.int(),
    external_id: z.nullable(z.string()),
    code: z.string(),
    path: z.string(),
    message: z.string(),
    before: z.optional(IdentityView()),
    after: z.optional(IdentityView()),
  });
export type ImportRowView = z.output<ReturnType<typeof ImportRowView>>;

const DifferingValue = () => z.nullable(z.union([z.string(), z.number()]));

export const ImportDifferenceView = () =>
  z.object({
    index: z.int(),
    external_id: z.nullable(z.string()),
    changes: z.record(z.string(), z.object({ before: DifferingValue(), after: DifferingValue() })),
  });
export type ImportDifferenceView = z.output<ReturnType<typeof ImportDifferenceView>>;

export const ChangeTotalView = () =>
  z.object({ kind: z.enum(changeKinds), currency: z.string(), count: z.int(), amount: z.number() });
export type ChangeTotalView = z.output<ReturnType<typeof ChangeTotalView>>;

export const ImportedPaymentsView = () =>
  z.object({ registered: z.int(), unchanged: z.int(), failed: z.int(), skipped: z.int() });
export type ImportedPaymentsView = z.output<ReturnType<typeof ImportedPaymentsView>>;

export const UndoCountsView = () =>
  z.object({
    restored: z.int(),
    removed: z.int(),
    payments_reversed: z.int(),
    changed_since: z.int(),
  });
export type UndoCountsView = z.output<ReturnType<typeof UndoCountsView>>;

const SubmittedImportView = () =>
  z.object({
    job_id: z.string(),
    mode: z.enum(jobModes),
    status: z.enum(importStatuses),
    total_records: z.int(),
  });

export const ImportSummaryView = () =>
  z.object({
    ...SubmittedImportView().shape,
    processed: z.int(),
    imported: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    superseded: z.int(),
    failed: z.int(),
    warned: z.int(),
    payments: ImportedPaymentsView(),
    created_at: InstantView(),
    completed_at: z.nullable(InstantView()),
    undoes: z.nullable(z.string()),
    undone_by: z.nullable(z.string()),
    undo: z.nullable(UndoCountsView()),
  });
export type ImportSummaryView = z.output<ReturnType<typeof ImportSummaryView>>;

export const ImportView = () =>
  z.object({
    ...ImportSummaryView().shape,
    errors: z.array(ImportRowView()),
    errors_truncated: z.boolean(),
    errors_url: z.nullable(z.string()),
    warnings: z.array(ImportRowView()),
    warnings_truncated: z.boolean(),
    warnings_url: z.nullable(z.string()),
    differences: z.array(ImportDifferenceView()),
    change_totals: z.array(ChangeTotalView()),
  });
export type ImportView = z.output<ReturnType<typeof ImportView>>;

export const createImport = {
  method: 'POST',
  path: '/api/v1/import',
  summary: 'Import up to 25,000 accounts in the background',
  access: { scope: 'import' },
  body: NewImport,
  maxBodyBytes: maxImportBodyBytes,
  checksRecordsLater: true,
  replies: { 202: SubmittedImportView },
  progressAt: '/api/v1/import/{job_id}',
  refusals: { 413: ['too_many_records'] },
  table: 'write',
  bucket: { imports: 'write' },
  sends: ['import'],
  memoryMegabytes: 1024,
  timeoutSeconds: maxReplySeconds,
} as const satisfies Route;

export const readImport = {
  method: 'GET',
  path: '/api/v1/import/{jobId}',
  summary: 'Read the progress of an import and the records it could not store',
  access: { scope: 'import' },
  resource: 'import',
  params: () => z.strictObject({ jobId: ImportJobId() }),
  replies: { 200: ImportView },
  table: 'read',
  bucket: { imports: 'read' },
  timeoutSeconds: maxReplySeconds,
} as const satisfies Route;

export const listImports = {
  method: 'GET',
  path: '/api/v1/imports',
  summary: 'List the imports of the last 30 days, newest first',
  access: { scope: 'import' },
  query: () => z.strictObject(pagingParameters()),
  replies: { 200: () => Page(ImportSummaryView()) },
  table: 'page',
} as const satisfies Route;

export const undoImport = {
  method: 'POST',
  path: '/api/v1/imports/{jobId}/undo',
  summary: 'Undo an import of the last 30 days in the background',
  access: { scope: 'import' },
  resource: 'import',
  params: () => z.strictObject({ jobId: ImportJobId() }),
  replies: { 202: SubmittedImportView },
  progressAt: '/api/v1/import/{job_id}',
  refusals: { 409: ['import_in_progress', 'nothing_to_undo', 'undo_expired'] },
  table: 'write',
  sends: ['import'],
} as const satisfies Route;

export const importRoutes = { createImport, readImport, listImports, undoImport };
