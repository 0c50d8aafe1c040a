import { describe, expect, it } from 'vitest';
import { attemptOf } from '../../../lib/outreach/execution/queue-item.ts';
import {
  rejectedResult,
  retryAt,
  staleReason,
  stepResult,
  loadedStep,
} from '../../../lib/outreach/execution/step-result.ts';
import { deriveId } from '../../../lib/foundation/derived-ids.ts';
import { CampaignId, HoldId, PromiseId, parseId } from '../../../lib/foundation/ids.ts';
import { Problem, refused } from '../../../lib/foundation/problem.ts';
import { aContact, anAccount, anAccountSettlement, anInteraction, anOrganizationId, noon } from '../../builders.ts';
import { aCampaign } from '../../portfolio/campaigns/builders.ts';
import { aReceipt } from '../dispatch/builders.ts';
import { aMember, aQueueItem, aStrategy, anOrganization, at } from './builders.ts';

const item = aQueueItem();
const attempt = attemptOf(item);
const subject = { item, position: {} };
const dequeued = { kind: 'dequeued', at, attempt };
const queued = aMember({ step_status: 'queued' });
const parts = {
  organization: anOrganization(),
  campaign: aCampaign(),
  account: queued,
  strategy: aStrategy(),
  interaction: undefined,
  readAtMs: 0,
};

describe('loadedStep', () => {
  it('has the position of the account', () => {
    const position = { step: 0, step_status: 'queued', round: 0 };
    expect(loadedStep(item, parts)).toMatchObject({ kind: 'ready', context: { item, position } });
  });

  it.each([
    ['campaign', 'campaign_deleted'],
    ['organization', 'gone'],
    ['account', 'gone'],
    ['strategy', 'gone'],
  ])('ends the item if the %s does not exist', (part, reason) => {
    const step = { result: { status: 'skipped', reason } };
    expect(loadedStep(item, { ...parts, [part]: undefined })).toEqual({ kind: 'ended', step });
  });

  it('ends the item if the account has no position', () => {
    const { step: _, ...account } = queued;
    expect(loadedStep(item, { ...parts, account })).toMatchObject({
      kind: 'ended',
      step: { result: { reason: 'gone' } },
    });
  });
});

