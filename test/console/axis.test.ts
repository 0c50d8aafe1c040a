import { describe, expect, it } from 'vitest';
import { axisValues, linear } from '../../console/charts/axis.ts';

describe('the values of an axis', () => {
  it.each([
    { lowest: 0, highest: 1, values: [0, 0.2, 0.4, 0.6, 0.8, 1] },
    { lowest: 0, highest: 7, values: [0, 2, 4, 6, 8] },
    { lowest: 0, highest: 140, values: [0, 50, 100, 150] },
    { lowest: 0, highest: 956_800, values: [0, 200_000, 400_000, 600_000, 800_000, 1_000_000] },
    { lowest: -30, highest: 100, values: [-50, 0, 50, 100] },
  ])('are round, and have room for $lowest to $highest', ({ lowest, highest, values }) => {
    expect(axisValues(lowest, highest, 4).map((value) => Number(value.toFixed(9)))).toEqual(values);
  });
});

describe('a linear scale', () => {
  it('turns one range into another, also backwards', () => {
    const y = linear([0, 100], [176, 12]);
    expect([y(0), y(50), y(100)]).toEqual([176, 94, 12]);
    expect(linear([176, 12], [0, 100])(94)).toBe(50);
  });
});
