import type { RowPosition } from '../../platform/aws/table/listed-rows.ts';
import type { ExportId, OrganizationId } from '../../foundation/ids.ts';
import type { ExportSummaryView, ExportView } from './contract.ts';
import { type ExportContent, exportFileName, exportMediaType } from './export-text.ts';

/**
 * An export to a file, as it is stored. A run continues where the record of the last one ends, and records what it has
 * written only while no other run has begun.
 */
export interface ExportJob extends ExportContent {
  readonly kind: 'export_job';
  readonly id: ExportId;
  readonly organization: OrganizationId;
  readonly status: ExportSummaryView['status'];
  /** Counts the runs: only the latest one may record. */
  readonly run: number;
  /** Counts the uploads: the file of a lost one is written again from the beginning. */
  readonly attempt: number;
  readonly progress: ExportProgress;
  readonly failure_code?: 'not_written';
  readonly created_at: string;
  readonly completed_at?: string;
  readonly expires_at_seconds: number;
}

/** How much of the file has been uploaded, and where to continue. */
export interface ExportProgress {
  readonly accounts_read: number;
  readonly rows: number;
  readonly upload_id?: string;
  /** The uploaded parts, each as `formatPart` writes it. */
  readonly parts: readonly string[];
  /** The size of the uploaded parts. */
  readonly bytes: number;
  /** The run that stored the text after the last part, which was too short for a part. */
  readonly tail_of_run?: number;
  /** Where the next page of accounts begins; absent at the beginning. */
  readonly position?: RowPosition;
  /** All accounts have been read and all parts uploaded. */
  readonly is_read?: true;
}

export const noProgress: ExportProgress = { accounts_read: 0, rows: 0, parts: [], bytes: 0 };

/** As long as the bucket keeps the file. */
const exportRetentionSeconds = 7 * 24 * 60 * 60;
/** How long an export counts as in progress, even if it never ends. */
export const openExportSeconds = 24 * 60 * 60;

/** How often the file is written from the beginning. */
export const maxUploads = 3;

export const newExportJob = (
  id: ExportId,
  organization: OrganizationId,
  { format, filters, bom = false, today }: ExportContent,
  now: Date,
): ExportJob => ({
  kind: 'export_job',
  id,
  organization,
  status: 'processing',
  format,
  filters,
  ...(bom && { bom }),
  today,
  run: 0,
  attempt: 1,
  progress: noProgress,
  created_at: now.toISOString(),
  expires_at_seconds: Math.floor(now.getTime() / 1000) + exportRetentionSeconds,
});

/**
 * The number of the next part of a run. Each run skips one, so that an earlier run that is still uploading, which has not
 * recorded its part, never replaces a part of a later one.
 */
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

/** An export with the link to its file, if it is complete. */
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
