import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys, partitions } from '../../../lib/platform/aws/table/keys.ts';
import { contactIdOf } from '../../../lib/foundation/derived-ids.ts';
import { AccountId, type OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import type { ProviderEvent } from '../../../lib/history/messages/provider-event.ts';
import { dataCollectionIds } from '../../../lib/history/agent-calls/collected-data.ts';
import { parseEmailEvent } from '../../../lib/outreach/callbacks/email-event.ts';
import { parseTelephonyEvent } from '../../../lib/outreach/callbacks/telephony-event.ts';
import { parseVoiceEvent } from '../../../lib/outreach/callbacks/voice-event.ts';
import { attemptsOf } from '../../../lib/outreach/dispatch/attempt-log.ts';
import type { Interaction } from '../../../lib/history/interactions/interaction.ts';
import type { NotificationPage } from '../../../lib/tenancy/notifications/contract.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { ContactView } from '../../../lib/portfolio/contacts/contract.ts';
import { aConversation, anInteractionRef, collected } from '../../builders.ts';
import { required } from '../../harness/required.ts';
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
import { emailEvent, inboundMessageForm, messageStatusForm } from './signed-requests.ts';

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

const now = () => new Date().toISOString();
const minutesLater = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const apply = (event: ProviderEvent | undefined, receivedAt = now()) => applyEvent(service, event, receivedAt);
const stored = ({ account }: { readonly account: AccountId }, kind: 'interaction' | 'promise') =>
  itemsOfAccount(service, { organization, account }, kind);
const contactedBy = (debtor: ContactedDebtor) => interactionOf(service, debtor);
const contactOf = ({ account }: ContactedDebtor) =>
  service.call<AccountView>('readAccount', { organization, params: { id: account } }).then(({ contact }) => contact);
/** The entries about contacts: the channels are set up by an administrator. */
const audit = async () => {
  const entries = await service.call<{ data: { action: string; actor: string }[] }>('listAuditEntries', {
    organization,
  });
  return entries.data.filter(({ action }) => action !== 'channel_changed');
};
const suppressed = (address: string) => service.table.inPartition(keys.suppressed(organization, address).pk);
const attemptOf = async (debtor: ContactedDebtor) => {
  const [log] = await service.table.inPartition(keys.attempts(organization, debtor.contact).pk);
  return attemptsOf(log)[0];
};

/** Everything to compare after an event was applied once and again. */
const everything = async (debtor: ContactedDebtor) => ({
  account: await service.table.inPartition(partitions.ofAccount(organization, debtor.account)),
  contact: await contactOf(debtor),
  audit: await audit(),
});

const status = (debtor: ContactedDebtor, word: string, over = {}, at = now()) =>
  parseTelephonyEvent(new URLSearchParams(messageStatusForm(word, over)), debtor.ref, at);
const wrote = (debtor: Pick<ContactedDebtor, 'phone' | 'line'>, body: string, over = {}, at = now()) =>
  parseTelephonyEvent(new URLSearchParams(inboundMessageForm(debtor.phone, debtor.line, body, over)), undefined, at);
const ended = (debtor: ContactedDebtor, over: object = {}) =>
  parseVoiceEvent({ type: 'post_call_transcription', data: aConversation(debtor.ref, over) }, now());

/** All permutations. */
const orders = <Item>(items: readonly Item[]): Item[][] =>
  items.length <= 1
    ? [[...items]]
    : items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));

