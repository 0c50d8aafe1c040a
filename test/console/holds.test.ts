import { describe, expect, it } from 'vitest';
import { isReleasedByAdmin } from '../../console/people/hold-kinds.ts';
import { daysLeft } from '../../console/people/days-left.ts';
import { readyDates } from '../../console/screens/account/ready-dates.ts';
import { holdKinds, isReleasedByAdmin as isReleasedByAdminOfService } from '../../lib/portfolio/holds/hold-kind.ts';

describe('the kinds that only an administrator releases', () => {
  it('are those of the service', () => {
    expect(holdKinds.filter(isReleasedByAdmin)).toEqual(holdKinds.filter(isReleasedByAdminOfService));
  });
});

describe('the days until a deadline', () => {
  const zone = 'America/Argentina/Buenos_Aires';
  const left = (dueBy: string, now: string) => daysLeft(dueBy, Date.parse(now), zone);

  it('are calendar days of the organization, not spans of 24 hours', () => {
    expect(left('2026-12-04T12:00:00Z', '2026-12-03T02:59:00Z')).toBe(2);
    expect(left('2026-12-04T12:00:00Z', '2026-12-03T23:00:00Z')).toBe(1);
    expect(left('2026-12-04T12:00:00Z', '2026-12-04T11:00:00Z')).toBe(0);
  });

  it('are none once it has passed', () => {
    expect(left('2026-12-04T12:00:00Z', '2026-12-04T12:00:00Z')).toBeUndefined();
  });

  it('count a day in which the clock changes as one', () => {
    expect(daysLeft('2026-03-09T12:00:00Z', Date.parse('2026-03-07T12:00:00Z'), 'America/New_York')).toBe(2);
  });
});

describe('the ready dates of a hold', () => {
  it.each([
    ['2026-11-29', { one_week: '2026-12-06', two_weeks: '2026-12-13', end_of_month: '2026-12-01' }],
    ['2028-02-29', { one_week: '2028-03-07', two_weeks: '2028-03-14', end_of_month: '2028-03-01' }],
    ['2026-12-31', { one_week: '2027-01-07', two_weeks: '2027-01-14', end_of_month: '2027-01-01' }],
  ])('of %s are days on which contact resumes', (today, dates) => {
    expect(readyDates(today)).toEqual(dates);
  });
});