describe('staleReason', () => {
  const reasonFor = (over: Partial<typeof parts>) => {
    const loaded = loadedStep(item, { ...parts, ...over });
    if (loaded.kind === 'ended') throw new Error('A part of the context is missing.');
    return staleReason(loaded.context, noon);
  };

  it.each(['active', 'escalated'] as const)('is undefined for a queued account that is %s', (collection_status) => {
    expect(reasonFor({ account: { ...queued, collection_status } })).toBeUndefined();
  });

  it.each([
    ['has left the campaign', { campaign_id: parseId(CampaignId, '9f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c') }],
    ['is at another step', { step: 1 }],
    ['is in another round', { round: 1 }],
  ])('is superseded, without an event, if the account %s', (_, over) => {
    expect(reasonFor({ account: { ...queued, ...over } })).toEqual({ reason: 'superseded' });
  });

  it('is superseded if the account waits for the response to another item of the attempt', () => {
    expect(reasonFor({ account: { ...queued, step_status: 'waiting_response' } })).toEqual({ reason: 'superseded' });
  });

  it('is undefined for an account that its item has not moved yet', () => {
    expect(reasonFor({ account: { ...queued, step_status: 'scheduled' } })).toBeUndefined();
  });

  it('stops the strategy if the campaign is completed', () => {
    expect(reasonFor({ campaign: aCampaign({ status: 'completed' }) })).toEqual({
      reason: 'campaign_completed',
      event: { kind: 'stopped', reason: 'campaign_ended' },
    });
  });

  it.each([
    ['campaign_paused', { campaign: aCampaign({ status: 'paused' }) }],
    ['campaign_outside_dates', { campaign: aCampaign({ start_date: '2030-01-16' }) }],
    ['campaign_outside_dates', { campaign: aCampaign({ end_date: '2030-01-14' }) }],
    ['account_paused', { account: { ...queued, collection_status: 'paused' as const } }],
    ['nothing_pending', { account: { ...queued, pending_balance: 0 } }],
    ['settled', { account: { ...queued, settlement: anAccountSettlement({ status: 'accepted', outcome: 'open' }) } }],
  ])('is %s, and the step is due again', (reason, over) => {
    expect(reasonFor(over)).toEqual({ reason, event: dequeued });
  });

  it.each([
    ['resolved', 'paid', 'paid'],
    ['disputed', 'account_disputed', 'disputed'],
  ] as const)('stops the strategy of an account that is %s', (collection_status, reason, stopped) => {
    expect(reasonFor({ account: { ...queued, collection_status } })).toEqual({
      reason,
      event: { kind: 'stopped', reason: stopped },
    });
  });

  it('is what stopped the strategy, without an event', () => {
    const account = { ...queued, step_status: 'done' as const };
    expect(reasonFor({ account: { ...account, stopped_by: 'opted_out' } })).toEqual({ reason: 'opted_out' });
    expect(reasonFor({ account })).toEqual({ reason: 'done' });
  });

  it('is a due date that has moved the step', () => {
    const strategy = aStrategy({ starts: 'due_date' });
    const account = { ...queued, due_date: '2030-01-15', counts_from: '2030-01-15' };
    expect(reasonFor({ strategy, account })).toBeUndefined();
    expect(reasonFor({ strategy, account: { ...account, due_date: '2030-02-15' } })).toEqual({
      reason: 'not_due',
      event: dequeued,
    });
  });

  it('is a promise that holds the account', () => {
    const promise_id = parseId(PromiseId, '5f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c');
    const account = { ...queued, held_by: 'promise' as const, promise_id };
    expect(reasonFor({ account })).toEqual({ reason: 'promise_pending', event: dequeued });
  });
});