describe('the statuses of a message', () => {
  it('have the same result in every order, even if each is delivered twice', async () => {
    const words = ['sent', 'delivered', 'read'];
    for (const order of orders(words)) {
      const debtor = await contactedDebtor(service, organization);
      const at = now();
      for (const word of order)
        for (const over of [{}, {}])
          await apply(status(debtor, word, { ...over, EventType: word === 'read' ? 'READ' : '' }, at), at);
      expect(await contactedBy(debtor), order.join()).toMatchObject({
        status: 'read',
        delivered_at: at,
        read_at: at,
        provider_message_id: 'SM11111111111111111111111111111111',
      });
    }
  });

  it('never go back: a late "sent" does not undo "delivered", nor does a late failure', async () => {
    const debtor = await contactedDebtor(service, organization);
    await apply(status(debtor, 'delivered'));
    const before = await contactedBy(debtor);
    for (const word of ['sent', 'queued', 'failed', 'undelivered']) await apply(status(debtor, word), minutesLater(1));
    expect(await contactedBy(debtor)).toEqual(before);
  });

  it('store the reason for a failure', async () => {
    const debtor = await contactedDebtor(service, organization);
    await apply(status(debtor, 'undelivered', { ErrorCode: '30003' }));
    expect(await contactedBy(debtor)).toMatchObject({
      status: 'undelivered',
      failure: { reason: 'unreachable', provider_code: '30003' },
    });
    expect(await contactOf(debtor)).toMatchObject({ opted_out: false });
  });

  it('opt out a contact who blocked our number', async () => {
    const debtor = await contactedDebtor(service, organization);
    const event = status(debtor, 'undelivered', { ErrorCode: '21610' });
    await apply(event);
    const after = await everything(debtor);
    expect(after.contact).toMatchObject({ opted_out: true });
    await apply(event, minutesLater(1));
    expect(await everything(debtor)).toEqual(after);
  });

  it('of an interaction that is unknown or belongs to another organization have no effect', async () => {
    const debtor = await contactedDebtor(service, organization);
    const other = await service.organization(randomUUID());
    const before = await contactedBy(debtor);
    for (const ref of [
      { ...debtor.ref, organization: other },
      { ...debtor.ref, interaction: anInteractionRef().interaction },
    ]) {
      await apply(parseTelephonyEvent(new URLSearchParams(messageStatusForm('delivered')), ref, now()));
      await apply(parseEmailEvent(emailEvent('email.complained', ref), now()));
      await apply(parseVoiceEvent({ type: 'post_call_transcription', data: aConversation(ref) }, now()));
    }
    expect(await contactedBy(debtor)).toEqual(before);
    expect(await contactOf(debtor)).toMatchObject({ opted_out: false });
    expect(await service.table.inPartition(partitions.ofAccount(other, debtor.account))).toEqual([]);
  });
});

