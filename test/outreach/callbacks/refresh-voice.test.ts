import type { APIGatewayProxyResult } from 'aws-lambda';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keys, partitions } from '../../../lib/platform/aws/table/keys.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { secretVariable } from '../../../lib/foundation/provider.ts';
import { dataCollectionIds } from '../../../lib/history/agent-calls/collected-data.ts';
import { parseVoiceEvent } from '../../../lib/outreach/callbacks/voice-event.ts';
import { type InteractionView, readInteraction, refreshVoice } from '../../../lib/history/interactions/contract.ts';
import type { Interaction } from '../../../lib/history/interactions/interaction.ts';
import { mintToolToken } from '../../../lib/platform/providers/signatures/tool-token.ts';
import { aConversation, collected } from '../../builders.ts';
import { signingKeys } from '../../harness/provider-stub.ts';
import { providerEvent, requestEvent } from '../../harness/requests.ts';
import type { ServiceDependencies } from '../../harness/start-dependencies.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import {
  type ContactedDebtor,
  anAiCallInProgress,
  applyEvent,
  contactedDebtor,
  interactionOf,
  itemsOfAccount,
} from './contacted-debtor.ts';
import { inboundMessageForm, requestSigners } from './signed-requests.ts';
import { waitForCall } from './wait-for-call.ts';
import { parseTelephonyEvent } from '../../../lib/outreach/callbacks/telephony-event.ts';
import { required } from '../../harness/required.ts';

let dependencies: ServiceDependencies;
let service: Service;
let organization: OrganizationId;

useService((started) => {
  ({ service, dependencies } = started);
});

beforeEach(async () => {
  organization = await service.organization(randomUUID());
  dependencies.providers.forget();
});

const answerOf = ({ statusCode, body }: APIGatewayProxyResult) => ({ status: statusCode, body: JSON.parse(body) });

const refresh = async (id: string, more: { idempotencyKey?: string; organization?: OrganizationId } = {}) =>
  answerOf(await service.invoke('refreshVoice', requestEvent(refreshVoice, { organization, params: { id }, ...more })));
const read = async (id: string, owner = organization) =>
  answerOf(
    await service.invoke('readInteraction', requestEvent(readInteraction, { organization: owner, params: { id } })),
  );

const aCall = (over: Partial<Interaction> = {}) =>
  contactedDebtor(service, organization, {
    ...anAiCallInProgress,
    status: 'initiated',
    rank: 3,
    conversation_id: 'conv_1',
    ...over,
  });

/** The provider replies with this text, or with this value as JSON, to every later request. */
const providerReplies = (status: number, body: unknown) =>
  dependencies.providers.answerWith((outgoing) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    outgoing.writeHead(status, { 'content-type': 'application/json' }).end(text);
  });

const callback = (debtor: ContactedDebtor, over: object = {}) =>
  applyEvent(
    service,
    parseVoiceEvent(
      { type: 'post_call_transcription', data: aConversation(debtor.ref, over) },
      new Date().toISOString(),
    ),
  );

const useTool = async ({ ref }: ContactedDebtor, tool: string, parameters: object = {}) => {
  const expires = new Date(Date.now() + 600_000);
  const token = mintToolToken({ ref, expires }, signingKeys.voiceprovider.tool_token_secret);
  const { agent } = requestSigners(required(process.env['PUBLIC_URL']), signingKeys);
  const { body } = await service.invoke('useAgentTool', providerEvent(agent({ tool, parameters }, token)));
  expect(JSON.parse(body)).toMatchObject({ ok: true });
};

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const stored = (debtor: ContactedDebtor) => interactionOf(service, debtor);
const promises = (debtor: ContactedDebtor) => itemsOfAccount(service, debtor, 'promise');
const accountOf = async ({ account }: ContactedDebtor) => {
  const { pk, sk } = keys.account(organization, account);
  return (await service.table.inPartition(pk)).find((item) => item['sk'] === sk);
};

