import * as z from 'zod/mini';
import { CampaignId, ExportId } from '../../foundation/ids.ts';
import { type Route, maxReplySeconds } from '../../platform/http/route.ts';
import { channels } from '../../policy/contact-rules/channel.ts';
import {
  Amount,
  CalendarDate,
  InstantView,
  Page,
  Text,
  outOfOrder,
  pagingParameters,
  pathId,
} from '../../platform/http/wire.ts';
import { CustomCondition } from '../account-fields/contract.ts';
import { AccountView, CollectionStatus } from '../accounts/contract.ts';
import { collectionStatuses } from '../../policy/contact-rules/collection-status.ts';
import { PaymentFilters } from '../ledger/contract.ts';
import { paymentStatuses } from '../payments/contract.ts';
import { PromiseFilters } from '../promises/contract.ts';
import { promiseStatuses } from '../promises/promise-status.ts';

const Days = () => z.int().check(z.gte(-100_000), z.lte(100_000));

export const ExportFilters = () =>
  z.strictObject({
    status: z.optional(CollectionStatus()),
    min_amount: z.optional(Amount()),
    max_amount: z.optional(Amount()),
    days_past_due_min: z.optional(Days()),
    days_past_due_max: z.optional(Days()),
    campaign_id: z.optional(CampaignId()),
    source_system: z.optional(Text(100)),
    custom: z.optional(CustomCondition()),
  });
export type ExportFilters = z.output<ReturnType<typeof ExportFilters>>;

/** Days in the organization's calendar, both included. */
const days = () => ({ from: z.optional(CalendarDate()), to: z.optional(CalendarDate()) });

const inOrder = () =>
  z.refine<{ readonly from?: string | undefined; readonly to?: string | undefined }>(
    ({ from, to }) => from === undefined || to === undefined || from <= to,
    outOfOrder('to', 'Must not be before from.'),
  );

const interactionFilters = () => ({
  ...days(),
  channel: z.optional(z.enum(channels)),
  direction: z.optional(z.enum(['outbound', 'inbound'])),
});

const decisionFilters = () => ({
  ...days(),
  channel: z.optional(z.enum(channels)),
  allowed: z.optional(z.boolean()),
});

export const InteractionExportFilters = () => z.strictObject(interactionFilters()).check(inOrder());
export const DecisionExportFilters = () => z.strictObject(decisionFilters()).check(inOrder());

export const exportedNames = ['accounts', 'payments', 'promises', 'interactions', 'decisions'] as const;
export type ExportedName = (typeof exportedNames)[number];

export interface ExportFiltersOf {
  readonly accounts: ExportFilters;
  readonly payments: PaymentFilters;
  readonly promises: PromiseFilters;
  readonly interactions: z.output<ReturnType<typeof InteractionExportFilters>>;
  readonly decisions: z.output<ReturnType<typeof DecisionExportFilters>>;
}

/** Lambda streams at most 200 MB; more accounts may exceed that. */
export const maxStreamedAccounts = 200_000;
export const maxOpenExports = 5;