describe('the status of a number', () => {
  const numberOf = async ({ contact: id, phone }: ContactedDebtor) => {
    const { phones, whatsapp_status } = await service.call<ContactView>('readContact', {
      organization,
      params: { id },
    });
    return { ...phones.find(({ number }) => number === phone), whatsapp_status };
  };
  const correct = (debtor: ContactedDebtor, word: 'reached' | 'wrong_person') =>
    service.call('updateContact', {
      organization,
      params: { id: debtor.contact },
      body: { phones: [{ number: debtor.phone, status: word }] },
    });

  it.each([
    ['21211', { status: 'invalid', kind: 'unknown' }],
    ['30005', { status: 'invalid', kind: 'unknown' }],
    ['21614', { status: 'unverified', kind: 'landline' }],
    ['30006', { status: 'unverified', kind: 'landline' }],
    ['30003', { status: 'unverified', kind: 'unknown' }],
    ['30007', { status: 'unverified', kind: 'unknown' }],
    ['30008', { status: 'unverified', kind: 'unknown' }],
    ['63003', { status: 'unverified', kind: 'unknown' }],
  ])('follows from the failure %s of a text', async (ErrorCode, expected) => {
    const debtor = await contactedDebtor(service, organization);
    await apply(status(debtor, 'undelivered', { ErrorCode }));
    expect(await numberOf(debtor)).toMatchObject(expected);
  });

  it.each([
    ['63003', 'invalid'],
    ['63024', 'unverified'],
    ['63016', 'unverified'],
  ])(
    'at WhatsApp follows from the failure %s, and the number still takes texts and calls',
    async (ErrorCode, after) => {
      const debtor = await contactedDebtor(service, organization, { channel: 'whatsapp' });
      const body = { whatsapp: debtor.phone };
      await service.call('updateContact', { organization, params: { id: debtor.contact }, body });
      await apply(status(debtor, 'undelivered', { ErrorCode }));
      expect(await numberOf(debtor)).toMatchObject({ status: 'unverified', whatsapp_status: after });
    },
  );

  it('does not follow from a failure reported after the delivery, or of a short code', async () => {
    const debtor = await contactedDebtor(service, organization);
    await apply(status(debtor, 'delivered'));
    await apply(status(debtor, 'undelivered', { ErrorCode: '30005' }));
    expect(await numberOf(debtor)).toMatchObject({ status: 'unverified' });
    const other = await contactedDebtor(service, organization, { from: '12345' });
    await apply(status(other, 'undelivered', { ErrorCode: '30006' }));
    expect(await numberOf(other)).toMatchObject({ kind: 'unknown' });
  });

  it('that a person corrects is not undone by a callback that comes late, or again', async () => {
    for (const isReported of [false, true]) {
      const debtor = await contactedDebtor(service, organization);
      const failure = status(debtor, 'undelivered', { ErrorCode: '30005' });
      if (isReported) await apply(failure);
      await correct(debtor, 'wrong_person');
      await correct(debtor, 'reached');
      await apply(failure, minutesLater(9));
      expect(await numberOf(debtor)).toMatchObject({ status: 'reached' });
    }
  });

  it('is `reached` once its person has written, but not after a request to stop', async () => {
    const debtor = await contactedDebtor(service, organization);
    await apply(wrote(debtor, 'Por favor no me llamen más'));
    expect(await numberOf(debtor)).toMatchObject({ status: 'unverified' });
    await apply(wrote(debtor, 'Ya pagué ayer'));
    expect(await numberOf(debtor)).toMatchObject({ status: 'reached' });
  });

  it('stays as it is when a text comes from a number that two contacts have, or that was marked', async () => {
    const [shared, marked] = [
      await contactedDebtor(service, organization),
      await contactedDebtor(service, organization),
    ];
    const body = { contact: { name: 'Bo', phone: shared.phone }, total_amount: 1 };
    await service.call('createAccount', { organization, body });
    await apply(wrote(shared, 'Hola'));
    expect(await numberOf(shared)).toMatchObject({ status: 'unverified' });
    await correct(marked, 'wrong_person');
    await apply(wrote(marked, 'Hola'));
    expect(await numberOf(marked)).toMatchObject({ status: 'wrong_person' });
  });

  it.each([
    ['right_party', 'reached'],
    ['wrong_number', 'wrong_person'],
    ['third_party', 'unverified'],
    ['unknown', 'unverified'],
  ])('after a call of an AI agent with the result %s is `%s`', async (result, after) => {
    const debtor = await contactedDebtor(service, organization, anAiCallInProgress);
    const data_collection_results = collected({ [dataCollectionIds.contactResult]: result });
    const call = ended(debtor, { analysis: { data_collection_results } });
    await apply(call);
    await apply(call, minutesLater(1));
    expect(await contactedBy(debtor)).toMatchObject({ contact_result: result });
    expect(await numberOf(debtor)).toMatchObject({ status: after });
  });
});

describe('the progress of a call by a human agent', () => {
  it('ends in a conversation, whatever arrives later', async () => {
    const debtor = await contactedDebtor(service, organization, { channel: 'voice', agent_type: 'human' });
    const progress = (CallStatus: string, over = {}) =>
      apply(parseTelephonyEvent(new URLSearchParams({ CallSid: 'CA1', CallStatus, ...over }), debtor.ref, now()));
    await progress('ringing');
    expect(await attemptOf(debtor)).not.toHaveProperty('conversation_at');
    await progress('completed', { CallDuration: '31' });
    await progress('in-progress');
    await progress('initiated');
    const call = await contactedBy(debtor);
    expect(call).toMatchObject({ status: 'completed', duration_seconds: 31, call_sid: 'CA1' });
    expect(await attemptOf(debtor)).toMatchObject({ conversation_at: call?.['ended_at'] });
  });
});