/** Everything about a debtor that a call's result may change. */
const everything = async (debtor: ContactedDebtor) =>
  Promise.all(
    [
      partitions.ofAccount(organization, debtor.account),
      keys.attempts(organization, debtor.contact).pk,
      partitions.notifications(organization, 'ROLE#agent'),
    ].map((pk) => service.table.inPartition(pk)),
  );

describe('readInteraction', () => {
  it('returns what the list of the account has, for every channel and direction', async () => {
    const debtor = await contactedDebtor(service, organization);
    const { phone, line } = debtor;
    await applyEvent(
      service,
      parseTelephonyEvent(
        new URLSearchParams(inboundMessageForm(phone, line, 'Hola')),
        undefined,
        new Date().toISOString(),
      ),
    );
    const others = [
      await contactedDebtor(service, organization, { channel: 'email', provider: 'emailprovider', subject: 'S' }),
      await contactedDebtor(service, organization, { channel: 'whatsapp' }),
      await contactedDebtor(service, organization, { channel: 'voice', agent_type: 'human' }),
      await aCall(),
    ];
    await callback(others[3]!);
    for (const { account } of [debtor, ...others]) {
      const { data } = await service.call<{ data: InteractionView[] }>('listInteractions', {
        organization,
        params: { id: account },
      });
      expect(data).toHaveLength(account === debtor.account ? 2 : 1);
      for (const interaction of data) expect(await read(interaction.id)).toEqual({ status: 200, body: interaction });
    }
  });

  it('has transcript, disposition, contact result, sentiment and analysis of a call', async () => {
    const debtor = await aCall();
    const found = { [dataCollectionIds.sentiment]: 'neutral', [dataCollectionIds.contactResult]: 'right_party' };
    await callback(debtor, { analysis: { transcript_summary: 'S', data_collection_results: collected(found) } });
    expect((await read(debtor.ref.interaction)).body).toMatchObject({
      status: 'completed',
      transcript: [{ role: 'agent' }, { role: 'contact', message: 'Sí, soy yo.', at_seconds: 3 }],
      disposition: 'talked',
      contact_result: 'right_party',
      sentiment: 'neutral',
      analysis: { summary: 'S' },
    });
  });

  it.each(['readInteraction', 'refreshVoice'] as const)(
    "%s replies 404 for another organization's interaction as for an unknown one",
    async (name) => {
      const debtor = await aCall();
      const other = await service.organization(randomUUID());
      const ask = (id: string) => (name === 'readInteraction' ? read(id, other) : refresh(id, { organization: other }));
      const replies = [await ask(debtor.ref.interaction), await ask(randomUUID()), await ask('nonsense')];
      for (const { status, body } of replies)
        expect({ status, code: body.code }).toEqual({ status: 404, code: 'interaction_not_found' });
      expect(dependencies.providers.asked).toEqual([]);
    },
  );

  it('does not find an interaction that was stored without an index entry', async () => {
    const debtor = await aCall();
    const { organization: owner, ref } = debtor;
    const { updateItem } = await import('../../../lib/platform/aws/table/table.ts');
    await updateItem(keys.interaction(owner, ref.account, ref.at, ref.interaction), { remove: ['gsi1pk', 'gsi1sk'] });
    expect(await read(ref.interaction)).toMatchObject({ status: 404 });
  });
});

