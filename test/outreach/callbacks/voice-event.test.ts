import { describe, expect, it } from 'vitest';
import type { CallResult } from '../../../lib/history/messages/provider-event.ts';
import { dataCollectionIds } from '../../../lib/history/agent-calls/collected-data.ts';
import { maxTranscriptBytes } from '../../../lib/outreach/callbacks/conversation.ts';
import { conversationInteraction, parseVoiceEvent } from '../../../lib/outreach/callbacks/voice-event.ts';
import { interactionRefText } from '../../../lib/platform/providers/interaction-ref.ts';
import { aConversation, anInteractionRef, collected, noon } from '../../builders.ts';

const ref = anInteractionRef();
const at = noon.toISOString();

function ended(over: object = {}): CallResult {
  const event = parseVoiceEvent({ type: 'post_call_transcription', data: { ...aConversation(ref), ...over } }, at);
  if (event?.kind !== 'call_ended') throw new Error('The event is not the end of a call.');
  return event.conversation;
}
const collecting = (values: Readonly<Record<string, unknown>>) =>
  ended({ analysis: { data_collection_results: collected(values) } });
const withResult = (result: string | undefined, over: object = {}) =>
  ended({ metadata: { call_duration_secs: 0, phone_call: { call_result: result } }, transcript: [], ...over });

describe('the end of a call', () => {
  it('has the turns of the transcript, without those that are empty', () => {
    const { transcript } = ended({
      transcript: [
        { role: 'agent', message: 'Hola', time_in_call_secs: 0 },
        { role: 'agent', message: null, time_in_call_secs: 1, tool_calls: [{}] },
        { role: 'user', message: 'Sí', time_in_call_secs: 2 },
        { role: 'moderator', message: 'x', time_in_call_secs: 3 },
        'nonsense',
      ],
    });
    expect(transcript).toEqual([
      { role: 'agent', message: 'Hola', at_seconds: 0 },
      { role: 'contact', message: 'Sí', at_seconds: 2 },
    ]);
  });

  it('has a transcript that fits into an item, and says if it was truncated', () => {
    const transcript = Array.from({ length: 2000 }, () => ({
      role: 'user',
      message: 'ñ'.repeat(500),
      time_in_call_secs: 1,
    }));
    const long = ended({ transcript });
    expect(Buffer.byteLength(JSON.stringify(long.transcript))).toBeLessThanOrEqual(maxTranscriptBytes);
    expect(long.transcript.length).toBeGreaterThan(100);
    expect(long.analysis).toMatchObject({ transcript_truncated: true });
    expect(ended().analysis).not.toHaveProperty('transcript_truncated');
  });

  it('reduces an analysis that is too long to its summary', () => {
    const results = Object.fromEntries(
      Array.from({ length: 100 }, (_, n) => [`c${n}`, { rationale: 'x'.repeat(1000) }]),
    );
    const { analysis } = ended({ analysis: { transcript_summary: 'Short.', evaluation_criteria_results: results } });
    expect(analysis).toMatchObject({ summary: 'Short.', truncated: true });
    expect(analysis).not.toHaveProperty('evaluation');
  });

  it.each([
    ['answered', 'completed', 'unknown'],
    ['voicemail', 'voicemail', 'voicemail'],
    ['busy', 'busy', 'no_contact'],
    ['no_answer', 'no_answer', 'no_contact'],
    ['failed', 'failed', 'no_contact'],
    [undefined, 'no_answer', 'no_contact'],
  ])('with the result %s is %s', (result, status, contactResult) => {
    expect(withResult(result)).toMatchObject({ status, contact_result: contactResult });
  });

  it('has failed if the provider says so', () => {
    expect(withResult(undefined, { status: 'failed', metadata: { error: { code: 1011 } } })).toMatchObject({
      status: 'failed',
      failure_code: '1011',
    });
  });

  it('has the findings of the model that are valid', () => {
    expect(
      collecting({
        [dataCollectionIds.disposition]: ' Promise to pay ',
        [dataCollectionIds.contactResult]: 'right_party',
        [dataCollectionIds.sentiment]: 'negative',
        [dataCollectionIds.promiseAmount]: '150.50',
        [dataCollectionIds.promiseDate]: '2030-01-20T00:00:00Z',
        [dataCollectionIds.personRequested]: 'true',
      }),
    ).toMatchObject({
      disposition: 'promise to pay',
      contact_result: 'right_party',
      sentiment: 'negative',
      promise: { amount: 150.5, due_date: '2030-01-20' },
      needs_person: true,
    });
    const odd = collecting({
      [dataCollectionIds.disposition]: { a: 1 },
      [dataCollectionIds.contactResult]: 'somebody',
      [dataCollectionIds.sentiment]: 7,
      [dataCollectionIds.promiseAmount]: 'a lot',
      [dataCollectionIds.promiseDate]: '2030-01-20',
      [dataCollectionIds.optOutRequested]: null,
    });
    expect(odd).toMatchObject({ contact_result: 'unknown', needs_person: false });
    for (const field of ['disposition', 'sentiment', 'promise']) expect(odd).not.toHaveProperty(field);
  });

  it('is parsed as far as possible if parts are malformed', () => {
    const bare = ended({ transcript: 'x', metadata: [], analysis: 'x', conversation_id: 5, status: {} });
    expect(bare).toEqual({
      status: 'no_answer',
      transcript: [],
      contact_result: 'no_contact',
      analysis: {},
      needs_person: false,
    });
  });
});

