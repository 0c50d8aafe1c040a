import type { ExportId, OrganizationId } from '../../foundation/ids.ts';
import type { ExportSummaryView, ExportView } from './contract.ts';
import { exportFileName, exportMediaType } from './export-file.ts';
import type { ExportContent, ExportPosition } from './exported-kind.ts';

export type ExportJob = ExportContent & {
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
};

/** Those of versions before 1.4.0 are of accounts, and do not say so. */
export type StoredExportJob = ExportJob | Omit<Extract<ExportJob, { readonly exported: 'accounts' }>, 'exported'>;

export const parseExportJob = (stored: StoredExportJob): ExportJob =>
  'exported' in stored ? stored : { ...stored, exported: 'accounts' };

export interface ExportProgress {
  readonly accounts_read: number;
  readonly rows: number;
  readonly upload_id?: string;
  readonly parts: readonly string[];
  readonly bytes: number;
  /** The run that stored the text after the last part, which is too short for a part. */
  readonly tail_of_run?: number;
  readonly position?: ExportPosition;
  readonly is_read?: true;
}

export const noProgress: ExportProgress = { accounts_read: 0, rows: 0, parts: [], bytes: 0 };

const exportRetentionSeconds = 7 * 24 * 60 * 60;
export const openExportSeconds = 24 * 60 * 60;

export const maxUploads = 3;

export const newExportJob = (
  id: ExportId,
  organization: OrganizationId,
  { bom = false, custom_names: names = [], ...content }: ExportContent,
  now: Date,
): ExportJob => ({
  kind: 'export_job',
  id,
  organization,
  status: 'processing',
  ...content,
  ...(bom && { bom }),
  ...(names.length > 0 && { custom_names: names }),
  run: 0,
  attempt: 1,
  progress: noProgress,
  created_at: now.toISOString(),
  expires_at_seconds: Math.floor(now.getTime() / 1000) + exportRetentionSeconds,
});

/** Each run skips one number, so that a part uploaded by an earlier run never replaces one of a later run. */
export const nextPartNumber = ({ run, progress }: Pick<ExportJob, 'run' | 'progress'>): number =>
  run + progress.parts.length;

export const isExportExpired = (job: Pick<ExportJob, 'expires_at_seconds'>, now: Date): boolean =>
  job.expires_at_seconds * 1000 <= now.getTime();

export const exportSummaryView = (job: ExportJob): ExportSummaryView => ({
  export_id: job.id,
  status: job.status,
  exported: job.exported,
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