export const exportFormats = ['json', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const formatFields = () => ({
  format: z._default(z.enum(exportFormats), 'json'),
  bom: z._default(z.boolean(), false),
});

export const NewExport = () =>
  z.strictObject({
    ...formatFields(),
    filters: z._default(ExportFilters(), {}),
    delivery: z._default(z.enum(['stream', 'file']), 'stream'),
  });

const fileFields = () => ({ ...formatFields(), delivery: z._default(z.enum(['file']), 'file') });

export const NewPaymentExport = () => z.strictObject({ ...fileFields(), filters: z._default(PaymentFilters(), {}) });
export const NewPromiseExport = () => z.strictObject({ ...fileFields(), filters: z._default(PromiseFilters(), {}) });
export const NewInteractionExport = () =>
  z.strictObject({ ...fileFields(), filters: z._default(InteractionExportFilters(), {}) });
export const NewDecisionExport = () =>
  z.strictObject({ ...fileFields(), filters: z._default(DecisionExportFilters(), {}) });

export const exportStatuses = ['processing', 'completed', 'failed'] as const;

const SubmittedExportView = () => z.object({ export_id: z.uuid(), status: z.enum(exportStatuses) });

/** Of whichever records are exported. */
export const AnyExportFilters = () =>
  z.object({
    ...InteractionExportFilters().shape,
    ...DecisionExportFilters().shape,
    ...PromiseFilters().shape,
    ...PaymentFilters().shape,
    ...ExportFilters().shape,
    status: z.optional(z.enum([...collectionStatuses, ...paymentStatuses, ...promiseStatuses])),
  });

export const ExportSummaryView = () =>
  z.object({
    ...SubmittedExportView().shape,
    exported: z.enum(exportedNames),
    format: z.enum(exportFormats),
    filters: AnyExportFilters(),
    bom: z.boolean(),
    accounts_read: z.int(),
    rows: z.int(),
    failure_code: z.nullable(z.enum(['not_written'])),
    created_at: InstantView(),
    completed_at: z.nullable(InstantView()),
    expires_at: InstantView(),
  });
export type ExportSummaryView = z.output<ReturnType<typeof ExportSummaryView>>;

export const ExportFileView = () =>
  z.object({
    url: z.string(),
    expires_at: InstantView(),
    bytes: z.int(),
    media_type: z.string(),
    file_name: z.string(),
  });

export const ExportView = () => z.object({ ...ExportSummaryView().shape, file: z.nullable(ExportFileView()) });
export type ExportView = z.output<ReturnType<typeof ExportView>>;

export const exportAccounts = {
  method: 'POST',
  path: '/api/v1/export/accounts',
  summary: 'Export all accounts that match the filters, as a JSON array or a CSV file',
  access: { scope: 'export' },
  body: NewExport,
  replies: { 200: () => z.array(AccountView()), 202: SubmittedExportView },
  refusals: { 409: ['too_many_exports'], 422: ['export_too_large'] },
  streams: true,
  sendsFile: true,
  progressAt: '/api/v1/exports/{export_id}',
  table: 'write',
  sends: ['export'],
  memoryMegabytes: 1024,
  timeoutSeconds: 890,
} as const satisfies Route;

export const readExport = {
  method: 'GET',
  path: '/api/v1/exports/{id}',
  summary: 'Read the progress of an export to a file, and the link to the file',
  access: { scope: 'export' },
  resource: 'export',
  params: pathId(ExportId),
  replies: { 200: ExportView },
  table: 'read',
  bucket: { exports: 'read' },
  timeoutSeconds: maxReplySeconds,
} as const satisfies Route;

export const listExports = {
  method: 'GET',
  path: '/api/v1/exports',
  summary: 'List the exports to files of the last 7 days, newest first',
  access: { scope: 'export' },
  query: () => z.strictObject(pagingParameters()),
  replies: { 200: () => Page(ExportSummaryView()) },
  table: 'page',
} as const satisfies Route;

const exportsToFile = {
  method: 'POST',
  access: { scope: 'export' },
  replies: { 202: SubmittedExportView },
  refusals: { 409: ['too_many_exports'] },
  progressAt: '/api/v1/exports/{export_id}',
  table: 'write',
  sends: ['export'],
} as const;

export const exportPayments = {
  ...exportsToFile,
  path: '/api/v1/export/payments',
  summary: 'Export payments to a JSON or CSV file',
  body: NewPaymentExport,
} as const satisfies Route;

export const exportPromises = {
  ...exportsToFile,
  path: '/api/v1/export/promises',
  summary: 'Export promises to pay to a JSON or CSV file',
  body: NewPromiseExport,
} as const satisfies Route;

export const exportInteractions = {
  ...exportsToFile,
  path: '/api/v1/export/interactions',
  summary: 'Export messages and calls to a JSON or CSV file',
  body: NewInteractionExport,
} as const satisfies Route;

export const exportDecisions = {
  ...exportsToFile,
  path: '/api/v1/export/decisions',
  summary: 'Export decisions whether to contact to a JSON or CSV file',
  body: NewDecisionExport,
} as const satisfies Route;

export const exportRoutes = { exportAccounts, readExport, listExports };

export const recordExportRoutes = { exportPayments, exportPromises, exportInteractions, exportDecisions };
