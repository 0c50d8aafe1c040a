import { describe, expect, it } from 'vitest';
import { Problem } from '../../../lib/foundation/problem.ts';
import { requireSent, sentMessageView, startedCallView } from '../../../lib/outreach/dispatch/dispatch-reply.ts';
import type { DispatchResult } from '../../../lib/outreach/dispatch/dispatch-result.ts';
import { refusedOutcome } from '../../../lib/platform/providers/provider-outcome.ts';
import { anInteraction } from '../../builders.ts';
import { aReceipt, phone } from './builders.ts';

function problemOf(result: DispatchResult): Problem {
  try {
    requireSent(result);
  } catch (error) {
    if (error instanceof Problem) return error;
  }
  throw new Error('It should be a Problem.');
}

describe('the reply to a dispatch', () => {
  it('is the interaction if it was sent', () => {
    const interaction = anInteraction({ status: 'sent' });
    expect(requireSent({ kind: 'sent', interaction })).toBe(interaction);
  });

  it('is 422 with the receipt if a rule blocked it', () => {
    const receipt = aReceipt({ addresses: [{ kind: 'suppressed', address: phone, opted_out_at: 'x' }] });
    expect(problemOf({ kind: 'blocked', receipt })).toMatchObject({
      status: 422,
      code: 'contact_opted_out',
      message: 'The contact has opted out.',
      body: { blocked: true, retry_at: null, checks: receipt.checks, decision_id: receipt.id },
    });
  });

  it('says when a blocked dispatch is possible again', () => {
    const receipt = { ...aReceipt(), reason: 'minimum_gap' as const, retry_at: '2030-01-16T12:00:00.000Z' };
    expect(problemOf({ kind: 'blocked', receipt }).message).toBe(
      'The last contact was too recent. Possible again from 2030-01-16T12:00:00.000Z.',
    );
  });

  it('is 409 while an earlier attempt may be waiting for the provider', () => {
    expect(problemOf({ kind: 'in_progress', interaction: anInteraction() })).toMatchObject({
      status: 409,
      code: 'dispatch_in_progress',
    });
  });

  it('is 502 with the reason if the provider refused', () => {
    const interaction = anInteraction({ status: 'refused', failure: { reason: 'not_mobile', provider_code: '21614' } });
    const outcome = refusedOutcome(400, '21614', 'not_mobile');
    expect(problemOf({ kind: 'not_sent', interaction, outcome })).toMatchObject({
      status: 502,
      code: 'provider_error',
      message: outcome.message,
      body: {
        interaction_id: interaction.id,
        outcome: 'refused',
        provider: { name: 'telephony', status: 400, code: '21614', reason: 'not_mobile' },
      },
    });
    expect(problemOf({ kind: 'not_sent', interaction })).toMatchObject({
      body: { outcome: 'refused', provider: { status: null, code: '21614' } },
    });
  });

  it('says when to retry after a rate limit', () => {
    const interaction = anInteraction({ status: 'refused' });
    const outcome = { kind: 'rate_limited', status: 429, code: 'http_429', retryAfterSeconds: 7 } as const;
    expect(problemOf({ kind: 'not_sent', interaction, outcome })).toMatchObject({
      headers: { 'Retry-After': '7' },
      body: { outcome: 'rate_limited' },
    });
  });

  it('says that nobody knows whether it was sent', () => {
    const interaction = anInteraction({ status: 'outcome_unknown' });
    expect(problemOf({ kind: 'not_sent', interaction })).toMatchObject({ body: { outcome: 'unknown' } });
  });

  it.each(['paused', 'nothing_pending', 'settled'] as const)(
    'is an internal error if a request was held back: %s',
    (kind) => {
      expect(() => requireSent({ kind })).toThrow('Only an automatic dispatch');
    },
  );
});

describe('the view of what was sent', () => {
  it('has null for ids that the provider did not give', () => {
    expect(sentMessageView(anInteraction())).toMatchObject({ to: phone, provider_message_id: null });
    expect(startedCallView(anInteraction({ call_sid: 'CA1' }))).toMatchObject({
      call_sid: 'CA1',
      conversation_id: null,
    });
  });
});
