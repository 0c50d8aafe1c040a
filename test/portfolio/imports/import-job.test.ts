import { describe, expect, it } from 'vitest';
import {
  chunksWithRows,
  finalStatus,
  importView,
  isComplete,
  rowKinds,
  tallyOf,
} from '../../../lib/portfolio/imports/import-job.ts';
import { parseChunkResult, toStoredChunkResult } from '../../../lib/portfolio/imports/chunk-result.ts';
import { anImportJob } from '../../builders.ts';

const noPayments = { registered: 0, unchanged: 0, failed: 0, skipped: 0 };

describe('an import job', () => {
  const job = anImportJob({ chunks: 2, superseded: 1, results: { c0: [3, 2, 1] } });

  it('is complete once every chunk has a result', () => {
    expect(isComplete(job)).toBe(false);
    expect(isComplete({ ...job, results: { ...job.results, c1: [1, 1, 1] } })).toBe(true);
    expect(isComplete(anImportJob())).toBe(false);
  });

  it('sums the results of its chunks', () => {
    expect(tallyOf({ results: { c0: [3, 2, 1], c1: [1, 1, 1] } })).toEqual({
      imported: 4,
      updated: 3,
      unchanged: 0,
      failed: 2,
      warned: 0,
      payments: noPayments,
      chunksDone: 2,
    });
  });

  it('counts warnings beside its records, and lists the chunks that have some', () => {
    const results = { c0: [3, 2, 1] as const, c10: [0, 9, 0, 4] as const, c2: [1, 1, 1, 1] as const };
    expect(tallyOf({ results })).toMatchObject({ imported: 4, updated: 12, failed: 2, warned: 5 });
    expect(chunksWithRows({ results }, 'warnings')).toEqual([2, 10]);
    expect(chunksWithRows({ results }, 'errors')).toEqual([0, 2]);
  });

  it('reads the results that the next release will store, in which counts of 0 are absent', () => {
    const stored = [3, 2, 1, 4, 5, 6, [7, 8, 9, 10]] as const;
    const payments = { registered: 7, unchanged: 8, failed: 9, skipped: 10 };
    const named = { imported: 3, updated: 2, failed: 1, warned: 4, unchanged: 5, differences: 6, payments };
    expect(tallyOf({ results: { c0: named } })).toEqual(tallyOf({ results: { c0: stored } }));
    for (const kind of rowKinds) expect(chunksWithRows({ results: { c0: stored, c1: named } }, kind)).toEqual([0, 1]);
    expect(tallyOf({ results: { c0: {} } })).toEqual(tallyOf({ results: { c0: [0, 0, 0] } }));
    expect(chunksWithRows({ results: { c0: { failed: 1 } } }, 'warnings')).toEqual([]);
  });

  it('stores results that the release before can read', () => {
    const stored = [3, 2, 1, 4, 5, 6, [7, 8, 9, 10]] as const;
    expect(toStoredChunkResult(parseChunkResult(stored))).toEqual(stored);
    expect(toStoredChunkResult(parseChunkResult([1, 0, 0]))).toEqual([1, 0, 0, 0, 0, 0]);
  });

  it('sums the payments of its chunks and of superseded records', () => {
    const results = {
      c0: [1, 0, 0, 0, 0, 0, [4, 3, 2, 1]] as const,
      c1: [1, 0, 0] as const,
      c2: [0, 0, 1, 0, 0, 0, [1, 1, 1, 1]] as const,
    };
    const payments = { registered: 5, unchanged: 4, failed: 3, skipped: 9 };
    expect(tallyOf({ results, superseded_payments: 7 })).toMatchObject({ imported: 2, failed: 1, payments });
  });

  it.each([
    ['completed', { registered: 1, unchanged: 1 }],
    ['completed_with_errors', { registered: 1, failed: 1 }],
    ['completed_with_errors', { registered: 1, skipped: 1 }],
  ])('ends as %s if all records are stored and the payments are %j', (status, payments) => {
    const counts = { imported: 1, updated: 0, unchanged: 0, failed: 0 };
    expect(finalStatus({ ...counts, payments: { ...noPayments, ...payments } })).toBe(status);
  });

  const none = { rows: [], url: null };

  it('shows its progress', () => {
    expect(importView(job, { errors: none, warnings: none, differences: none })).toMatchObject({
      processed: 7,
      imported: 3,
      updated: 2,
      failed: 1,
      superseded: 1,
    });
  });

  it.each([
    ['failed', [0, 0, 5]],
    ['failed', [0, 0, 0]],
    ['completed_with_errors', [1, 0, 5]],
    ['completed_with_errors', [0, 1, 1]],
    ['completed', [0, 1, 0]],
    ['completed', [1, 0, 0]],
    ['completed', [0, 0, 0, 1]],
    ['completed_with_errors', [0, 0, 1, 1]],
  ])('ends as %s for %j', (status, [imported = 0, updated = 0, failed = 0, unchanged = 0]) => {
    expect(finalStatus({ imported, updated, unchanged, failed, payments: noPayments })).toBe(status);
  });
});
