import { indexKeys, keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import {
  type TransactionPart,
  absent,
  getItem,
  putItem,
  queryPage,
  transact,
  updateItem,
} from '../../platform/aws/table/table.ts';
import type { ImportJobId, OrganizationId } from '../../foundation/ids.ts';
import type { ImportStatus } from './import-status.ts';
import type { ChangeTotalView } from './contract.ts';
import { type ChunkResult, toStoredChunkResult } from './chunk-result.ts';
import { type ImportJob, chunkName } from './import-job.ts';

const whileProcessing = { expression: '#status = :processing', values: { ':processing': 'processing' } };

export interface ImportEnd {
  readonly status: Exclude<ImportStatus, 'processing'>;
  readonly errorsInlineBytes?: number | undefined;
  readonly warningsInlineBytes?: number | undefined;
  readonly differencesInlineBytes?: number | undefined;
  readonly changeTotals?: readonly ChangeTotalView[] | undefined;
}

const transactOrRefused = async (parts: readonly TransactionPart[]) => {
  const result = await transact(parts);
  return { refused: result.ok ? new Map<number, unknown>() : result.refused };
};

export const importStore = (organization: OrganizationId) => ({
  read: (id: ImportJobId, options: { readonly consistent?: boolean } = {}): Promise<ImportJob | undefined> =>
    getItem<ImportJob>(keys.importJob(organization, id), 'import_job', options),

  listing: (): Listing => ({
    partitions: [partitions.imports(organization)],
    index: 'gsi1',
    descending: true,
    kinds: 'import_job',
  }),

  async add(job: ImportJob): Promise<void> {
    const { id, created_at: createdAt, expires_at_seconds } = job;
    const key = keys.importJob(organization, id);
    const open = { kind: 'open_import', organization, expires_at_seconds };
    const item = { ...job, ...key, ...indexKeys.importJob(organization, id, createdAt) };
    if (job.mode === 'validate') await putItem(item, absent);
    else
      await transact([
        { put: item, onlyIf: absent },
        { put: { ...open, ...keys.openImport(organization, id, createdAt) }, onlyIf: absent },
      ]);
  },

  /** Adds the undo of an import that has ended. Does nothing if it was added before. */
  async addUndo(undo: ImportJob, job: ImportJob, others: readonly TransactionPart[]): Promise<void> {
    const item = {
      ...undo,
      ...keys.importJob(organization, undo.id),
      ...indexKeys.importJob(organization, undo.id, undo.created_at),
    };
    const { refused } = await transactOrRefused([
      { put: item, onlyIf: absent },
      {
        update: keys.importJob(organization, job.id),
        change: {
          set: { undone_by: undo.id },
          onlyIf: { expression: '#status <> :processing', values: { ':processing': 'processing' } },
        },
      },
      ...others,
    ]);
    if (refused.size > 0 && !refused.has(0)) throw new Error(`The undo of import ${job.id} could not be added.`);
  },

  /** Begins an undo again that took nothing back, because it could not be split. */
  async reopenUndo({ id }: Pick<ImportJob, 'id'>): Promise<ImportJob | undefined> {
    const reopened = await updateItem<ImportJob>(keys.importJob(organization, id), {
      set: { status: 'processing' },
      remove: ['completed_at'],
      onlyIf: { expression: '#status = :failed', values: { ':failed': 'failed' } },
    });
    return reopened.ok ? reopened.item : reopened.current;
  },

  async hasEarlierOpen({ created_at: createdAt }: Pick<ImportJob, 'created_at'>): Promise<boolean> {
    const pk = partitions.openImports(organization);
    const { items } = await queryPage({ pk, upTo: createdAt, limit: 1, consistent: true });
    return items.length > 0;
  },

  recordChunks: (
    id: ImportJobId,
    split: Required<Pick<ImportJob, 'chunks' | 'superseded'>> & Pick<ImportJob, 'superseded_payments'>,
  ) =>
    updateItem<ImportJob>(keys.importJob(organization, id), {
      set: split,
      onlyIf: whileProcessing,
    }),

  recordResult: (id: ImportJobId, chunk: number, result: ChunkResult) =>
    updateItem<ImportJob>(keys.importJob(organization, id), {
      set: { [`results.${chunkName(chunk)}`]: toStoredChunkResult(result) },
      onlyIf: whileProcessing,
    }),

  async end(
    { id, created_at: createdAt }: Pick<ImportJob, 'id' | 'created_at'>,
    { status, errorsInlineBytes, warningsInlineBytes, differencesInlineBytes, changeTotals }: ImportEnd,
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
        differences_inline_bytes: differencesInlineBytes,
        change_totals: changeTotals,
      },
      onlyIf: whileProcessing,
    };
    await transact([{ update: key, change }, { delete: keys.openImport(organization, id, createdAt) }, ...others]);
  },
});
