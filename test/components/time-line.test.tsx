import { describe, expect, it } from 'vitest';
import { blankStep } from '../../console/screens/strategies/strategy-draft.ts';
import { placesOf } from '../../console/screens/strategies/timeline.ts';

describe('the time line of a strategy', () => {
  const hoursOf = (starts: 'due_date' | 'joined', ...delays: number[]) =>
    placesOf(
      delays.map((delay, index) => ({ ...blankStep, key: String(index), delay_hours: delay })),
      starts,
    ).map(({ hours }) => hours);

  it('has days before the due date, from which the first steps count', () => {
    expect(hoursOf('due_date', -72, -24, 0, 168, 24)).toEqual([-72, -24, 0, 168, 192]);
    expect(hoursOf('due_date', -72, 48, 24)).toEqual([-72, 48, 72]);
    expect(hoursOf('joined', 24, 48)).toEqual([24, 72]);
  });
});
