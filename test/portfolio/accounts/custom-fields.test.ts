import { describe, expect, it } from 'vitest';
import { mergeCustomFields } from '../../../lib/portfolio/account-fields/custom-fields.ts';
import { mapDifferences } from '../../../lib/portfolio/accounts/map-differences.ts';

describe('custom fields', () => {
  it.each([
    ['are added', { a: 1 }, { b: 'x' }, { a: 1, b: 'x' }],
    ['are replaced one by one', { a: 1, b: 2 }, { a: 'x' }, { a: 'x', b: 2 }],
    ['are removed by null', { a: 1, b: 2 }, { a: null }, { b: 2 }],
    ['are all removed by null in place of them', { a: 1 }, null, undefined],
    ['are absent once none is left', { a: 1 }, { a: null }, undefined],
    ['stay if none is given', { a: 1 }, undefined, { a: 1 }],
    ['stay if an empty object is given', { a: 1 }, {}, { a: 1 }],
    ['stay numbers if their text is given', { a: 12, b: 1 }, { a: '12', b: '01' }, { a: 12, b: '01' }],
  ])('%s', (_, before, change, after) => {
    expect(mergeCustomFields(before, change)).toEqual(after);
  });

  it('are at most 20', () => {
    const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, n]));
    expect(mergeCustomFields(fields(19), { other: 1 })).toMatchObject({ other: 1 });
    expect(() => mergeCustomFields(fields(20), { other: 1 })).toThrow(/at most 20/);
    expect(mergeCustomFields(fields(20), { other: 1, f0: null })).toMatchObject({ other: 1 });
  });

  it('differ by name', () => {
    expect(mapDifferences('custom', { a: 1, b: 'x' }, { a: 2, b: 'x', c: 'y' })).toEqual({
      'custom.a': { before: 1, after: 2 },
      'custom.c': { before: null, after: 'y' },
    });
  });

  it('may have names that every object has', () => {
    expect(mapDifferences('custom', {}, { constructor: 'x' })).toEqual({
      'custom.constructor': { before: null, after: 'x' },
    });
  });
});
