import type { ImportedPaymentsView } from './contract.ts';

/**
 * Counts of the records of a chunk. `warned` records were stored in part; `differences` is the number of listed rows.
 */
export interface ChunkResult {
  readonly imported: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly warned: number;
  readonly differences: number;
  readonly payments: ImportedPaymentsView;
}

type PaymentCountsTuple = readonly [registered: number, unchanged: number, failed: number, skipped: number];

type ChunkResultTuple = readonly [
  imported: number,
  updated: number,
  failed: number,
  warned?: number,
  unchanged?: number,
  differences?: number,
  payments?: PaymentCountsTuple,
];

interface ChunkResultItem extends Partial<Omit<ChunkResult, 'payments'>> {
  readonly payments?: Partial<ImportedPaymentsView>;
}

/** Release 1.3.0 reads both and stores the tuple: docs/decisions/0061-stored-shapes-change-in-two-releases.md. */
export type StoredChunkResult = ChunkResultItem | ChunkResultTuple;

const isTuple = (stored: StoredChunkResult): stored is ChunkResultTuple => Array.isArray(stored);

export function parseChunkResult(stored: StoredChunkResult): ChunkResult {
  const counts = isTuple(stored) ? fromTuple(stored) : stored;
  const { imported = 0, updated = 0, unchanged = 0, failed = 0, warned = 0, differences = 0, payments } = counts;
  return {
    imported,
    updated,
    unchanged,
    failed,
    warned,
    differences,
    payments: { registered: 0, unchanged: 0, failed: 0, skipped: 0, ...payments },
  };
}

function fromTuple(tuple: ChunkResultTuple): ChunkResultItem {
  const [imported, updated, failed, warned = 0, unchanged = 0, differences = 0, payments] = tuple;
  const counts = { imported, updated, failed, warned, unchanged, differences };
  if (!payments) return counts;
  const [registered, registeredBefore, notRegistered, skipped] = payments;
  return { ...counts, payments: { registered, unchanged: registeredBefore, failed: notRegistered, skipped } };
}

/** Omits payments if the chunk has none: each chunk rewrites the whole job, with the results of all others. */
export function toStoredChunkResult(result: ChunkResult): ChunkResultTuple {
  const { imported, updated, failed, warned, unchanged, differences, payments } = result;
  const counts = [imported, updated, failed, warned, unchanged, differences] as const;
  const paymentCounts = [payments.registered, payments.unchanged, payments.failed, payments.skipped] as const;
  return paymentCounts.some((count) => count > 0) ? [...counts, paymentCounts] : counts;
}