describe('refreshVoice', () => {
  it('replies with the interaction after it fetched the conversation once', async () => {
    const debtor = await aCall();
    providerReplies(200, aConversation(debtor.ref));
    const answer = await refresh(debtor.ref.interaction);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id: debtor.ref.interaction,
        status: 'completed',
        transcript: [{ role: 'agent' }, { role: 'contact' }],
        disposition: 'talked',
        analysis: { summary: 'Ana answered.', call_successful: 'success' },
      },
    });
    expect(await read(debtor.ref.interaction)).toEqual(answer);
    expect(dependencies.providers.asked.map(({ path }) => path)).toEqual(['/v1/convai/conversations/conv_1']);
  });

  it.each([
    ['done', { status: 'done' }, 'completed'],
    ['failed', { status: 'failed', transcript: [], metadata: { error: { code: 1011 } } }, 'failed'],
    ['done in voicemail', { metadata: { phone_call: { call_result: 'voicemail' } } }, 'voicemail'],
    ['done without a word', { transcript: [], metadata: {} }, 'no_answer'],
  ])('releases the step that waits for a call that is %s', async (_, over, status) => {
    const debtor = await aCall();
    await waitForCall(service, debtor);
    expect(await accountOf(debtor)).toMatchObject({ step: 0, step_status: 'waiting_response' });
    providerReplies(200, aConversation(debtor.ref, over));
    expect(await refresh(debtor.ref.interaction)).toMatchObject({ status: 200, body: { status } });
    const after = await accountOf(debtor);
    expect(after).toMatchObject({ step: 1, step_status: 'scheduled' });
    await refresh(debtor.ref.interaction);
    expect(await accountOf(debtor)).toEqual(after);
  });

  it('does not release a step that waits for another call', async () => {
    const debtor = await aCall();
    await waitForCall(service, debtor, randomUUID());
    const before = await accountOf(debtor);
    providerReplies(200, aConversation(debtor.ref));
    expect(await refresh(debtor.ref.interaction)).toMatchObject({ status: 200 });
    expect(await accountOf(debtor)).toEqual({ ...before, replied: true });
  });

  it('overwrites transcript and analysis with the latest data, also if they are shorter', async () => {
    const debtor = await aCall();
    const found = { [dataCollectionIds.sentiment]: 'negative', [dataCollectionIds.contactResult]: 'third_party' };
    await callback(debtor, { analysis: { transcript_summary: 'Old', data_collection_results: collected(found) } });
    const latest = { [dataCollectionIds.sentiment]: 'positive', [dataCollectionIds.contactResult]: 'right_party' };
    providerReplies(
      200,
      aConversation(debtor.ref, {
        transcript: [{ role: 'user', message: 'Hola', time_in_call_secs: 1 }],
        analysis: { transcript_summary: 'New', data_collection_results: collected(latest) },
      }),
    );
    const { body } = await refresh(debtor.ref.interaction);
    expect(body).toMatchObject({
      transcript: [{ role: 'contact', message: 'Hola', at_seconds: 1 }],
      sentiment: 'positive',
      contact_result: 'right_party',
      analysis: { summary: 'New' },
    });
    expect(body.transcript).toHaveLength(1);
  });

  it('keeps the transcript if the provider has deleted its own', async () => {
    const debtor = await aCall();
    await callback(debtor);
    const { transcript } = (await read(debtor.ref.interaction)).body;
    providerReplies(200, aConversation(debtor.ref, { transcript: [] }));
    expect((await refresh(debtor.ref.interaction)).body).toMatchObject({ status: 'completed', transcript });
  });

  it('has no further effect when it is repeated, also after the callback', async () => {
    const debtor = await aCall();
    const claims = collected({
      [dataCollectionIds.promiseAmount]: 500,
      [dataCollectionIds.promiseDate]: tomorrow(),
      [dataCollectionIds.personRequested]: true,
    });
    const over = { analysis: { data_collection_results: claims } };
    providerReplies(200, aConversation(debtor.ref, over));
    expect(await refresh(debtor.ref.interaction)).toMatchObject({
      status: 200,
      body: { disposition: 'promise_to_pay', needs_person: true },
    });
    expect(await promises(debtor)).toMatchObject([{ amount: 500, interaction_id: debtor.ref.interaction }]);
    const after = await stored(debtor);
    await refresh(debtor.ref.interaction);
    await callback(debtor, over);
    await refresh(debtor.ref.interaction);
    expect(await promises(debtor)).toHaveLength(1);
    expect(await stored(debtor)).toEqual(after);
    const [, , notifications] = await everything(debtor);
    expect(notifications).toHaveLength(1);
  });

  it.each([
    ['twice at once', (debtor: ContactedDebtor) => [refresh(debtor.ref.interaction), refresh(debtor.ref.interaction)]],
    [
      'with its callback',
      (debtor: ContactedDebtor, over: object) => [refresh(debtor.ref.interaction), callback(debtor, over)],
    ],
  ])('registers a promise and releases a step once when it runs %s', async (_, both) => {
    for (let round = 0; round < 10; round++) {
      organization = await service.organization(randomUUID());
      const debtor = await aCall();
      await waitForCall(service, debtor);
      const claims = {
        [dataCollectionIds.promiseAmount]: 500,
        [dataCollectionIds.promiseDate]: tomorrow(),
        [dataCollectionIds.personRequested]: true,
      };
      const over = { analysis: { data_collection_results: collected(claims) } };
      providerReplies(200, aConversation(debtor.ref, over));
      await Promise.all(both(debtor, over));
      expect(await promises(debtor)).toMatchObject([{ amount: 500, status: 'open' }]);
      expect(await stored(debtor)).toMatchObject({
        status: 'completed',
        disposition: 'promise_to_pay',
        promise_count: 1,
        needs_person: true,
      });
      expect(await accountOf(debtor)).toMatchObject({ held_by: 'promise', step: 0 });
      const [, , notifications] = await everything(debtor);
      expect(notifications).toHaveLength(1);
    }
  });

  it.each([
    ['register_promise', { amount: 500, due_date: tomorrow() }, 'promise_to_pay'],
    ['opt_out', {}, 'opted_out'],
    ['request_human', {}, 'person_requested'],
  ])('keeps what the agent did with %s in the call', async (tool, parameters, disposition) => {
    const debtor = await aCall();
    await useTool(debtor, tool, parameters);
    const claims = { [dataCollectionIds.disposition]: 'no_commitment', [dataCollectionIds.optOutRequested]: false };
    providerReplies(200, aConversation(debtor.ref, { analysis: { data_collection_results: collected(claims) } }));
    expect(await refresh(debtor.ref.interaction)).toMatchObject({ status: 200, body: { disposition } });
    expect(await promises(debtor)).toHaveLength(tool === 'register_promise' ? 1 : 0);
    const { contact } = await service.call<{ contact: object }>('readAccount', {
      organization,
      params: { id: debtor.account },
    });
    expect(contact).toMatchObject({ opted_out: tool === 'opt_out' });
  });

  it('replays its answer under an idempotency key, however long the transcript is', async () => {
    const debtor = await aCall();
    const turn = { role: 'agent', message: 'ñ'.repeat(4_000), time_in_call_secs: 1 };
    providerReplies(200, aConversation(debtor.ref, { transcript: Array.from({ length: 300 }, () => turn) }));
    const key = { idempotencyKey: randomUUID() };
    const first = await refresh(debtor.ref.interaction, key);
    expect(first).toMatchObject({ status: 200, body: { analysis: { transcript_truncated: true } } });
    providerReplies(500, {});
    expect(await refresh(debtor.ref.interaction, key)).toEqual(first);
  });
});

