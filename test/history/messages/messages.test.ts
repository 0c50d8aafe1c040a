import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as messages from '../../../lib/history/messages/messages.ts';
import type { ProviderEvent } from '../../../lib/history/messages/provider-event.ts';
import { toQueuedCallback } from '../../../lib/history/messages/queued-callback.ts';
import { anOrganizationId as organization } from '../../builders.ts';

const id = '0b0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c';
const job = `imp_${id.replaceAll('-', '')}`;
const at = '2026-11-21T14:03:22.120Z';
const interaction = `${organization} ${id}`;
const reported = { provider_message_id: 'SM1', failure: { reason: 'refused', provider_code: '30003' } };

const events: readonly [ProviderEvent, ...ProviderEvent[]] = [
  { kind: 'status_reached', interaction, status: 'failed', reported, is_conversation: false },
  {
    kind: 'message_received',
    channel: 'sms',
    message_id: 'SM1',
    from: '+541155550100',
    to: '+541155550101',
    body: 'BAJA',
    wish: 'stop',
  },
  {
    kind: 'call_ended',
    interaction,
    conversation: {
      status: 'completed',
      transcript: [{ role: 'contact', message: 'yes', at_seconds: 2 }],
      contact_result: 'right_party',
      analysis: { summary: 'paid' },
      promise: { amount: 10, due_date: '2026-11-28' },
      needs_person: false,
    },
  },
  { kind: 'call_not_reached', interaction, conversation_id: null, status: 'busy', reported },
];

/** Sample messages for each schema. */
const samples: Readonly<Record<keyof typeof messages, readonly object[]>> = {
  ImportToSplit: [{ organization, job_id: job }],
  ChunkToStore: [{ organization, job_id: job, chunk: 0, first_byte: 0, last_byte: 9 }],
  ExportToWrite: [{ organization, export_id: id }],
  ShardToEvaluate: [{ shard: 7, tick: at }],
  EvaluationRequest: [{ organization, campaign_id: id }],
  DispatchMessage: [
    { organization, day: '2026-11-21', item: id },
    { kind: 'probe', organization, campaign_id: id, sent_at: at },
    {
      kind: 'reminder',
      organization,
      account_id: id,
      plan_id: id,
      plan_created_at: at,
      number: 0,
      reminder: 'instalment_due',
    },
  ],
  CallbackToApply: events.map((event) => ({ provider: 'telephony', received_at: at, event })),
  CampaignStatusToPropagate: [
    { organization, campaign_id: id, version: 2, became: 'active', after: { partition: 3, after: 'x' } },
  ],
  MembersToChange: [{ organization, job_id: id }],
  EventToDeliver: [{ id, type: 'payment.registered', organization, at, sequence: '0001', data: {} }],
  DeliveryToAttempt: [{ organization, webhook_id: id, delivery_id: id }],
};

const unknown = { from_the_future: true };

/** Copies of a value, each with an unknown field added to one of its objects, at any depth. */
function withUnknownField(value: unknown): unknown[] {
  if (value === null || typeof value !== 'object') return [];
  const inside = Object.entries(value).flatMap(([key, inner]) =>
    withUnknownField(inner).map((changed) =>
      Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed },
    ),
  );
  return Array.isArray(value) ? inside : [{ ...value, ...unknown }, ...inside];
}

describe.each(Object.entries(messages))('the schema %s', (name, shape) => {
  // Every export of the module is a schema with samples; otherwise the record above does not compile.
  const ofThis = samples[name as keyof typeof messages];

  it('ignores an unknown field in any object of a message', () => {
    for (const message of ofThis) {
      expect(z.safeParse(shape(), message)).toEqual({ success: true, data: message });
      for (const extended of withUnknownField(message)) expect(z.safeParse(shape(), extended).success).toBe(true);
    }
  });

  it('rejects a message that lacks one of its fields', () => {
    for (const message of ofThis)
      for (const field of Object.keys(message).filter((key) => key !== 'after'))
        expect(z.safeParse(shape(), { ...message, [field]: undefined }).success).toBe(false);
  });
});

it('withUnknownField covers every object of a message', () => {
  expect(withUnknownField({ a: { b: [{ c: 1 }] }, d: 2 })).toEqual([
    { a: { b: [{ c: 1 }] }, d: 2, ...unknown },
    { a: { b: [{ c: 1 }], ...unknown }, d: 2 },
    { a: { b: [{ c: 1, ...unknown }] }, d: 2 },
  ]);
});

describe('a callback', () => {
  const callbacks = events.map((event) => ({ provider: 'telephony', received_at: at, event }) as const);

  it('is queued in the form of release 1.2, which a withdrawn release leaves to its consumer', () => {
    expect(toQueuedCallback({ provider: 'telephony', received_at: at, event: events[0] })).toEqual({
      provider: 'telephony',
      received_at: at,
      effect: { kind: 'status_reached', interaction, status: 'failed', told: reported, is_conversation: false },
    });
    for (const callback of callbacks)
      expect(JSON.stringify(toQueuedCallback(callback))).not.toMatch(/"(event|reported)":/);
  });

  it('is read under the current names', () => {
    for (const callback of callbacks)
      expect(z.parse(messages.CallbackToApply(), toQueuedCallback(callback))).toEqual(callback);
  });
});
