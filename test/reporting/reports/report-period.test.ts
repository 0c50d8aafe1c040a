import { describe, expect, it } from 'vitest';
import { reportPeriod } from '../../../lib/reporting/reports/report-period.ts';

const now = new Date('2030-01-16T02:00:00Z');
const periodOf = (given: Parameters<typeof reportPeriod>[0]) => reportPeriod(given, 'America/Bogota', now);

describe('the period of a report', () => {
  it('is the last thirty days of the organization, from midnight to midnight', () => {
    expect(periodOf({})).toEqual({
      from: '2029-12-17',
      to: '2030-01-15',
      start: '2029-12-17T05:00:00.000Z',
      end: '2030-01-16T05:00:00.000Z',
    });
  });

  it.each([
    [{ from: '2030-01-01' }, '2030-01-01', '2030-01-15'],
    [{ to: '2029-11-30' }, '2029-11-01', '2029-11-30'],
    [{ from: '2030-01-10', to: '9999-12-31' }, '2030-01-10', '2030-01-15'],
    [{ from: '2030-02-01' }, '2030-01-15', '2030-01-15'],
    [{ from: '0000-01-01', to: '0000-01-31' }, '2000-01-01', '2000-01-01'],
    [{ from: '2029-10-01', to: '2029-12-31' }, '2029-10-01', '2029-12-31'],
  ])('of %j is %s to %s', (given, from, to) => {
    expect(periodOf(given)).toMatchObject({ from, to });
  });

  it('has at most 92 days', () => {
    expect(() => periodOf({ from: '2029-09-30', to: '2029-12-31' })).toThrow(
      expect.objectContaining({ status: 422, code: 'period_too_long' }),
    );
  });
});
