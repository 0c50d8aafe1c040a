import { indexKeys, keys, partitions } from '../../aws/table/keys.ts';
import type { Listing } from '../../aws/table/listed-rows.ts';
import { type TransactionPart, absent, getItem, putItem, transact, updateItem } from '../../aws/table/table.ts';
import type { ImportJobId, OrganizationId } from '../../foundation/ids.ts';
import type { ImportStatus } from '../../foundation/import-status.ts';
import { type ChunkResult, type ImportJob, chunkName } from './import-job.ts';

const whileProcessing = { expression: '#status = :processing', values: { ':processing': 'processing' } };

export interface ImportEnd {
  readonly status: Exclude<ImportStatus, 'processing'>;
  readonly errorsInlineBytes?: number | undefined;
  readonly warningsInlineBytes?: number | undefined;
}

/** The import jobs of one organization. */
export const importStore = (organization: OrganizationId) => ({
  read: (id: ImportJobId, options: { readonly consistent?: boolean } = {}): Promise<ImportJob | undefined> =>
    getItem<ImportJob>(keys.importJob(organization, id), 'import_job', options),

  /** Stores a new job; a repetition leaves the first one unchanged. */
  add: (job: ImportJob) =>
    putItem(
      {
        ...job,
        ...keys.importJob(organization, job.id),
        ...indexKeys.importJob(organization, job.id, job.created_at),
      },
      absent,
    ),

  /** Records how many chunks the import has. */
  recordChunks: (id: ImportJobId, chunks: number, superseded: number) =>
    updateItem<ImportJob>(keys.importJob(organization, id), {
      set: { chunks, superseded },
      onlyIf: whileProcessing,
    }),

  /** Records the result of a chunk and returns the updated job. */
  recordResult: (id: ImportJobId, chunk: number, result: ChunkResult) =>
    updateItem<ImportJob>(keys.importJob(organization, id), {
      set: { [`results.${chunkName(chunk)}`]: result },
      onlyIf: whileProcessing,
    }),

  /** Ends the job, once, together with other writes. */
  async end(
    id: ImportJobId,
    { status, errorsInlineBytes, warningsInlineBytes }: ImportEnd,
    now: Date,
    others: readonly TransactionPart[],
  ): Promise<void> {
    const key = keys.importJob(organization, id);
    const change = {
      set: {
        status,
        completed_at: now.toISOString(),
        errors_inline_bytes: errorsInlineBytes,
        warnings_inline_bytes: warningsInlineBytes,
      },
      onlyIf: whileProcessing,
    };
    if (others.length === 0) await updateItem(key, change);
    else await transact([{ update: key, change }, ...others]);
  },
});

/** The imports of an organization, newest first. */
export const importListing = (organization: OrganizationId): Listing => ({
  partitions: [partitions.imports(organization)],
  index: 'gsi1',
  descending: true,
  kinds: 'import_job',
});
