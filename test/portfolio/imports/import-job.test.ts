import { describe, expect, it } from 'vitest';
import {
  chunksWithRows,
  finalStatus,
  importView,
  isComplete,
  tallyOf,
} from '../../../lib/portfolio/imports/import-job.ts';
import { anImportJob } from '../../builders.ts';

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
      chunksDone: 2,
    });
  });

  it('counts warnings beside its records, and lists the chunks that have some', () => {
    const results = { c0: [3, 2, 1] as const, c10: [0, 9, 0, 4] as const, c2: [1, 1, 1, 1] as const };
    expect(tallyOf({ results })).toMatchObject({ imported: 4, updated: 12, failed: 2, warned: 5 });
    expect(chunksWithRows({ results }, 'warnings')).toEqual([2, 10]);
    expect(chunksWithRows({ results }, 'errors')).toEqual([0, 2]);
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
    expect(finalStatus({ imported, updated, unchanged, failed })).toBe(status);
  });
});
