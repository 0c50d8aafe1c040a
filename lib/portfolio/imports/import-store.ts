import type { ImportStatus } from '../../foundation/import-status.ts';
import type { ImportJobId, OrganizationId } from '../../foundation/ids.ts';
import { keys } from '../../aws/table/keys.ts';
import { absent, getItem, putItem, updateItem } from '../../aws/table/table.ts';
import { type ChunkResult, type ImportJob, chunkName } from './import-job.ts';

const whileProcessing = { expression: '#status = :processing', values: { ':processing': 'processing' } };

export interface ImportEnd {
  readonly status: Exclude<ImportStatus, 'processing'>;
  readonly errorsInlineBytes?: number | undefined;
}

/** The import jobs of one organization. */
export const importStore = (organization: OrganizationId) => ({
  read: (id: ImportJobId, options: { readonly consistent?: boolean } = {}): Promise<ImportJob | undefined> =>
    getItem<ImportJob>(keys.importJob(organization, id), options),

  /** Stores a new job; a repetition leaves the first as it is. */
  add: (job: ImportJob) => putItem({ ...job, ...keys.importJob(organization, job.id) }, absent),

  /** Notes into how many chunks the records were cut. */
  noteChunks: (id: ImportJobId, chunks: number, superseded: number) =>
    updateItem<ImportJob>(keys.importJob(organization, id), {
      set: { chunks, superseded },
      onlyIf: whileProcessing,
    }),

  /** Notes what became of a chunk; the job as it is then comes back. */
  noteResult: (id: ImportJobId, chunk: number, result: ChunkResult) =>
    updateItem<ImportJob>(keys.importJob(organization, id), {
      set: { [`results.${chunkName(chunk)}`]: result },
      onlyIf: whileProcessing,
    }),

  /** The write that ends the job, as a part of a transaction; refused where it has ended. */
  ending: (id: ImportJobId, { status, errorsInlineBytes }: ImportEnd, now: Date) => ({
    update: keys.importJob(organization, id),
    change: {
      set: { status, completed_at: now.toISOString(), errors_inline_bytes: errorsInlineBytes },
      onlyIf: whileProcessing,
    },
  }),
});
