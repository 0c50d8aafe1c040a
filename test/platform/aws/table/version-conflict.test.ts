import { describe, expect, it } from 'vitest';
import { backoffMs } from '../../../../lib/platform/aws/backoff.ts';
import { retryOnConflict, versionConflict } from '../../../../lib/platform/aws/table/version-conflict.ts';

const gaveUp = () => new Error('Gave up.');

describe('retryOnConflict', () => {
  it('returns the result of the first attempt that meets no conflict, undefined included', async () => {
    let attempts = 0;
    const result = await retryOnConflict<undefined>(async () => (++attempts < 3 ? versionConflict : undefined), gaveUp);
    expect({ result, attempts }).toEqual({ result: undefined, attempts: 3 });
  });

  it('gives up after ten conflicts with the error it was given', async () => {
    let attempts = 0;
    const conflicting = async () => {
      attempts += 1;
      return versionConflict;
    };
    await expect(retryOnConflict(conflicting, gaveUp)).rejects.toThrow('Gave up.');
    expect(attempts).toBe(10);
  });

  it('does not repeat an attempt that throws', async () => {
    let attempts = 0;
    const failing = async () => {
      attempts += 1;
      throw new Error('The table is away.');
    };
    await expect(retryOnConflict(failing, gaveUp)).rejects.toThrow('The table is away.');
    expect(attempts).toBe(1);
  });
});

describe('the wait before a retry', () => {
  it.each([
    { attempt: 1, longest: 20 },
    { attempt: 2, longest: 40 },
    { attempt: 6, longest: 640 },
    { attempt: 7, longest: 1000 },
    { attempt: 50, longest: 1000 },
  ])('is anything up to $longest ms before retry $attempt', ({ attempt, longest }) => {
    expect([0, 0.5, 1].map((chance) => backoffMs(attempt, chance))).toEqual([0, longest / 2, longest]);
  });
});
