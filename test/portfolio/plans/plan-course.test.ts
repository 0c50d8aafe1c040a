import { describe, expect, it } from 'vitest';
import { type CourseSettings, courseOf } from '../../../lib/portfolio/plans/plan-course.ts';
import { completedBetween, withRaisedLast, withoutPaid } from '../../../lib/portfolio/plans/plan.ts';
import { aPlan } from './plan-builders.ts';

const settings = (over: Partial<CourseSettings> = {}): CourseSettings => ({
  timezone: 'America/Argentina/Buenos_Aires',
  plan_reminder_days: 2,
  plan_max_late_instalments: 2,
  plan_max_late_days: 30,
  ...over,
});

const stateAt = (at: string, paid = 0, over: Partial<CourseSettings> = {}, plan = aPlan()) => {
  const { states, isBroken, next_at } = courseOf(plan, paid, settings(over), new Date(at));
  return { states: states.map(({ status }) => status), isBroken, next_at };
};

describe('an instalment is late when its grace days have passed', () => {
  it.each([
    ['not on its due date', '2030-02-01T02:59:59Z', ['due', 'due', 'due']],
    [
      'not on the last of the grace days, on the calendar of the organization',
      '2030-02-04T02:59:59Z',
      ['due', 'due', 'due'],
    ],
    ['from the end of that day', '2030-02-04T03:00:00Z', ['late', 'due', 'due']],
  ])('%s', (_, at, expected) => {
    expect(stateAt(at).states).toEqual(expected);
  });

  it.each([
    ['paid in full', 300, ['paid', 'due', 'due']],
    ['paid in part', 299.99, ['late', 'due', 'due']],
    ['paid early, with the next', 600, ['paid', 'paid', 'due']],
    ['paid with more than all is', 1000, ['paid', 'paid', 'paid']],
  ])('unless it is paid: %s', (_, paid, expected) => {
    expect(stateAt('2030-02-10T12:00:00Z', paid).states).toEqual(expected);
  });

  it.each([
    // The clock goes forward on 10 March and back on 3 November 2030 in New York.
    ['2030-03-10', '2030-03-11T03:59:59Z', '2030-03-11T04:00:00Z'],
    ['2030-11-03', '2030-11-04T04:59:59Z', '2030-11-04T05:00:00Z'],
    // It has no midnight on 8 September 2030 in Santiago: the day before ends at 01:00.
    ['2030-09-07', '2030-09-08T03:59:59Z', '2030-09-08T04:00:00Z'],
  ])('also where the clock changes on %s', (due_date, before, after) => {
    const timezone = due_date === '2030-09-07' ? 'America/Santiago' : 'America/New_York';
    const plan = aPlan({ grace_days: 0, instalments: [{ number: 1, due_date, amount: 900 }] });
    expect([before, after].map((at) => stateAt(at, 0, { timezone }, plan).states[0])).toEqual(['due', 'late']);
  });
});

describe('a plan is broken', () => {
  it.each([
    ['not while one instalment is late', '2030-03-03T12:00:00Z', 0, false],
    ['when two are late at once', '2030-03-04T03:00:00Z', 0, true],
    ['not if one of them is paid', '2030-03-04T03:00:00Z', 300, false],
    ['not before one is late for 30 days', '2030-04-02T02:59:59Z', 300, false],
    ['when one is late for 30 days', '2030-04-03T03:00:00Z', 300, true],
  ])('%s', (_, at, paid, expected) => {
    expect(stateAt(at, paid).isBroken).toBe(expected);
  });

  it('as the settings of the organization say', () => {
    expect(stateAt('2030-02-04T03:00:00Z', 0, { plan_max_late_instalments: 1 }).isBroken).toBe(true);
    expect(stateAt('2030-02-14T03:00:00Z', 0, { plan_max_late_days: 10 }).isBroken).toBe(true);
    expect(stateAt('2030-02-14T02:59:59Z', 0, { plan_max_late_days: 10 }).isBroken).toBe(false);
  });
});

describe('the job looks at a plan again', () => {
  it.each([
    ['when the next reminder is due', '2030-01-15T12:00:00Z', 0, '2030-01-29T03:00:00.000Z'],
    ['when the instalment is late', '2030-01-29T03:00:00Z', 0, '2030-02-04T03:00:00.000Z'],
    ['for the next instalment once it is paid', '2030-01-29T03:00:00Z', 300, '2030-02-26T03:00:00.000Z'],
    ['when it would be broken', '2030-04-05T04:00:00Z', 600, '2030-05-04T03:00:00.000Z'],
    ['never, if all is paid', '2030-01-29T03:00:00Z', 900, undefined],
  ])('%s', (_, at, paid, expected) => {
    expect(stateAt(at, paid).next_at).toBe(expected);
  });
});

describe('what a payment and its reversal change', () => {
  it.each([
    [0, 299.99, []],
    [0, 300, [1]],
    [299.99, 900, [1, 2, 3]],
    [300, 300, []],
    [600, 1000, [3]],
  ])('from %d to %d completes %j', (before, after, numbers) => {
    expect(completedBetween(aPlan(), { before, after }).map(({ number }) => number)).toEqual(numbers);
  });

  it('a late instalment that is due again may be late again', () => {
    const late_at = '2030-02-04T03:00:00.000Z';
    const marked = aPlan().instalments.map((each) => ({ ...each, late_at }));
    expect(withoutPaid(marked, 300).map(({ late_at: at }) => at)).toEqual([late_at, undefined, undefined]);
  });

  it('what is owed again from before the plan goes on its last instalment', () => {
    const { total, instalments } = withRaisedLast(aPlan(), 0.1);
    expect([total, ...instalments.map(({ amount }) => amount)]).toEqual([900.1, 300, 300, 300.1]);
  });
});