describe('an inbound message', () => {
  it('is stored with the account that the contact was last contacted about', async () => {
    const debtor = await contactedDebtor(service, organization);
    await apply(wrote(debtor, 'Ya pagué ayer'));
    const messages = await stored(debtor, 'interaction');
    expect(messages).toHaveLength(2);
    expect(messages.at(-1)).toMatchObject({
      direction: 'inbound',
      status: 'received',
      channel: 'sms',
      body: 'Ya pagué ayer',
      from: debtor.phone,
      to: debtor.line,
      contact_id: debtor.contact,
      initiated_by: { kind: 'contact', id: debtor.contact },
    });
    expect(messages.at(-1)).toMatchObject({ needs_person: true });
    expect(await contactOf(debtor)).toMatchObject({ opted_out: false });
  });

  it('is stored when it was received, and announced when it is applied', async () => {
    const debtor = await contactedDebtor(service, organization);
    const receivedAt = minutesLater(90);
    await apply(wrote(debtor, 'Hola'), receivedAt);
    const inbound = (await stored(debtor, 'interaction')).find(({ direction }) => direction === 'inbound');
    expect(inbound).toMatchObject({ created_at: receivedAt });
    const { data } = await service.call<NotificationPage>('listNotifications', { organization });
    expect(data).toHaveLength(1);
    expect(required(data[0]).created_at < receivedAt).toBe(true);
  });

  it('is stored once, however often it is delivered', async () => {
    const debtor = await contactedDebtor(service, organization);
    const form = { MessageSid: `SM${randomUUID()}` };
    await apply(wrote(debtor, 'Hola', form));
    await apply(wrote(debtor, 'Hola', form, minutesLater(3)), minutesLater(3));
    await apply(wrote(debtor, 'Hola', form, minutesLater(9)), minutesLater(9));
    expect(await stored(debtor, 'interaction')).toHaveLength(2);
  });

  it.each([
    ['STOP', {}],
    [' baja. ', {}],
    ['Sair', {}],
    ['Arrête', { OptOutType: 'STOP' }],
  ])('%j %j opts out the contact, with the contact as the actor', async (body, over) => {
    const debtor = await contactedDebtor(service, organization);
    const event = wrote(debtor, body, over);
    await apply(event);
    const after = await everything(debtor);
    expect(after.contact).toMatchObject({ opted_out: true });
    expect(await suppressed(debtor.phone)).toHaveLength(1);
    expect(after.audit).toMatchObject([{ action: 'opted_out', actor: 'contact' }]);
    expect((await stored(debtor, 'interaction')).at(-1)).toMatchObject({ disposition: 'opted_out', body });
    await apply(event, minutesLater(1));
    expect(await everything(debtor)).toEqual(after);
  });

  it('with a request to stop has no effect when redelivered after the opt-out was removed', async () => {
    const debtor = await contactedDebtor(service, organization);
    const event = wrote(debtor, 'STOP');
    await apply(event);
    await service.call('removeOptOut', { organization, params: { contactId: debtor.contact } });
    await apply(event, minutesLater(1));
    expect(await contactOf(debtor)).toMatchObject({ opted_out: false });
  });

  it('that may be a request to stop needs a person, and opts out nobody', async () => {
    const debtor = await contactedDebtor(service, organization);
    await apply(wrote(debtor, 'Por favor no me llamen más'));
    expect((await stored(debtor, 'interaction')).at(-1)).toMatchObject({ needs_person: true });
    expect(await contactOf(debtor)).toMatchObject({ opted_out: false });
  });

  it('from an unknown sender still opts out the number', async () => {
    const { line } = await contactedDebtor(service, organization);
    const phone = '+12025559876';
    await apply(wrote({ phone, line }, 'STOP'));
    expect(await suppressed(phone)).toHaveLength(1);
    expect(await audit()).toHaveLength(1);
  });

  it('to an unknown number has no effect', async () => {
    const debtor = await contactedDebtor(service, organization);
    await apply(wrote({ ...debtor, line: '+12025550000' }, 'STOP'));
    expect(await contactOf(debtor)).toMatchObject({ opted_out: false });
  });

  it('from a contact with several accounts who was never contacted goes to the first account', async () => {
    const { line } = await contactedDebtor(service, organization);
    const phone = '+12025553456';
    const contact = { name: 'Bo', phone, external_id: 'bo' };
    const made: AccountView[] = [];
    for (const external_id of ['a', 'b'])
      made.push(await service.call('createAccount', { organization, body: { external_id, contact, total_amount: 1 } }));
    await apply(wrote({ phone, line }, 'Hola'));
    const first = made.map(({ id }) => parseId(AccountId, id)).sort()[0]!;
    expect(await stored({ account: first }, 'interaction')).toMatchObject([
      { contact_id: contactIdOf(organization, 'bo'), body: 'Hola' },
    ]);
  });
});

