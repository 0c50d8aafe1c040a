import { describe, expect, it } from 'vitest';
import {
  firstCheckAt,
  isAbandoned,
  maxSendingSeconds,
  statusAt,
} from '../../../lib/history/interactions/interaction.ts';
import { canFollow, interactionStatuses, isFinal } from '../../../lib/history/interactions/interaction-status.ts';
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

describe('a final status', () => {
  it('may only be followed by a reaction of the reader', () => {
    const final = interactionStatuses.filter(isFinal);
    const later = new Set(final.flatMap((one) => interactionStatuses.filter((other) => canFollow(one, other))));
    expect([...later]).toEqual(['read', 'complained']);
    expect(interactionStatuses.filter((status) => !isFinal(status))).toEqual([
      'sending',
      'outcome_unknown',
      'queued',
      'sent',
      'initiated',
      'ringing',
      'in_progress',
    ]);
  });
});

describe('a call by an AI agent', () => {
  const call = { channel: 'voice', agent_type: 'ai' } as const;

  it('is checked half an hour after it began, not after it was queued', () => {
    const over = { created_at: '2026-01-01T08:00:00.000Z', updated_at: '2026-01-01T12:00:00.000Z' };
    expect(firstCheckAt(anInteraction({ ...call, ...over }))).toBe('2026-01-01T12:30:00.000Z');
  });

  it('is not checked if it has ended, nor is any other interaction', () => {
    expect(firstCheckAt(anInteraction({ ...call, status: 'completed', rank: 9 }))).toBeUndefined();
    expect(firstCheckAt(anInteraction({ ...call, agent_type: 'human' }))).toBeUndefined();
    expect(firstCheckAt(anInteraction())).toBeUndefined();
  });
});
