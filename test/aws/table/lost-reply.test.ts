import { describe, expect, it } from 'vitest';
import { toAttributes } from '../../../lib/aws/table/attribute-values.ts';
import { matchesChange } from '../../../lib/aws/table/lost-reply.ts';

const change = { set: { status: 'waiting', step: 2 }, remove: ['held_by'] };

describe('an item that refused the repetition of an update', () => {
  it.each([
    { says: 'all that the update sets', item: { status: 'waiting', step: 2, version: 7 }, is: true },
    { says: 'another value', item: { status: 'waiting', step: 3 }, is: false },
    { says: 'one of two values', item: { status: 'waiting' }, is: false },
    { says: 'what the update removes', item: { status: 'waiting', step: 2, held_by: 'promise' }, is: false },
  ])('that has $says: was it written by the update? $is', ({ item, is }) => {
    expect(matchesChange(change)(toAttributes(item))).toBe(is);
  });

  it('is not known to be written by an update that sets nothing, or changes a map within', () => {
    const item = toAttributes({ status: 'waiting' });
    expect(matchesChange({ add: { version: 1 } })(item)).toBe(false);
    expect(matchesChange({ set: { 'results.c7': 1 } })(item)).toBe(false);
    expect(matchesChange({ set: { status: 'waiting' }, remove: ['results.c7'] })(item)).toBe(false);
  });

  it('is not there after an update that never came', () => {
    expect(matchesChange(change)(undefined)).toBe(false);
  });
});