describe('an email event', () => {
  const byEmail: Partial<Interaction> = { channel: 'email', provider: 'emailprovider', subject: 'Su cuenta' };
  const told = (debtor: ContactedDebtor, type: string, data = {}) =>
    parseEmailEvent(emailEvent(type, debtor.ref, data), now());

  it('of a hard bounce suppresses the address without opting out the contact', async () => {
    const debtor = await contactedDebtor(service, organization, byEmail);
    const event = told(debtor, 'email.bounced', { bounce: { type: 'Permanent', subType: 'NoEmail' } });
    await apply(event);
    const after = await everything(debtor);
    expect(await contactedBy(debtor)).toMatchObject({ status: 'undelivered', failure: { reason: 'bounced' } });
    expect(await suppressed(debtor.email)).toMatchObject([{ bounced_at: expect.any(String) }]);
    expect(after).toMatchObject({ contact: { opted_out: false }, audit: [] });
    await apply(event, minutesLater(1));
    expect(await everything(debtor)).toEqual(after);
    const id = debtor.contact;
    expect(await service.call('readContact', { organization, params: { id } })).toMatchObject({
      emails: [{ address: debtor.email, status: 'invalid' }],
    });
  });

  it('of a soft bounce is stored until the email is delivered', async () => {
    const debtor = await contactedDebtor(service, organization, byEmail);
    const transient = told(debtor, 'email.bounced', { bounce: { type: 'Transient', subType: 'MailboxFull' } });
    await apply(told(debtor, 'email.sent'));
    await apply(transient);
    expect(await contactedBy(debtor)).toMatchObject({ status: 'sent', failure: { reason: 'bounced_for_now' } });
    expect(await suppressed(debtor.email)).toEqual([]);
    await apply(told(debtor, 'email.delivered'));
    const after = await contactedBy(debtor);
    await apply(transient, minutesLater(1));
    expect(await contactedBy(debtor)).toEqual(after);
  });

  it('of a complaint opts out the contact, even after delivery', async () => {
    const debtor = await contactedDebtor(service, organization, byEmail);
    await apply(told(debtor, 'email.delivered'));
    const complaint = told(debtor, 'email.complained');
    await apply(complaint);
    const after = await everything(debtor);
    expect(after.contact).toMatchObject({ opted_out: true });
    expect(await contactedBy(debtor)).toMatchObject({ status: 'complained', delivered_at: expect.any(String) });
    await apply(complaint, minutesLater(1));
    await apply(told(debtor, 'email.delivered'), minutesLater(2));
    expect(await everything(debtor)).toEqual(after);
  });
});