describe('a call that reached nobody', () => {
  it.each([
    ['busy', 'busy'],
    ['no-answer', 'no_answer'],
    ['unknown', 'failed'],
  ])('for the reason %s has the status %s', (reason, status) => {
    const data = {
      conversation_id: 'conv_1',
      user_id: interactionRefText(ref),
      failure_reason: reason,
      metadata: { body: { CallSid: 'CA1' } },
    };
    expect(parseVoiceEvent({ type: 'call_initiation_failure', data }, at)).toMatchObject({
      kind: 'call_not_reached',
      interaction: interactionRefText(ref),
      status,
      reported: { call_sid: 'CA1', conversation_id: 'conv_1', ended_at: at },
    });
  });

  it('may be identified by its conversation alone', () => {
    const data = { conversation_id: 'conv_1', failure_reason: 'busy' };
    expect(parseVoiceEvent({ type: 'call_initiation_failure', data }, at)).toMatchObject({
      interaction: null,
      conversation_id: 'conv_1',
    });
    expect(parseVoiceEvent({ type: 'call_initiation_failure', data: {} }, at)).toBeUndefined();
  });
});

describe('the interaction of a conversation', () => {
  it.each([
    { user_id: interactionRefText(ref) },
    { conversation_initiation_client_data: { user_id: interactionRefText(ref) } },
    {
      user_id: 'somebody else',
      conversation_initiation_client_data: {
        dynamic_variables: {
          organization_id: ref.organization,
          account_id: ref.account,
          interaction_id: ref.interaction,
          interaction_at: ref.at,
        },
      },
    },
  ])('is found in the data that we passed along: %j', (conversation) => {
    expect(conversationInteraction(conversation)).toEqual(ref);
  });

  it.each([
    null,
    {},
    { user_id: 5 },
    { user_id: 'a/b/c/d' },
    { conversation_initiation_client_data: { dynamic_variables: 5 } },
  ])('is not found in %j', (conversation) => {
    expect(conversationInteraction(conversation)).toBeUndefined();
  });
});

describe('an event we have no use for', () => {
  it.each([
    null,
    5,
    {},
    { type: 'post_call_audio', data: aConversation(ref) },
    { type: 'post_call_transcription', data: null },
  ])('is ignored: %#', (payload) => {
    expect(parseVoiceEvent(payload, at)).toBeUndefined();
  });
});
