import { expect, it } from 'vitest';
import { contactEvents } from '../../console/receipts/contact-events.ts';
import { blockedDays } from '../../console/screens/compliance/blocked-days.ts';

it('names the five rules that blocked most, and adds up the rest', () => {
  const rules = [
    'frequency_daily',
    'frequency_weekly',
    'outside_contact_hours',
    'no_address',
    'account_held',
    'contact_held',
    'contact_opted_out',
  ] as const;
  const counts = rules.map((rule, at) => ({ rule, count: 10 - at }));
  const { named, hasOthers, days } = blockedDays([
    { date: '2030-01-14', blocked_by_rule: counts },
    { date: '2030-01-15', blocked_by_rule: [{ rule: 'no_address', count: 1 }] },
  ]);
  expect(named).toEqual(['frequency_daily', 'frequency_weekly', 'outside_contact_hours', 'no_address', 'account_held']);
  expect(hasOthers).toBe(true);
  expect(days).toEqual([
    { date: '2030-01-14', values: [10, 9, 8, 7, 6, 9] },
    { date: '2030-01-15', values: [0, 0, 0, 1, 0, 0] },
  ]);
});

it('prints each contact once, with the decision that allowed it, and those that blocked one, newest first', () => {
  const decision = (id: string, at: string) => ({ id, at, account_id: 'a', channel: 'sms' }) as const;
  const sent = { decision_id: 'd2', created_at: '2030-01-15T12:00:01Z', account_id: 'a', channel: 'sms' } as const;
  const received = { decision_id: null, created_at: '2030-01-15T13:00:00Z', account_id: 'b', channel: 'sms' } as const;
  const events = contactEvents(
    [decision('d1', '2030-01-14T12:00:00Z'), decision('d2', '2030-01-15T12:00:00Z')],
    [received, sent],
  );
  expect(events.map(({ at, account, decision: own }) => [at, account, own?.id])).toEqual([
    ['2030-01-15T13:00:00Z', 'b', undefined],
    ['2030-01-15T12:00:01Z', 'a', 'd2'],
    ['2030-01-14T12:00:00Z', 'a', 'd1'],
  ]);
});
