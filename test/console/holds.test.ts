import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../console/api/refusal.ts';
import { isReleasedByAdmin } from '../../console/people/hold-kinds.ts';
import { daysLeft } from '../../console/people/days-left.ts';
import { searchSchemas } from '../../console/routes/search-schemas.ts';
import { decidedKinds } from '../../console/screens/inbox/decided-kinds.ts';
import { keyOf } from '../../console/screens/inbox/reply-draft.ts';
import { effectOf } from '../../console/screens/inbox/reply-refusal.ts';
import { readyDates } from '../../console/screens/account/ready-dates.ts';
import { HoldDecision } from '../../lib/outreach/inbox/contract.ts';
import { holdKinds, isReleasedByAdmin as isReleasedByAdminOfService } from '../../lib/portfolio/holds/hold-kind.ts';

describe('the kinds that only an administrator releases', () => {
  it('are those of the service', () => {
    expect(holdKinds.filter(isReleasedByAdmin)).toEqual(holdKinds.filter(isReleasedByAdminOfService));
  });
});

describe('the kinds in the address of the list', () => {
  it('are those of the service', () => {
    for (const kind of holdKinds) expect(searchSchemas.holds.parse({ kind })).toEqual({ kind });
  });
});

describe('the kinds that a proposal may turn out to be', () => {
  it('are those that the service takes', () => {
    const decision = (kind: string) => ({ id: randomUUID(), action: 'change', kind });
    const isTaken = (kind: string) => HoldDecision().safeParse(decision(kind)).success;
    expect([...decidedKinds].sort()).toEqual(holdKinds.filter(isTaken).sort());
  });
});

describe('what a failed answer leaves behind', () => {
  const refusal = (status: number, code: string, body?: object) => new Refusal({ status, code, message: code, body });

  it.each([
    [refusal(422, 'contact_held', { blocked: true, checks: [] }), 'nothing'],
    [refusal(422, 'message_too_old'), 'nothing'],
    [refusal(403, 'missing_role'), 'nothing'],
    [refusal(409, 'account_moved'), 'nothing'],
    [refusal(503, 'provider_not_configured'), 'nothing'],
    [refusal(502, 'provider_error', { outcome: 'refused' }), 'nothing'],
    [refusal(502, 'provider_error', { outcome: 'unknown' }), 'unconfirmed'],
    [refusal(0, 'unreachable'), 'uncertain'],
    [refusal(504, 'unknown'), 'uncertain'],
    [refusal(500, 'internal_error'), 'uncertain'],
    [refusal(409, 'idempotency_in_progress'), 'uncertain'],
    [refusal(409, 'dispatch_in_progress'), 'uncertain'],
    [new TypeError('odd'), 'uncertain'],
  ])('%s: %s', (error, effect) => {
    expect(effectOf(error)).toBe(effect);
  });
});

describe('the key of an answer', () => {
  const sent = { text: 'Gracias', key: 'first' };

  it('stays while the same text is sent again, and is new for another text', () => {
    expect(keyOf({ text: 'Gracias', sent }, 'Gracias')).toBe('first');
    expect(keyOf({ text: 'Listo', sent }, 'Listo')).not.toBe('first');
    expect(keyOf({ text: 'Gracias' }, 'Gracias')).not.toBe('first');
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
