import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../lib/policy/contact-rules/contact-facts.ts';
import { AccountId, parseId } from '../../../lib/foundation/ids.ts';
import { attemptsOf, storedAttempts } from '../../../lib/outreach/dispatch/attempt-log.ts';

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