describe('stepResult', () => {
  const interaction = anInteraction();
  const refusedBecause = (reason: string) =>
    stepResult(
      subject,
      { kind: 'not_sent', interaction: anInteraction({ status: 'refused', failure: { reason } }) },
      noon,
    );

  it('releases the item while dispatch is paused', () => {
    expect(stepResult(subject, { kind: 'paused' }, noon)).toBe('paused');
  });

  it('leaves the item to the worker that reserved the attempt', () => {
    expect(stepResult(subject, { kind: 'in_progress', interaction }, noon)).toBe('in_progress');
  });

  it('skips an attempt that another item has made, without an event', () => {
    expect(stepResult(subject, { kind: 'superseded' }, noon)).toEqual({
      result: { status: 'skipped', reason: 'superseded' },
    });
  });

  it.each(['nothing_pending', 'not_due', 'settled'] as const)(
    'skips an account that dispatch holds back: %s',
    (kind) => {
      expect(stepResult(subject, { kind }, noon)).toEqual({
        result: { status: 'skipped', reason: kind },
        event: dequeued,
      });
    },
  );

  it('completes a step that was sent', () => {
    expect(stepResult(subject, { kind: 'sent', interaction }, noon)).toEqual({
      result: { status: 'completed', attempts: 1 },
      event: { kind: 'sent', at, interaction: interaction.id, attempt },
    });
  });

  it('treats an unknown outcome as sent, because the debtor may have been contacted', () => {
    const unknown = anInteraction({ status: 'outcome_unknown' });
    expect(stepResult(subject, { kind: 'not_sent', interaction: unknown }, noon)).toEqual({
      result: { status: 'completed', reason: 'outcome_unknown', attempts: 1 },
      event: { kind: 'sent', at, interaction: unknown.id, attempt },
    });
  });

  it('fails a step that the provider refuses', () => {
    expect(refusedBecause('invalid_number')).toEqual({
      result: { status: 'failed', reason: 'invalid_number', attempts: 1 },
      event: { kind: 'failed', at, attempt },
    });
  });

  it.each(['rate_limited', 'not_connected'])('retries later after %s', (reason) => {
    const until = retryAt(item.round, noon).toISOString();
    expect(refusedBecause(reason)).toEqual({
      result: { status: 'skipped', reason, next_attempt_at: until, attempts: 1 },
      event: { kind: 'postponed', until, obstructedAt: at, attempt },
    });
  });

  it('retries at once, without counting an attempt, if the worker was too late to call the provider', () => {
    expect(refusedBecause('too_late')).toEqual({
      result: { status: 'skipped', reason: 'too_late', next_attempt_at: at },
      event: { kind: 'postponed', until: at, obstructedAt: at, attempt },
    });
  });

  it('postpones a step that the contact rules forbid for now', () => {
    const until = '2030-01-16T12:00:00.000Z';
    const receipt = { reason: 'outside_contact_hours' as const, retry_at: until, checks: [] };
    expect(stepResult(subject, { kind: 'blocked', receipt }, noon)).toEqual({
      result: { status: 'skipped', reason: 'outside_contact_hours', next_attempt_at: until },
      event: { kind: 'postponed', until, attempt },
    });
  });

  it('names the kind of the hold that stops a step, and looks again when it ends', () => {
    const held = { ...aContact({ phone: '+5491155550123' }), version: 1 };
    const until = '2030-01-16T12:00:00.000Z';
    const id = deriveId(HoldId, anOrganizationId, 'hold');
    const hold = { id, kind: 'by_request', blocks: 'all', placed_at: at, until } as const;
    const receipt = aReceipt({ account: anAccount({ contact: held, holds: [hold] }) });
    expect(stepResult(subject, { kind: 'blocked', receipt }, noon)).toEqual({
      result: { status: 'skipped', reason: 'account_held', hold_kind: 'by_request', next_attempt_at: until },
      event: { kind: 'postponed', until, attempt, isHeld: true },
    });
  });

  it('stops the strategy of a contact that opted out', () => {
    const receipt = { reason: 'contact_opted_out' as const, retry_at: null, checks: [] };
    expect(stepResult(subject, { kind: 'blocked', receipt }, noon)).toEqual({
      result: { status: 'skipped', reason: 'contact_opted_out' },
      event: { kind: 'stopped', reason: 'opted_out' },
    });
  });

  it('makes the step of a paused account due again', () => {
    const receipt = { reason: 'account_paused' as const, retry_at: null, checks: [] };
    expect(stepResult(subject, { kind: 'blocked', receipt }, noon)).toMatchObject({ event: dequeued });
  });
});

describe('rejectedResult', () => {
  it('retries in an hour, because somebody may mend the settings', () => {
    const until = '2030-01-15T13:00:00.000Z';
    expect(rejectedResult(subject, refused('channel_not_configured', 'channel', 'Configure it.'), noon)).toEqual({
      result: { status: 'skipped', reason: 'channel_not_configured', next_attempt_at: until },
      event: { kind: 'postponed', until, obstructedAt: at, attempt },
    });
  });
});

describe('A template variable without a value', () => {
  it('fails the step at once, with its name, and the next one follows', () => {
    const missing = (name: string) => ({ path: name, code: 'template_variable_missing', message: 'No value.' });
    const details = [missing('account.due_date'), missing('account.reference')];
    const problem = new Problem(422, 'template_variable_missing', 'No value.', { details });
    expect(rejectedResult(subject, problem, noon)).toEqual({
      result: {
        status: 'failed',
        reason: 'template_variable_missing',
        missing_variables: ['account.due_date', 'account.reference'],
      },
      event: { kind: 'failed', at, attempt },
    });
  });
});

describe('retryAt', () => {
  it.each([
    [0, 2],
    [1, 4],
    [2, 8],
    [4, 32],
    [5, 60],
    [1000, 60],
  ])('is in round %d after %d minutes', (round, minutes) => {
    expect(retryAt(round, noon).getTime() - noon.getTime()).toBe(minutes * 60_000);
  });
});
