import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { maxMessageBytes } from '../../../lib/platform/aws/queue-client.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { ProviderEvent } from '../../../lib/history/messages/provider-event.ts';
import { dataCollectionIds } from '../../../lib/history/agent-calls/collected-data.ts';
import { parseEmailEvent } from '../../../lib/outreach/callbacks/email-event.ts';
import { parseTelephonyEvent } from '../../../lib/outreach/callbacks/telephony-event.ts';
import { parseVoiceEvent } from '../../../lib/outreach/callbacks/voice-event.ts';
import { mintToolToken } from '../../../lib/platform/providers/signatures/tool-token.ts';
import { aConversation, collected } from '../../builders.ts';
import { oneIn } from '../../harness/by-size.ts';
import { signingKeys } from '../../harness/provider-stub.ts';
import { providerEvent } from '../../harness/requests.ts';
import { required } from '../../harness/required.ts';
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
import { emailEvent, inboundMessageForm, messageStatusForm, requestSigners } from './signed-requests.ts';

let service: Service;
let organization: OrganizationId;

useService((started) => {
  ({ service } = started);
});

beforeEach(async () => {
  organization = await service.organization(randomUUID());
  await service.call('updateOrganization', { organization, body: { timezone: 'UTC' } });
});

const today = () => new Date().toISOString().slice(0, 10);
const contactedBy = (debtor: ContactedDebtor) => interactionOf(service, debtor);

/** The bytes in a queue message, which escapes every character that is not ASCII with six. */
const queuedBytes = (event: ProviderEvent): number =>
  JSON.stringify(event).replace(/[\u007f-\uffff]/g, '\\u0000').length;

/** Applies an event that fits into a queue message. */
async function apply(event: ProviderEvent | undefined): Promise<void> {
  if (event) expect(queuedBytes(event)).toBeLessThan(maxMessageBytes);
  await applyEvent(service, event);
}

/** The end of a call with a promise, a request to stop and further findings. */
const ended = (debtor: ContactedDebtor, findings: string, over: object = {}): ProviderEvent | undefined => {
  const wanted = collected({
    [dataCollectionIds.promiseAmount]: 500,
    [dataCollectionIds.promiseDate]: today(),
    [dataCollectionIds.optOutRequested]: true,
  });
  // As JSON: only a parser creates a field named __proto__.
  const results: unknown = JSON.parse(`{${JSON.stringify(wanted).slice(1, -1)},"odd":${findings}}`);
  const data = { ...aConversation(debtor.ref), analysis: { data_collection_results: results }, ...over };
  return parseVoiceEvent({ type: 'post_call_transcription', data }, new Date().toISOString());
};

async function expectAllKept(debtor: ContactedDebtor): Promise<void> {
  expect(await contactedBy(debtor)).toMatchObject({
    status: 'completed',
    disposition: 'promise_to_pay',
    needs_person: true,
    transcript: expect.arrayContaining([{ role: 'contact', message: 'Sí, soy yo.', at_seconds: 3 }]),
  });
  expect(await itemsOfAccount(service, debtor, 'promise')).toMatchObject([{ amount: 500 }]);
}

const nested = (levels: number) => `${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`;

