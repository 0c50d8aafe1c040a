import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { truncateText } from '../../lib/foundation/truncate-text.ts';

describe('truncateText', () => {
  it.each([
    ['short', 9, 'short'],
    ['cut here', 3, 'cut'],
    ['ab😀', 3, 'ab'],
    ['ab😀', 4, 'ab😀'],
    ['\ud83d and more', 99, '\ufffd and more'],
    ['\ude00 and more', 5, '\ufffd and'],
  ])('truncates %j to %d units as %j', (text, unitsMax, expected) => {
    expect(truncateText(text, unitsMax)).toBe(expected);
  });

  it('gives well-formed text of at most the given length for any input', () => {
    const units = fc.array(fc.integer({ min: 0xd7f0, max: 0xe010 })).map((all) => String.fromCharCode(...all));
    fc.assert(
      fc.property(units, fc.nat({ max: 20 }), (text, unitsMax) => {
        const cut = truncateText(text, unitsMax);
        expect(cut.isWellFormed()).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(unitsMax);
      }),
    );
  });
});
