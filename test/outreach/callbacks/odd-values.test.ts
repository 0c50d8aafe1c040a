import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { dataCollectionIds } from '../../../lib/outreach/callbacks/conversation.ts';
import type { ProviderEvent } from '../../../lib/jobs/messages/provider-event.ts';
import { parseEmailEvent } from '../../../lib/outreach/callbacks/email-event.ts';
import { parseTelephonyEvent } from '../../../lib/outreach/callbacks/telephony-event.ts';
import { parseVoiceEvent } from '../../../lib/outreach/callbacks/voice-event.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { maxMessageBytes } from '../../../lib/aws/queue-client.ts';
import { mintToolToken } from '../../../lib/providers/signatures/tool-token.ts';
import { partitions } from '../../../lib/aws/table/keys.ts';
import { aConversation, collected } from '../../builders.ts';
import { signingKeys } from '../../harness/providers-edge.ts';
import { providerEvent } from '../../harness/requests.ts';
import type { Service } from '../../harness/service-on-engine.ts';
import { type ContactedDebtor, anAiCallInProgress, applyEvent, contactedDebtor } from './contacted-debtor.ts';
import { emailEvent, inboundMessageForm, messageStatusForm, requestSigners } from './signed-requests.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
let organization: OrganizationId;

useService((started) => {
  service = started.service;
});

beforeEach(async () => {
  organization = await service.organization(randomUUID());
  await service.call('updateOrganization', { organization, body: { timezone: 'UTC' } });
});

const today = () => new Date().toISOString().slice(0, 10);
const itemsOf = async ({ account }: ContactedDebtor, kind: string) =>
  (await service.table.inPartition(partitions.ofAccount(organization, account))).filter(
    (item) => item['kind'] === kind,
  );
const interactionOf = async (debtor: ContactedDebtor) =>
  (await itemsOf(debtor, 'interaction')).find(({ id }) => id === debtor.ref.interaction);

/** A message of the queue has an escape of six characters in place of each that is not ASCII. */
const queuedBytes = (effect: ProviderEvent): number =>
  JSON.stringify(effect).replace(/[\u007f-\uffff]/g, '\\u0000').length;

/** Applies an event as the queue hands it on. */
async function apply(effect: ProviderEvent | undefined): Promise<void> {
  if (!effect) throw new Error('The event means nothing.');
  expect(queuedBytes(effect)).toBeLessThan(maxMessageBytes);
  await applyEvent(service, effect);
}

/** The end of a call with a promise and a request to stop, and whatever else is given. */
const ended = (debtor: ContactedDebtor, findings: string, over: object = {}): ProviderEvent | undefined => {
  const wanted = collected({
    [dataCollectionIds.promiseAmount]: 500,
    [dataCollectionIds.promiseDate]: today(),
    [dataCollectionIds.optOutRequested]: true,
  });
  // As text, since only a parser makes a field named __proto__.
  const results: unknown = JSON.parse(`{${JSON.stringify(wanted).slice(1, -1)},"odd":${findings}}`);
  const data = { ...aConversation(debtor.ref), analysis: { data_collection_results: results }, ...over };
  return parseVoiceEvent({ type: 'post_call_transcription', data }, new Date().toISOString());
};

async function expectAllKept(debtor: ContactedDebtor): Promise<void> {
  expect(await interactionOf(debtor)).toMatchObject({
    status: 'completed',
    disposition: 'promise_to_pay',
    needs_person: true,
    transcript: expect.arrayContaining([{ role: 'contact', message: 'Sí, soy yo.', at_seconds: 3 }]),
  });
  expect(await itemsOf(debtor, 'promise')).toMatchObject([{ amount: 500 }]);
}

const nested = (levels: number) => `${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`;

