import { describe, expect, it } from 'vitest';
import {
  type CallRefresh,
  conversationRefusal,
  nextCheckAfter,
  requireConversation,
  requireRefreshed,
} from '../../../lib/outreach/callbacks/call-refresh.ts';
import { InteractionId, parseId } from '../../../lib/foundation/ids.ts';
import { refusedOutcome } from '../../../lib/platform/providers/provider-outcome.ts';
import { aConversation, anInteraction, anInteractionRef } from '../../builders.ts';

const ref = anInteractionRef();
const other = anInteractionRef({ interaction: parseId(InteractionId, '6f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c') });

describe('the conversation of a call', () => {
  it.each(['done', 'failed'])('is its result if it is %s', (status) => {
    expect(conversationRefusal(ref, aConversation(ref, { status }))).toBeUndefined();
  });

  it('is its result if the provider does not say whose it is', () => {
    expect(conversationRefusal(ref, aConversation(ref, { user_id: null }))).toBeUndefined();
  });

  it.each(['initiated', 'in-progress', 'processing'])('is in progress if it is %s', (status) => {
    expect(conversationRefusal(ref, aConversation(ref, { status }))).toEqual({ kind: 'in_progress' });
  });

  it.each(['', 'archived', null, 1, undefined])('is not usable with the status %j', (status) => {
    expect(conversationRefusal(ref, aConversation(ref, { status }))).toMatchObject({
      kind: 'not_fetched',
      outcome: { code: 'unreadable' },
    });
  });

  it('is not usable if it is another call, even one in progress', () => {
    for (const status of ['done', 'in-progress'])
      expect(conversationRefusal(ref, aConversation(other, { status }))).toMatchObject({
        kind: 'not_fetched',
        outcome: { code: 'another_call' },
      });
  });

  it('is required, of a call', () => {
    expect(requireConversation(anInteraction({ channel: 'voice', conversation_id: 'conv_1' }))).toBe('conv_1');
    expect(() => requireConversation(anInteraction({ channel: 'voice' }))).toThrow(
      expect.objectContaining({ status: 422, code: 'no_conversation' }),
    );
    // Even with the id of a conversation, which no message has.
    expect(() => requireConversation(anInteraction({ conversation_id: 'conv_1' }))).toThrow(
      expect.objectContaining({ status: 422, code: 'not_a_call' }),
    );
  });
});

const rateLimited = { kind: 'rate_limited', status: 429, code: 'too_many', retryAfterSeconds: 7 } as const;
const lost = { kind: 'unknown', status: null, code: 'timeout' } as const;

describe('a call that was not refreshed', () => {
  it.each<[CallRefresh, object]>([
    [{ kind: 'in_progress' }, { status: 422, code: 'call_in_progress' }],
    [
      { kind: 'not_fetched', outcome: refusedOutcome(404, 'not_found', null) },
      {
        status: 502,
        code: 'provider_error',
        body: { provider: { name: 'voiceprovider', status: 404, code: 'not_found' } },
      },
    ],
    [
      { kind: 'not_fetched', outcome: lost },
      { status: 502, code: 'provider_error' },
    ],
    [
      { kind: 'not_fetched', outcome: rateLimited },
      { status: 502, code: 'provider_error', headers: { 'Retry-After': '7' } },
    ],
  ])('is a problem: %j', (refresh, problem) => {
    expect(() => requireRefreshed(refresh)).toThrow(expect.objectContaining(problem));
  });

  it('is none if it was', () => {
    expect(() => requireRefreshed({ kind: 'refreshed' })).not.toThrow();
  });
});

describe('an open call', () => {
  const call = { created_at: '2026-01-01T12:00:00.000Z' };
  const notFetched = (outcome: Extract<CallRefresh, { kind: 'not_fetched' }>['outcome']): CallRefresh => ({
    kind: 'not_fetched',
    outcome,
  });
  const open: readonly CallRefresh[] = [
    { kind: 'in_progress' },
    notFetched(lost),
    notFetched(rateLimited),
    notFetched(refusedOutcome(401, 'invalid_api_key', null)),
    notFetched(refusedOutcome(null, 'not_connected', 'not_connected')),
  ];

  it.each(open)('is asked about again after half an hour, for a day: %j', (refresh) => {
    const after = (at: string) => nextCheckAfter(refresh, call, new Date(at));
    expect(after('2026-01-01T12:30:00Z')).toBe('2026-01-01T13:00:00.000Z');
    expect(after('2026-01-02T11:59:59.999Z')).toBe('2026-01-02T12:29:59.999Z');
    expect(after('2026-01-02T12:00:00Z')).toBeUndefined();
  });

  it('is not asked about again once it was refreshed, or if the provider does not know it', () => {
    for (const refresh of [{ kind: 'refreshed' } as const, notFetched(refusedOutcome(404, 'not_found', null))])
      expect(nextCheckAfter(refresh, call, new Date('2026-01-01T12:30:00Z'))).toBeUndefined();
  });
});
