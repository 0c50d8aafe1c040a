import { parseDateTime } from '@internationalized/date';
import { describe, expect, it } from 'vitest';
import { callBackTimes } from '../../console/screens/account/call-back-times.ts';
import { contactQuotas } from '../../console/screens/account/contact-quota.ts';
import { needsApproval, offerAt } from '../../console/screens/account/offer-limit.ts';
import { promiseDays } from '../../console/screens/account/promise-days.ts';
import { stepsFrom } from '../../console/screens/account/walk.ts';
import { shownPerson } from '../../console/screens/work/shown-person.ts';

describe('the days that a promise is offered', () => {
  it.each([
    [
      'a Wednesday',
      '2026-12-02',
      ['today 2026-12-02', 'friday 2026-12-04', 'fifteenth 2026-12-15', 'month_end 2026-12-31'],
    ],
    [
      'a Friday',
      '2026-12-11',
      ['today 2026-12-11', 'fifteenth 2026-12-15', 'friday 2026-12-18', 'month_end 2026-12-31'],
    ],
    [
      'the end of a month',
      '2026-12-31',
      ['today 2026-12-31', 'friday 2027-01-01', 'fifteenth 2027-01-15', 'month_end 2027-01-31'],
    ],
    ['when Friday is the 15th', '2027-01-13', ['today 2027-01-13', 'friday 2027-01-15', 'month_end 2027-01-31']],
  ])('are in order, each once: %s', (_case, today, expected) => {
    expect(promiseDays(today).map(({ name, day }) => `${name} ${day}`)).toEqual(expected);
  });
});

describe('the times to call back', () => {
  it.each([
    ['2026-12-02T10:02:30', ['2026-12-02T11:05', '2026-12-02T18:00', '2026-12-03T09:00', '2026-12-03T18:00']],
    ['2026-12-02T16:58:00', ['2026-12-02T18:00', '2026-12-03T09:00', '2026-12-03T18:00']],
    ['2026-12-31T23:30:00', ['2027-01-01T00:30', '2027-01-01T09:00', '2027-01-01T18:00']],
  ])('at %s are ahead', (now, expected) => {
    expect(callBackTimes(parseDateTime(now)).map(({ at }) => at)).toEqual(expected);
  });
});

describe('the person in front of an agent', () => {
  const entry = (contact_id: string, may_call = true, account = `debt of ${contact_id}`) => ({
    contact_id,
    may_call,
    account,
  });
  const queue = [entry('ana'), entry('luis'), entry('eva')];
  const luis = shownPerson(queue, 'luis', undefined);

  it('is the chosen one, or else the first', () => {
    expect(luis).toEqual({ entry: entry('luis'), at: 1, isInPlace: true });
    expect(shownPerson(queue, undefined, undefined)).toMatchObject({ entry: entry('ana'), at: 0 });
    expect(shownPerson(queue, 'gone', undefined)).toMatchObject({ entry: entry('ana'), at: 0 });
    expect(shownPerson([], 'gone', undefined)).toBeUndefined();
  });

  it.each([
    ['is called, and so comes last', [entry('ana'), entry('eva'), entry('luis', false)]],
    ['is called, and so is not in the page of the queue any more', [entry('ana'), entry('eva')]],
  ])('stays who %s, and the one in their place is next', (_case, later) => {
    expect(shownPerson(later, 'luis', luis)).toEqual({ entry: entry('luis'), at: 1, isInPlace: false });
  });

  it('stays also if nobody was chosen and another one becomes the first', () => {
    const ana = shownPerson(queue, undefined, undefined);
    expect(shownPerson([entry('new'), ...queue], undefined, ana)).toMatchObject({ entry: entry('ana'), at: 1 });
  });

  it('keeps the account in front of the user if another one becomes the reason', () => {
    const later = [entry('ana'), entry('luis', true, 'another debt'), entry('eva')];
    expect(shownPerson(later, 'luis', luis)?.entry.account).toBe('debt of luis');
  });
});

describe('an offer within the limit', () => {
  it.each([
    [77_111, 25, 'ARS', 57_833.25],
    [100, 33.33, 'ARS', 66.67],
    [1001, 10, 'CLP', 901],
    [0.01, 50, 'ARS', 0.01],
  ])('of %s at %s %% is rounded up in %s, and needs no approval', (balance, pct, currency, offered) => {
    expect(offerAt(balance, pct, currency)).toBe(offered);
    expect(needsApproval(balance, offered, pct, currency)).toBe(false);
  });

  it('needs approval above it, and always without one', () => {
    expect(needsApproval(100, 74.99, 25, 'ARS')).toBe(true);
    expect(needsApproval(100, 99, null, 'ARS')).toBe(true);
    expect(needsApproval(100, 100, null, 'ARS')).toBe(false);
  });
});

describe('the contacts left', () => {
  const cap = (over: object) => ({
    compared: {
      max: 1,
      counted: 0,
      window: 'calendar_day',
      since: '2026-12-02T03:00:00.000Z',
      timezones: [],
      scope: 'contact',
      ...over,
    },
  });
  const checksOf = (...checks: ReturnType<typeof cap>[]) => [{ checks }];

  it('count each limit once, by the higher of two counts', () => {
    const found = contactQuotas([
      ...checksOf(cap({}), cap({ window: 'calendar_week', max: 3 })),
      ...checksOf(cap({ counted: 1 })),
    ]);
    expect(found).toMatchObject([
      { window: 'calendar_day', counted: 1, max: 1 },
      { window: 'calendar_week', counted: 0, max: 3 },
    ]);
  });
});

describe('the way through a list', () => {
  it.each([
    ['in the middle', [1, 0, 3], { at: 1, next: 2, previous: 0 }],
    ['at the end', [2, 0, 3], { at: 2, next: undefined, previous: 1 }],
    ['of one that has left the list', [-1, 1, 2], { at: 1, next: 1, previous: 0 }],
    ['of the last one, which has left', [-1, 2, 2], { at: 2, next: undefined, previous: 1 }],
    ['of an empty list', [-1, 0, 0], { at: 0, next: undefined, previous: undefined }],
  ] as const)('%s', (_case, [found, lastAt, count], expected) => {
    expect(stepsFrom(found, lastAt, count)).toEqual(expected);
  });
});