describe('the end of a call with one odd value', { timeout: 60_000 }, () => {
  it.each([
    ['a number that a double does not hold', '{"value":12345678901234567}'],
    ['a number that the table does not hold', '{"value":1e300}'],
    ['forty levels', nested(40)],
    ['twenty thousand levels', nested(20_000)],
    ['the name __proto__', '{"__proto__":{"value":1}}'],
    ['the name constructor', '{"constructor":{"prototype":{"value":1}}}'],
    ['an empty name', '{"":1}'],
    ['half a character', '{"value":"\\ud83d"}'],
    ['half a character in a name', '{"\\ude00":1}'],
    ['more than an item holds', JSON.stringify('ñ'.repeat(450_000))],
    ['a hundred thousand numbers', JSON.stringify(Array.from({ length: 100_000 }, () => 1))],
  ])('keeps transcript, promise and the wish for no more contact, beside %s', async (_, findings) => {
    const debtor = await contactedDebtor(service, organization, anAiCallInProgress);
    await apply(ended(debtor, findings));
    await expectAllKept(debtor);
  });

  it.each([
    ['a summary cut through an emoji', { analysis: { transcript_summary: `${'x'.repeat(9_999)}😀` } }],
    [
      'a promise of more than anybody owes',
      { analysis: { data_collection_results: collected({ promise_amount: 1e17, promise_date: today() }) } },
    ],
    [
      'a duration of 1e300 seconds',
      { metadata: { call_duration_secs: 1e300, phone_call: { call_result: 'answered' } } },
    ],
    ['a beginning in another age', { metadata: { start_time_unix_secs: 8e12, call_duration_secs: 1 } }],
    ['an id of 450 KB', { conversation_id: 'x'.repeat(450_000) }],
    ['a failure code of 450 KB', { status: 'failed', metadata: { error: { code: 'x'.repeat(450_000) } } }],
  ])('keeps the transcript, beside %s', async (_, over) => {
    const debtor = await contactedDebtor(service, organization, anAiCallInProgress);
    await apply(ended(debtor, '1', over));
    expect(await interactionOf(debtor)).toMatchObject({ transcript: [{ role: 'agent' }, { role: 'contact' }] });
  });

  it('has its status by our words alone', async () => {
    const debtor = await contactedDebtor(service, organization, anAiCallInProgress);
    await apply(ended(debtor, '1', { metadata: { phone_call: { call_result: 'constructor' } } }));
    expect(await interactionOf(debtor)).toMatchObject({ status: 'completed' });
  });

  it('of hours, in any script, fits into an item and a message', async () => {
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
      expect(await interactionOf(debtor)).toMatchObject({ analysis: { transcript_truncated: true } });
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

/** Any JSON that a parser lets through: halves of characters, any number, any name, and many levels. */
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

describe('the end of a call with anything at all in its findings', () => {
  it('keeps transcript, promise and the wish for no more contact', { timeout: 120_000 }, async () => {
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

  it.each(['1e300', 'Infinity', '-5', 'NaN', 'x'])('ends the call beside a duration of %s', async (duration) => {
    const debtor = await contactedDebtor(service, organization, { channel: 'voice', agent_type: 'human' });
    const fields = { CallSid: 'CA1', CallStatus: 'completed', CallDuration: duration };
    await apply(parseTelephonyEvent(form(fields), debtor.ref, now()));
    expect(await interactionOf(debtor)).toMatchObject({ status: 'completed', call_sid: 'CA1' });
  });

  it('brings the status of a message beside ids and codes of 450 KB', async () => {
    const debtor = await contactedDebtor(service, organization);
    const long = 'x'.repeat(450_000);
    const over = { MessageSid: long, SmsSid: long, ErrorCode: long };
    await apply(parseTelephonyEvent(form(messageStatusForm('undelivered', over)), debtor.ref, now()));
    expect(await interactionOf(debtor)).toMatchObject({ status: 'undelivered' });
  });

  it('has its status and reason by our words alone', async () => {
    const debtor = await contactedDebtor(service, organization);
    expect(parseTelephonyEvent(form({ CallStatus: 'constructor' }), debtor.ref, now())).toBeUndefined();
    expect(parseTelephonyEvent(form({ MessageStatus: '__proto__' }), debtor.ref, now())).toBeUndefined();
    await apply(
      parseTelephonyEvent(form(messageStatusForm('failed', { ErrorCode: 'constructor' })), debtor.ref, now()),
    );
    expect(await interactionOf(debtor)).toMatchObject({ failure: { reason: 'failed', provider_code: 'constructor' } });
  });

  it('that says stop opts out, beside an id of 450 KB', async () => {
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

  it('that comes from nowhere, or goes nowhere, is ignored', async () => {
    const long = '1'.repeat(450_000);
    expect(
      parseTelephonyEvent(form(inboundMessageForm(long, '+12025550100', 'STOP')), undefined, now()),
    ).toBeUndefined();
    await apply(parseTelephonyEvent(form(inboundMessageForm('+12025550100', long, 'STOP')), undefined, now()));
  });

  it('has a body that is cut, and not through a character', async () => {
    const debtor = await contactedDebtor(service, organization);
    const fields = inboundMessageForm(debtor.phone, debtor.line, `${'x'.repeat(4_999)}😀😀`);
    await apply(parseTelephonyEvent(form(fields), undefined, now()));
    const inbound = (await itemsOf(debtor, 'interaction')).find(({ direction }) => direction === 'inbound');
    expect(inbound).toMatchObject({ body: 'x'.repeat(4_999) });
  });
});

describe('an event of the email provider with an odd value', () => {
  it.each([
    ['an id of 450 KB', { email_id: 'x'.repeat(450_000) }, {}],
    ['half a character in its reason', { failed: { reason: 'full \ud83d' } }, {}],
    ['a reason of 450 KB', { failed: { reason: 'x'.repeat(450_000) } }, {}],
    ['a time in another age', {}, { created_at: '+200000-01-01T00:00:00Z' }],
  ])('is applied beside %s', async (_, data, over) => {
    const debtor = await contactedDebtor(service, organization, { channel: 'email', provider: 'emailprovider' });
    for (const type of ['email.delivered', 'email.failed']) {
      const event = { ...emailEvent(type, debtor.ref, data), ...over };
      await apply(parseEmailEvent(JSON.parse(JSON.stringify(event)), new Date().toISOString()));
    }
    expect(await interactionOf(debtor)).toMatchObject({ status: 'delivered' });
  });
});

describe('a webhook', () => {
  const providers = () => requestSigners(process.env['PUBLIC_URL'] ?? '', signingKeys);

  it('whose event names nothing that can be is answered, and ignored', async () => {
    const data = { conversation_id: 'x'.repeat(450_000), failure_reason: 'busy' };
    const request = providers().voiceprovider({ type: 'call_initiation_failure', data });
    expect(await service.answer('receiveVoiceCallback', providerEvent(request))).toMatchObject({ statusCode: 200 });
  });

  it('of any number of levels is answered', async () => {
    const deep = `{"type":"x","data":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    const { voiceprovider, emailprovider, billingprovider } = providers();
    for (const [name, request] of [
      ['receiveVoiceCallback', voiceprovider(deep)],
      ['receiveEmailCallback', emailprovider(deep)],
      ['receiveBillingCallback', billingprovider(deep)],
    ] as const)
      expect(await service.answer(name, providerEvent(request))).toMatchObject({ statusCode: 200 });
  });

  it('of an agent with odd parameters has an answer that it can speak', async () => {
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
      const reply = await service.answer('useAgentTool', providerEvent({ ...request, body }));
      expect(reply.statusCode).toBe(200);
      expect(JSON.parse(reply.body)).toMatchObject({ ok: false, message: expect.stringMatching(/./) });
    }
  });
});