describe('the end of a call with one odd value', { timeout: 60_000 }, () => {
  it.each(
    oneIn(3, [
      ['a number that a double does not hold', '{"value":12345678901234567}'],
      ['a number that the table does not hold', '{"value":1e300}'],
      ['forty levels', nested(40)],
      ['twenty thousand levels', nested(20_000)],
      ['the name __proto__', '{"__proto__":{"value":1}}'],
      ['the name constructor', '{"constructor":{"prototype":{"value":1}}}'],
      ['an empty name', '{"":1}'],
      ['a lone surrogate', '{"value":"\\ud83d"}'],
      ['a lone surrogate in a name', '{"\\ude00":1}'],
      ['more than an item holds', JSON.stringify('ñ'.repeat(450_000))],
      ['a hundred thousand numbers', JSON.stringify(Array.from({ length: 100_000 }, () => 1))],
    ]),
  )('keeps the transcript, the promise and the request to stop despite %s', async (_, findings) => {
    const debtor = await contactedDebtor(service, organization, anAiCallInProgress);
    await apply(ended(debtor, findings));
    await expectAllKept(debtor);
  });

  it.each([
    ['a summary cut through an emoji', { analysis: { transcript_summary: `${'x'.repeat(9_999)}😀` } }],
    [
      'a promise of more than any account owes',
      { analysis: { data_collection_results: collected({ promise_amount: 1e17, promise_date: today() }) } },
    ],
    [
      'a duration of 1e300 seconds',
      { metadata: { call_duration_secs: 1e300, phone_call: { call_result: 'answered' } } },
    ],
    ['a start in another age', { metadata: { start_time_unix_secs: 8e12, call_duration_secs: 1 } }],
    ['an id of 450 KB', { conversation_id: 'x'.repeat(450_000) }],
    ['a failure code of 450 KB', { status: 'failed', metadata: { error: { code: 'x'.repeat(450_000) } } }],
  ])('keeps the transcript despite %s', async (_, over) => {
    const debtor = await contactedDebtor(service, organization, anAiCallInProgress);
    await apply(ended(debtor, '1', over));
    expect(await contactedBy(debtor)).toMatchObject({ transcript: [{ role: 'agent' }, { role: 'contact' }] });
  });

  it('has one of our statuses', async () => {
    const debtor = await contactedDebtor(service, organization, anAiCallInProgress);
    await apply(ended(debtor, '1', { metadata: { phone_call: { call_result: 'constructor' } } }));
    expect(await contactedBy(debtor)).toMatchObject({ status: 'completed' });
  });

  it('fits into an item and a message after hours of talk in any script', async () => {
    for (const character of ['x', 'ñ', '語', '😀', '\u0001']) {
      const turn = (role: string) => ({ role, message: character.repeat(4_000), time_in_call_secs: 1 });
      const transcript = [...aConversation(anyRef()).transcript, ...Array.from({ length: 300 }, () => turn('agent'))];
      const analysis = {
        transcript_summary: character.repeat(20_000),
        call_summary_title: character.repeat(1_000),
        data_collection_results: collected({ promise_amount: 500, promise_date: today(), opt_out_requested: 'yes' }),
      };
      const debtor = await contactedDebtor(service, organization, anAiCallInProgress);
      await apply(ended(debtor, '1', { transcript, analysis }));
      await expectAllKept(debtor);
      expect(await contactedBy(debtor)).toMatchObject({ analysis: { transcript_truncated: true } });
    }
  });
});

const anyRef = () =>
  ({
    organization,
    account: randomUUID(),
    interaction: randomUUID(),
    at: new Date().toISOString(),
  }) as ContactedDebtor['ref'];

/** Any JSON that a parser accepts: lone surrogates, any number, any name, and many levels. */
const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0xd7fe, max: 0xe001 })).map((units) => String.fromCharCode(...units)),
);
const oddName = fc.oneof(oddText, fc.constantFrom('__proto__', 'constructor', 'toString', '', 'length', 'value'));
const oddNumber = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(12345678901234567, 1e17, 1e126, 1e-131, 5e-324, -0),
);
const oddJson = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', maxDepth: 6 },
    oddText,
    oddNumber,
    fc.constantFrom(null, true, false),
    fc.array(tie('any'), { maxLength: 5 }),
    fc.dictionary(oddName, tie('any'), { maxKeys: 5 }),
  ),
})).any;
const oddFindings = fc
  .tuple(oddJson, fc.integer({ min: 0, max: 60 }))
  .map(([value, levels]) => `${'['.repeat(levels)}${JSON.stringify(value)}${']'.repeat(levels)}`);

describe('the end of a call with arbitrary findings', () => {
  it('keeps the transcript, the promise and the request to stop', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(oddFindings, oddJson, async (findings, other) => {
        const debtor = await contactedDebtor(service, organization, anAiCallInProgress);
        const over = {
          environment: other,
          has_audio: other,
          metadata: { ...aConversation(debtor.ref).metadata, other },
        };
        await apply(ended(debtor, findings, over));
        await expectAllKept(debtor);
      }),
      { numRuns: 60 },
    );
  });
});