describe('refreshVoice refuses', () => {
  /** Also checks that nothing was written. */
  const expectRefused = async (debtor: ContactedDebtor, status: number, code: string) => {
    const before = await everything(debtor);
    const answer = await refresh(debtor.ref.interaction);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect(await everything(debtor)).toEqual(before);
  };

  const messages: Partial<Interaction>[] = [
    { channel: 'sms' },
    { channel: 'whatsapp' },
    { channel: 'email', provider: 'emailprovider' },
    { channel: 'sms', direction: 'inbound', status: 'received', rank: 9, from: '+12025550100' },
  ];
  const withoutConversation: Partial<Interaction>[] = [
    { channel: 'voice', agent_type: 'human', call_sid: 'CA1' },
    anAiCallInProgress,
    { ...anAiCallInProgress, status: 'outcome_unknown', rank: 1 },
  ];

  it.each(messages)('a message, without asking the provider: %j', async (over) => {
    await expectRefused(await contactedDebtor(service, organization, over), 422, 'not_a_call');
    expect(dependencies.providers.asked).toEqual([]);
  });

  it.each(withoutConversation)('a call without a conversation, without asking the provider: %j', async (over) => {
    await expectRefused(await contactedDebtor(service, organization, over), 422, 'no_conversation');
    expect(dependencies.providers.asked).toEqual([]);
  });

  it.each(['initiated', 'in-progress', 'processing'])('a call whose conversation is %s', async (status) => {
    const debtor = await aCall();
    providerReplies(200, aConversation(debtor.ref, { status }));
    await expectRefused(debtor, 422, 'call_in_progress');
  });

  it.each([
    ['does not know the conversation', 404, { detail: { status: 'conversation_not_found' } }],
    ['refuses our credentials', 401, { detail: { status: 'invalid_api_key' } }],
    ['limits our requests', 429, {}],
    ['fails', 500, {}],
    ['replies with a page', 200, '<html></html>'],
    ['replies with something else', 200, { status: 'done' }],
    ['replies with an unknown status', 200, { conversation_id: 'conv_1', status: 'archived' }],
    ['replies without a status', 200, { conversation_id: 'conv_1' }],
  ])('a call if the provider %s', async (_, status, body) => {
    const debtor = await aCall();
    providerReplies(status, body);
    await expectRefused(debtor, 502, 'provider_error');
  });

  it('a call if the connection breaks', async () => {
    const debtor = await aCall();
    dependencies.providers.answerWith((outgoing) => outgoing.destroy());
    await expectRefused(debtor, 502, 'provider_error');
  });

  it('a conversation of another call', async () => {
    const debtor = await aCall();
    const other = await aCall();
    providerReplies(200, aConversation(other.ref));
    await expectRefused(debtor, 502, 'provider_error');
  });

  it('a call while the voice provider is not configured, after all other checks of the call', async () => {
    const [debtor, message] = [await aCall(), await contactedDebtor(service, organization)];
    vi.stubEnv(secretVariable('voiceprovider'), 'no/such/secret');
    await service.coldStart();
    try {
      await expectRefused(debtor, 503, 'provider_not_configured');
      await expectRefused(message, 422, 'not_a_call');
      expect(await refresh(randomUUID())).toMatchObject({ status: 404 });
    } finally {
      vi.unstubAllEnvs();
      await service.coldStart();
    }
  });
});

