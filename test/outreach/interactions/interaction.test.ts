import { describe, expect, it } from 'vitest';
import {
  canFollow,
  interactionStatuses,
  isAbandoned,
  maxSendingSeconds,
  statusAt,
} from '../../../lib/outreach/interactions/interaction.ts';
import { anInteraction, noon } from '../../builders.ts';

describe('the order of statuses', () => {
  it.each([
    ['sending', 'outcome_unknown'],
    ['outcome_unknown', 'queued'],
    ['queued', 'sent'],
    ['sent', 'delivered'],
    ['delivered', 'read'],
    ['delivered', 'complained'],
    ['initiated', 'ringing'],
    ['ringing', 'in_progress'],
    ['in_progress', 'completed'],
    ['sending', 'refused'],
  ] as const)('lets %s be followed by %s, and never the other way round', (from, to) => {
    expect(canFollow(from, to)).toBe(true);
    expect(canFollow(to, from)).toBe(false);
  });

  it('keeps the first of two final statuses', () => {
    const final = [
      'failed',
      'undelivered',
      'no_answer',
      'busy',
      'canceled',
      'voicemail',
      'completed',
      'delivered',
    ] as const;
    for (const one of final) for (const other of final) expect(canFollow(one, other)).toBe(false);
  });

  it('never repeats a status', () => {
    for (const status of interactionStatuses) expect(canFollow(status, status)).toBe(false);
  });
});

describe('an interaction that is being sent', () => {
  const sending = anInteraction({ status: 'sending' });
  const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

  it('is abandoned once no provider call can still be waiting', () => {
    expect(isAbandoned(sending, after(maxSendingSeconds))).toBe(false);
    expect(isAbandoned(sending, after(maxSendingSeconds + 1))).toBe(true);
    expect(isAbandoned(anInteraction({ status: 'sent' }), after(86_400))).toBe(false);
  });

  it('is shown with an unknown outcome from then on', () => {
    expect(statusAt(sending, after(1))).toBe('sending');
    expect(statusAt(sending, after(maxSendingSeconds + 1))).toBe('outcome_unknown');
  });
});
