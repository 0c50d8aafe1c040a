import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../lib/policy/contact-rules/contact-facts.ts';
import { AccountId, parseId } from '../../../lib/foundation/ids.ts';
import {
  attemptsOf,
  storedAddressAttempts,
  storedAttempts,
  withInbound,
} from '../../../lib/outreach/dispatch/attempt-log.ts';

const anAttempt = (over: Partial<Attempt> = {}): Attempt => ({
  id: randomUUID(),
  at: '2026-11-21T14:03:22.120Z',
  channel: 'whatsapp',
  account_id: parseId(AccountId, randomUUID()),
  ...over,
});

const now = new Date('2026-11-22T12:00:00Z');

describe('the attempt log', () => {
  it('returns the attempts that were stored, oldest first', () => {
    const answered = anAttempt({ channel: 'voice', conversation_at: '2026-11-21T14:05:00.000Z' });
    const later = anAttempt({ at: '2026-11-22T09:00:00.000Z' });
    expect(attemptsOf({ attempts: storedAttempts([later, answered], now) })).toEqual([answered, later]);
  });

  it('holds texts of the person as conversations', () => {
    const at = '2026-11-21T14:05:00.000Z';
    const text = anAttempt({ at, conversation_at: at, inbound: true });
    expect(attemptsOf({ attempts: storedAttempts([text], now) })).toEqual([text]);
  });

  it('of an address keeps what counts for the person, not the last contact of each account', () => {
    const old = anAttempt({ at: '2026-01-21T14:03:22.120Z' });
    const recent = anAttempt();
    expect(attemptsOf({ attempts: storedAttempts([old, recent], now) })).toEqual([recent]);
    expect(attemptsOf({ attempts: storedAttempts([old], now) })).toEqual([old]);
    expect(attemptsOf({ attempts: storedAddressAttempts([old], now) })).toEqual([]);
    expect(attemptsOf({ attempts: storedAddressAttempts([recent], now) })).toEqual([recent]);
  });

  it('reads attempts in their long form too', () => {
    const attempt = anAttempt({ channel: 'voice' });
    const name = `i${attempt.id.replaceAll('-', '')}`;
    expect(attemptsOf({ attempts: { [name]: attempt } })).toEqual([attempt]);
    const co = Date.parse('2026-11-21T14:05:00.000Z');
    expect(attemptsOf({ attempts: { [name]: { ...attempt, co } } })).toEqual([
      { ...attempt, conversation_at: '2026-11-21T14:05:00.000Z' },
    ]);
  });
});

describe('the texts of a person in a log', () => {
  const account_id = parseId(AccountId, randomUUID());
  const aText = (at: string, over: Partial<Attempt> = {}) =>
    anAttempt({ at, conversation_at: at, inbound: true, account_id, ...over });
  const [monday, tuesday, wednesday] = [16, 17, 18].map((day) => aText(`2026-11-${day}T12:00:00.000Z`));
  const add = (...texts: readonly (Attempt | undefined)[]) =>
    texts.reduce<readonly Attempt[]>((log, text) => withInbound(log, text!), []);

  it('are the first and the last of an exchange', () => {
    expect(add(monday)).toEqual([monday]);
    expect(add(monday, tuesday, wednesday)).toEqual([monday, wednesday]);
  });

  it('are not changed by one that arrives late', () => {
    expect(add(monday, wednesday, tuesday)).toEqual([monday, wednesday]);
  });

  it.each([
    ['on another channel', { channel: 'sms' }],
    ['about another account', { account_id: parseId(AccountId, randomUUID()) }],
  ] as const)('are all kept if one is %s', (_, over) => {
    const other = aText('2026-11-19T12:00:00.000Z', over);
    expect(add(monday, tuesday, other)).toEqual([monday, tuesday, other]);
  });

  it('are all kept if a call was answered between them', () => {
    const at = '2026-11-17T12:00:00.000Z';
    const call = anAttempt({ at, conversation_at: at, channel: 'voice' });
    expect(withInbound([monday!, call], wednesday!)).toEqual([monday, call, wednesday]);
  });
});
