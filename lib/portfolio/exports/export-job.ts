import type { RowPosition } from '../../platform/aws/table/listed-rows.ts';
import type { ExportId, OrganizationId } from '../../foundation/ids.ts';
import type { ExportSummaryView, ExportView } from './contract.ts';
import { type ExportContent, exportFileName, exportMediaType } from './export-text.ts';

export interface ExportJob extends ExportContent {
  readonly kind: 'export_job';
  readonly id: ExportId;
  readonly organization: OrganizationId;
  readonly status: ExportSummaryView['status'];
  readonly run: number;
  readonly attempt: number;
  readonly progress: ExportProgress;
  readonly failure_code?: 'not_written';
  readonly created_at: string;
  readonly completed_at?: string;
  readonly expires_at_seconds: number;
}

export interface ExportProgress {
  readonly accounts_read: number;
  readonly rows: number;
  readonly upload_id?: string;
  readonly parts: readonly string[];
  readonly bytes: number;
  /** The run that stored the text after the last part, which is too short for a part. */
  readonly tail_of_run?: number;
  readonly position?: RowPosition;
  readonly is_read?: true;
}

export const noProgress: ExportProgress = { accounts_read: 0, rows: 0, parts: [], bytes: 0 };

const exportRetentionSeconds = 7 * 24 * 60 * 60;
export const openExportSeconds = 24 * 60 * 60;

export const maxUploads = 3;

export const newExportJob = (
  id: ExportId,
  organization: OrganizationId,
  { format, filters, bom = false, today, custom_names: names = [] }: ExportContent,
  now: Date,
): ExportJob => ({
  kind: 'export_job',
  id,
  organization,
  status: 'processing',
  format,
  filters,
  ...(bom && { bom }),
  ...(names.length > 0 && { custom_names: names }),
  today,
  run: 0,
  attempt: 1,
  progress: noProgress,
  created_at: now.toISOString(),
  expires_at_seconds: Math.floor(now.getTime() / 1000) + exportRetentionSeconds,
});

/** Each run skips one number, so that a part uploaded by an earlier run never replaces one of a later run. */
export const nextPartNumber = ({ run, progress }: Pick<ExportJob, 'run' | 'progress'>): number =>
  run + progress.parts.length;

export const isExportExpired = (job: ExportJob, now: Date): boolean => job.expires_at_seconds * 1000 <= now.getTime();

export const exportSummaryView = (job: ExportJob): ExportSummaryView => ({
  export_id: job.id,
  status: job.status,
  format: job.format,
  filters: job.filters,
  bom: job.bom ?? false,
  accounts_read: job.progress.accounts_read,
  rows: job.progress.rows,
  failure_code: job.failure_code ?? null,
  created_at: job.created_at,
  completed_at: job.completed_at ?? null,
  expires_at: new Date(job.expires_at_seconds * 1000).toISOString(),
});

export const exportView = (
  job: ExportJob,
  link: { readonly url: string; readonly expiresAt: Date } | undefined,
): ExportView => ({
  ...exportSummaryView(job),
  file: link
    ? {
        url: link.url,
        expires_at: link.expiresAt.toISOString(),
        bytes: job.progress.bytes,
        media_type: exportMediaType(job),
        file_name: exportFileName(job),
      }
    : null,
});