describe('the end of a call by an AI agent', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const claiming = (amount: unknown, date: unknown) => ({
    analysis: {
      data_collection_results: collected({
        [dataCollectionIds.promiseAmount]: amount,
        [dataCollectionIds.promiseDate]: date,
        [dataCollectionIds.contactResult]: 'right_party',
        [dataCollectionIds.sentiment]: 'positive',
      }),
    },
  });

  it('is stored with transcript and analysis, and counts as a conversation', async () => {
    const debtor = await contactedDebtor(service, organization, anAiCallInProgress);
    const event = ended(debtor);
    await apply(event);
    const after = await everything(debtor);
    expect(await contactedBy(debtor)).toMatchObject({
      status: 'completed',
      conversation_id: 'conv_1',
      call_sid: 'CA1',
      duration_seconds: 42,
      disposition: 'talked',
      contact_result: 'unknown',
      transcript: [{ role: 'agent' }, { role: 'contact', message: 'Sí, soy yo.', at_seconds: 3 }],
      analysis: { summary: 'Ana answered.', call_successful: 'success' },
    });
    expect(await attemptOf(debtor)).toMatchObject({ conversation_at: expect.any(String) });
    await apply(event, minutesLater(1));
    expect(await everything(debtor)).toEqual(after);
  });

  it.each(['2001-09-09', '2096-10-02'])('is not taken from a wrong clock: %s', async (day) => {
    const debtor = await contactedDebtor(service, organization, anAiCallInProgress);
    const metadata = { start_time_unix_secs: Date.parse(day) / 1000, call_duration_secs: 42 };
    const receivedAt = minutesLater(1);
    await apply(ended(debtor, { metadata }), receivedAt);
    expect(await attemptOf(debtor)).toMatchObject({ conversation_at: receivedAt });
    expect(await contactedBy(debtor)).toMatchObject({ ended_at: receivedAt });
  });

  it('registers a valid promise once', async () => {
    const debtor = await contactedDebtor(service, organization, anAiCallInProgress);
    const event = ended(debtor, claiming(1000.5, inDays(7)));
    await apply(event);
    expect(await contactedBy(debtor)).toMatchObject({
      disposition: 'promise_to_pay',
      contact_result: 'right_party',
      sentiment: 'positive',
    });
    expect(await stored(debtor, 'promise')).toMatchObject([
      { amount: 1000.5, currency: 'ARS', due_date: inDays(7), status: 'open', interaction_id: debtor.ref.interaction },
    ]);
    const after = await everything(debtor);
    await apply(event, minutesLater(1));
    expect(await everything(debtor)).toEqual(after);
  });

  it.each([
    ['more than is owed', 1000.51, inDays(7), 'amount_above_balance'],
    ['zero', 0, inDays(7), 'amount_not_positive'],
    ['by yesterday', 10, inDays(-2), 'due_date_past'],
    ['by next year', 10, inDays(400), 'due_date_too_far'],
  ])('rejects a promise of %s, and stores why', async (_, amount, date, reason) => {
    const debtor = await contactedDebtor(service, organization, anAiCallInProgress);
    await apply(ended(debtor, claiming(amount, date)));
    expect(await contactedBy(debtor)).toMatchObject({
      disposition: 'talked',
      analysis: { promise_rejected: { reason, amount, due_date: date } },
    });
    expect(await stored(debtor, 'promise')).toEqual([]);
  });

  it.each([
    ['voicemail', 'voicemail'],
    ['busy', 'no_contact'],
    ['no_answer', 'no_contact'],
    ['failed', 'no_contact'],
  ])('with the result %s is no conversation', async (result, contactResult) => {
    const debtor = await contactedDebtor(service, organization, anAiCallInProgress);
    await apply(ended(debtor, { metadata: { phone_call: { call_result: result } } }));
    expect(await contactedBy(debtor)).toMatchObject({
      status: result,
      disposition: result,
      contact_result: contactResult,
    });
    expect(await attemptOf(debtor)).not.toHaveProperty('conversation_at');
  });

  it('has the provider’s reason if it reached nobody', async () => {
    const debtor = await contactedDebtor(service, organization, anAiCallInProgress);
    const data = { user_id: debtor.interactionText, conversation_id: 'conv_2', failure_reason: 'busy' };
    await apply(parseVoiceEvent({ type: 'call_initiation_failure', data }, now()));
    expect(await contactedBy(debtor)).toMatchObject({ status: 'busy', conversation_id: 'conv_2' });
  });

  it('is found by its conversation if the event names nothing else', async () => {
    const debtor = await contactedDebtor(service, organization, anAiCallInProgress);
    const event = parseVoiceEvent(
      { type: 'call_initiation_failure', data: { conversation_id: 'conv_3', failure_reason: 'no-answer' } },
      now(),
    );
    const answerWith = (code: number, body: object) =>
      dependencies.providers.answerWith((outgoing) => {
        outgoing.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    answerWith(503, {});
    await expect(apply(event)).rejects.toThrow();
    expect(await contactedBy(debtor)).toMatchObject({ status: 'sending' });
    answerWith(200, aConversation(debtor.ref, { conversation_id: 'conv_3' }));
    await apply(event);
    expect(await contactedBy(debtor)).toMatchObject({ status: 'no_answer' });
    answerWith(404, { detail: { status: 'not_found' } });
    await apply(event);
  });
});