describe('refreshVoice stores the transcript despite', () => {
  const nested = (levels: number) => `${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`;

  it.each([
    ['a lone surrogate', '{"value":"\\ud83d"}'],
    ['a lone surrogate in a name', '{"\\ude00":1}'],
    ['a number that the table does not hold', '{"value":1e300}'],
    ['a number that a double does not hold', '{"value":12345678901234567}'],
    ['twenty thousand levels', nested(20_000)],
    ['the name __proto__', '{"__proto__":{"value":1}}'],
    ['more than an item holds', JSON.stringify('ñ'.repeat(450_000))],
  ])('%s', async (_, odd) => {
    const debtor = await aCall();
    const conversation = JSON.stringify({ ...aConversation(debtor.ref), analysis: { data_collection_results: 'ODD' } });
    providerReplies(200, conversation.replace('"ODD"', `{"odd":${odd}}`));
    expect(await refresh(debtor.ref.interaction)).toMatchObject({
      status: 200,
      body: { status: 'completed', transcript: [{ role: 'agent' }, { role: 'contact', message: 'Sí, soy yo.' }] },
    });
    providerReplies(200, conversation.replace('"ODD"', '{}').replace(/^\{/, `{"odd":${odd},`));
    expect(await refresh(debtor.ref.interaction)).toMatchObject({ status: 200 });
  });
});