describe('an event of telephony with an odd value', () => {
  const form = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields);
  const now = () => new Date().toISOString();

  it.each(['1e300', 'Infinity', '-5', 'NaN', 'x'])('ends the call despite a duration of %s', async (duration) => {
    const debtor = await contactedDebtor(service, organization, { channel: 'voice', agent_type: 'human' });
    const fields = { CallSid: 'CA1', CallStatus: 'completed', CallDuration: duration };
    await apply(parseTelephonyEvent(form(fields), debtor.ref, now()));
    expect(await contactedBy(debtor)).toMatchObject({ status: 'completed', call_sid: 'CA1' });
  });

  it('updates the status of a message despite ids and codes of 450 KB', async () => {
    const debtor = await contactedDebtor(service, organization);
    const long = 'x'.repeat(450_000);
    const over = { MessageSid: long, SmsSid: long, ErrorCode: long };
    await apply(parseTelephonyEvent(form(messageStatusForm('undelivered', over)), debtor.ref, now()));
    expect(await contactedBy(debtor)).toMatchObject({ status: 'undelivered' });
  });

  it('has one of our statuses and reasons', async () => {
    const debtor = await contactedDebtor(service, organization);
    expect(parseTelephonyEvent(form({ CallStatus: 'constructor' }), debtor.ref, now())).toBeUndefined();
    expect(parseTelephonyEvent(form({ MessageStatus: '__proto__' }), debtor.ref, now())).toBeUndefined();
    await apply(
      parseTelephonyEvent(form(messageStatusForm('failed', { ErrorCode: 'constructor' })), debtor.ref, now()),
    );
    expect(await contactedBy(debtor)).toMatchObject({ failure: { reason: 'failed', provider_code: 'constructor' } });
  });

  it('opts out the sender of a STOP despite an id of 450 KB', async () => {
    const debtor = await contactedDebtor(service, organization);
    const long = 'x'.repeat(450_000);
    const fields = inboundMessageForm(debtor.phone, debtor.line, 'STOP', { MessageSid: long, SmsMessageSid: long });
    await apply(parseTelephonyEvent(form(fields), undefined, now()));
    const { contact } = await service.call<{ contact: object }>('readAccount', {
      organization,
      params: { id: debtor.account },
    });
    expect(contact).toMatchObject({ opted_out: true });
  });

  it('is ignored if it has no usable sender or recipient', async () => {
    const long = '1'.repeat(450_000);
    expect(
      parseTelephonyEvent(form(inboundMessageForm(long, '+12025550100', 'STOP')), undefined, now()),
    ).toBeUndefined();
    await apply(parseTelephonyEvent(form(inboundMessageForm('+12025550100', long, 'STOP')), undefined, now()));
  });

  it('has a body that is truncated between two characters', async () => {
    const debtor = await contactedDebtor(service, organization);
    const fields = inboundMessageForm(debtor.phone, debtor.line, `${'x'.repeat(4_999)}😀😀`);
    await apply(parseTelephonyEvent(form(fields), undefined, now()));
    const inbound = (await itemsOfAccount(service, debtor, 'interaction')).find(
      ({ direction }) => direction === 'inbound',
    );
    expect(inbound).toMatchObject({ body: 'x'.repeat(4_999) });
  });
});

describe('an event of the email provider with an odd value', () => {
  it.each([
    ['an id of 450 KB', { email_id: 'x'.repeat(450_000) }, {}],
    ['a lone surrogate in its reason', { failed: { reason: 'full \ud83d' } }, {}],
    ['a reason of 450 KB', { failed: { reason: 'x'.repeat(450_000) } }, {}],
    ['a time in another age', {}, { created_at: '+200000-01-01T00:00:00Z' }],
  ])('is applied despite %s', async (_, data, over) => {
    const debtor = await contactedDebtor(service, organization, { channel: 'email', provider: 'emailprovider' });
    for (const type of ['email.delivered', 'email.failed']) {
      const event = { ...emailEvent(type, debtor.ref, data), ...over };
      await apply(parseEmailEvent(JSON.parse(JSON.stringify(event)), new Date().toISOString()));
    }
    expect(await contactedBy(debtor)).toMatchObject({ status: 'delivered' });
  });
});

describe('a webhook', () => {
  const providers = () => requestSigners(required(process.env['PUBLIC_URL']), signingKeys);

  it('with an unusable id is acknowledged and ignored', async () => {
    const data = { conversation_id: 'x'.repeat(450_000), failure_reason: 'busy' };
    const request = providers().voiceprovider({ type: 'call_initiation_failure', data });
    expect(await service.invoke('receiveVoiceCallback', providerEvent(request))).toMatchObject({ statusCode: 200 });
  });

  it('with any number of levels is acknowledged', async () => {
    const deep = `{"type":"x","data":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    const { voiceprovider, emailprovider, billingprovider } = providers();
    for (const [name, request] of [
      ['receiveVoiceCallback', voiceprovider(deep)],
      ['receiveEmailCallback', emailprovider(deep)],
      ['receiveBillingCallback', billingprovider(deep)],
    ] as const)
      expect(await service.invoke(name, providerEvent(request))).toMatchObject({ statusCode: 200 });
  });

  it('of an agent with odd parameters gets a reply that the agent can say', async () => {
    const { ref } = await contactedDebtor(service, organization, anAiCallInProgress);
    const token = mintToolToken(
      { ref, expires: new Date(Date.now() + 600_000) },
      signingKeys.voiceprovider.tool_token_secret,
    );
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    for (const parameters of [
      '{"amount":1e300,"due_date":"2030-01-01"}',
      '{"amount":1e-300,"due_date":"2030-01-01"}',
      '{"amount":1,"due_date":"\\ud83d"}',
      '{"__proto__":{"amount":1}}',
      `{"amount":1,"other":${deep}}`,
      deep,
    ]) {
      const request = providers().agent({}, token);
      const body = `{"tool":"register_promise","parameters":${parameters}}`;
      const reply = await service.invoke('useAgentTool', providerEvent({ ...request, body }));
      expect(reply.statusCode).toBe(200);
      expect(JSON.parse(reply.body)).toMatchObject({ ok: false, message: expect.stringMatching(/./) });
    }
  });
});
