import * as z from 'zod/mini';
import { CampaignId, ExportId } from '../../foundation/ids.ts';
import { type Route, maxReplySeconds } from '../../platform/http/route.ts';
import { Amount, InstantView, Page, Text, pagingParameters, pathId } from '../../platform/http/wire.ts';
import { AccountView, CollectionStatus, CustomCondition } from '../accounts/contract.ts';

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

/** Lambda streams at most 200 MB; more accounts may exceed that. */
export const maxStreamedAccounts = 200_000;
export const maxOpenExports = 5;

export const exportFormats = ['json', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const NewExport = () =>
  z.strictObject({
    format: z._default(z.enum(exportFormats), 'json'),
    filters: z._default(ExportFilters(), {}),
    delivery: z._default(z.enum(['stream', 'file']), 'stream'),
    bom: z._default(z.boolean(), false),
  });

export const exportStatuses = ['processing', 'completed', 'failed'] as const;

const SubmittedExportView = () => z.object({ export_id: z.uuid(), status: z.enum(exportStatuses) });

export const ExportSummaryView = () =>
  z.object({
    ...SubmittedExportView().shape,
    format: z.enum(exportFormats),
    filters: z.object(ExportFilters().shape),
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

export const exportRoutes = { exportAccounts, readExport, listExports };
