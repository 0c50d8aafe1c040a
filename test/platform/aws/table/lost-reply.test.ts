import { describe, expect, it } from 'vitest';
import { matchesChange } from '../../../../lib/platform/aws/table/lost-reply.ts';
import { marshallItem } from '../../../../lib/platform/aws/table/item-conversion.ts';

const change = { set: { status: 'waiting', step: 2, note: undefined }, remove: ['held_by'] };

describe('an item that fails the condition of a repeated update', () => {
  it.each([
    { has: 'all that the update sets', item: { status: 'waiting', step: 2, version: 7 }, matches: true },
    { has: 'another value', item: { status: 'waiting', step: 3 }, matches: false },
    { has: 'one of two values', item: { status: 'waiting' }, matches: false },
    { has: 'what the update removes', item: { status: 'waiting', step: 2, held_by: 'promise' }, matches: false },
  ])('and has $has was written by the update: $matches', ({ item, matches }) => {
    expect(matchesChange(change)(marshallItem(item))).toBe(matches);
  });

  it('is not recognized if the update sets nothing, or changes a value inside a map', () => {
    const item = marshallItem({ status: 'waiting' });
    expect(matchesChange({ add: { version: 1 } })(item)).toBe(false);
    expect(matchesChange({ set: { 'results.c7': 1 } })(item)).toBe(false);
    expect(matchesChange({ set: { status: 'waiting' }, remove: ['results.c7'] })(item)).toBe(false);
  });

  it('does not exist if the update never arrived', () => {
    expect(matchesChange(change)(undefined)).toBe(false);
  });
});
