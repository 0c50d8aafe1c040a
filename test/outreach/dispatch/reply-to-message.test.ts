import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import { InteractionId, type OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import { storedAddress } from '../../../lib/channels/opt-outs/opt-out.ts';
import { parseTelephonyEvent } from '../../../lib/outreach/callbacks/telephony-event.ts';
import { anInteraction } from '../../builders.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { required } from '../../harness/required.ts';
import type { ServiceDependencies } from '../../harness/start-dependencies.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { type ContactedDebtor, applyEvent, contactedDebtor, itemsOfAccount } from '../callbacks/contacted-debtor.ts';
import { inboundMessageForm } from '../callbacks/signed-requests.ts';

let dependencies: ServiceDependencies;
let service: Service;
let organization: OrganizationId;
let debtor: ContactedDebtor;

useService((started) => {
  ({ service, dependencies } = started);
});

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** Hours that have ended in the organization's zone, or have not begun. */
function hoursWithoutNow() {
  const hour = new Date().getUTCHours();
  return hour < 12
    ? { start: '20:00', end: '21:00', days: everyDay }
    : { start: '03:00', end: '04:00', days: everyDay };
}

beforeEach(async () => {
  organization = await service.organization(randomUUID());
  // The debtor was contacted this week, so that no more contact is allowed.
  const body = {
    timezone: 'Etc/UTC',
    contact_hours: hoursWithoutNow(),
    contact_frequency: { per_day: 1, per_week: 1 },
  };
  await service.call('updateOrganization', { organization, body });
  debtor = await contactedDebtor(service, organization, { created_at: minutesAgo(2 * 24 * 60) });
  await service.call('updateContact', { organization, params: { id: debtor.contact }, body: { timezone: 'Etc/UTC' } });
  dependencies.providers.forget();
});

const ask = (name: string, sent: object) => askRoute(service, name, { organization, role: 'agent', ...sent });

/** The id of a message of the debtor. */
async function receive(text: string): Promise<string> {
  const form = new URLSearchParams(inboundMessageForm(debtor.phone, debtor.line, text));
  await applyEvent(service, parseTelephonyEvent(form, undefined, new Date().toISOString()));
  const messages = await itemsOfAccount(service, debtor, 'interaction');
  return String(required(messages.find(({ direction, body }) => direction === 'inbound' && body === text))['id']);
}

/** The same of one that came some time ago. */
async function receivedBefore(minutes: number): Promise<string> {
  const [{ interactionStore }, { transact }] = await Promise.all([
    import('../../../lib/history/interactions/interaction-store.ts'),
    import('../../../lib/platform/aws/table/table.ts'),
  ]);
  const message = anInteraction({
    id: parseId(InteractionId, randomUUID()),
    account_id: debtor.account,
    contact_id: debtor.contact,
    direction: 'inbound',
    status: 'received',
    from: debtor.phone,
    to: debtor.line,
    created_at: minutesAgo(minutes),
  });
  await transact([interactionStore(organization).insertion(message)]);
  return message.id;
}

const answer = (id: string, sent: object = {}) =>
  ask('replyToMessage', { params: { id }, body: { text: 'Gracias, ya lo vemos.' }, ...sent });

const place = (kind: string) =>
  service.call('createContactHold', {
    organization,
    params: { id: debtor.contact },
    body: { kind, reason: 'They said so.' },
  });

const sentTexts = () =>
  dependencies.providers.asked.map(({ body }) => new URLSearchParams(body)).filter((form) => form.has('Body'));

describe('an answer to a message', () => {
  it('goes as free text to the number that wrote, beyond caps and hours, and leaves the message to be handled', async () => {
    const id = await receive('Hola');
    const { status, body } = await answer(id);
    expect({ status, body }).toMatchObject({ status: 200, body: { channel: 'sms', to: debtor.phone } });
    expect(sentTexts().map((form) => [form.get('To'), form.get('Body')])).toEqual([
      [debtor.phone, 'Gracias, ya lo vemos.'],
    ]);
    const [entry] = (await ask('listInbox', {})).body.data;
    expect(entry).toMatchObject({ id, inbox: 'open' });
    expect(Date.parse(entry.answerable_until) - Date.parse(entry.created_at)).toBe(24 * 60 * 60 * 1000);
  });

  it('is listed with the message, by whom and how it went, in the order in which they were sent', async () => {
    const id = await receive('Hola');
    const answers = async () => (await ask('listInbox', {})).body.data[0].answers;
    expect(await answers()).toEqual([]);
    const first = await answer(id);
    dependencies.providers.answerWith((outgoing) => {
      outgoing.writeHead(400, { 'Content-Type': 'application/json' });
      outgoing.end(JSON.stringify({ code: 21_211, message: 'Invalid number', status: 400 }));
    });
    await answer(id, { body: { text: 'Otra cosa' } });
    expect(await answers()).toEqual([
      {
        id: first.body.interaction_id,
        body: 'Gracias, ya lo vemos.',
        status: 'sent',
        initiated_by: { kind: 'user', id: expect.any(String) },
        created_at: expect.any(String),
      },
      expect.objectContaining({ body: 'Otra cosa', status: 'refused' }),
    ]);
    await ask('updateInteraction', { params: { id }, body: { handled: true } });
    expect((await ask('listInbox', { query: { inbox: 'handled' } })).body.data[0].answers).toHaveLength(2);
  });

  it('is no attempt, and has a receipt that can be replayed', async () => {
    const id = await receive('Hola');
    const before = await service.table.read(keys.attempts(organization, debtor.contact));
    const { body } = await answer(id);
    expect(await service.table.read(keys.attempts(organization, debtor.contact))).toEqual(before);
    const { data } = (await ask('listDecisions', { params: { id: debtor.account } })).body;
    expect(data).toMatchObject([
      {
        allowed: true,
        action_type: 'reply',
        interaction_id: body.interaction_id,
        facts: { replies_to_message_at: expect.any(String) },
      },
    ]);
  });

  it('is sent once for one Idempotency-Key, however often and however simultaneously it is asked for', async () => {
    const id = await receive('Hola');
    const once = { idempotencyKey: randomUUID() };
    await Promise.all([answer(id, once), answer(id, once)]);
    await answer(id, once);
    expect(sentTexts()).toHaveLength(1);
    expect((await ask('listInbox', {})).body.data[0].answers).toHaveLength(1);
  });

  it('that the provider refuses leaves no trace in the limits', async () => {
    const id = await receive('Hola');
    dependencies.providers.answerWith((outgoing) => {
      outgoing.writeHead(400, { 'Content-Type': 'application/json' });
      outgoing.end(JSON.stringify({ code: 21_211, message: 'Invalid number', status: 400 }));
    });
    const logs = [
      keys.attempts(organization, debtor.contact),
      keys.suppressed(organization, storedAddress('sms', debtor.phone)),
    ];
    const before = await Promise.all(logs.map((key) => service.table.read(key)));
    expect(await answer(id)).toMatchObject({ status: 502, body: { outcome: 'refused' } });
    expect(await Promise.all(logs.map((key) => service.table.read(key)))).toEqual(before);
  });

  it.each(['Ya pagué', 'No reconozco esa deuda'])('is possible although “%s” holds', async (text) => {
    expect((await answer(await receive(text))).status).toBe(200);
  });

  it.each([
    ['Hablen con mi abogado', 'contact_held'],
    ['No me llamen más', 'contact_held'],
    ['No soy yo', 'no_address'],
    ['STOP', 'contact_opted_out'],
  ])('is refused after “%s”', async (text, code) => {
    const id = await receive('Hola');
    const form = new URLSearchParams(inboundMessageForm(debtor.phone, debtor.line, text));
    await applyEvent(service, parseTelephonyEvent(form, undefined, new Date().toISOString()));
    expect(await answer(id)).toMatchObject({ status: 422, body: { code, blocked: true } });
    expect(sentTexts()).toEqual([]);
  });

  it.each(['cease', 'deceased', 'insolvency', 'privacy_request'])('is refused by the hold %s', async (kind) => {
    const id = await receive('Hola');
    await place(kind);
    expect(await answer(id)).toMatchObject({ status: 422, body: { code: 'contact_held' } });
    expect(sentTexts()).toEqual([]);
  });

  it('obeys the contact hours an hour after the message', async () => {
    expect(await answer(await receivedBefore(59))).toMatchObject({ status: 200 });
    expect(await answer(await receivedBefore(61))).toMatchObject({
      status: 422,
      body: { code: 'outside_contact_hours' },
    });
  });

  it('is possible for a day', async () => {
    const body = { contact_hours: { start: '00:00', end: '24:00', days: everyDay } };
    await service.call('updateOrganization', { organization, body });
    expect(await answer(await receivedBefore(24 * 60 - 1))).toMatchObject({ status: 200 });
    expect(await answer(await receivedBefore(24 * 60 + 1))).toMatchObject({
      status: 422,
      body: { code: 'message_too_old' },
    });
  });

  it('goes nowhere if the number is no longer the contact’s', async () => {
    const id = await receive('Hola');
    const body = { phone: '+12025550147', phones: [{ number: '+12025550147' }] };
    await service.call('updateContact', { organization, params: { id: debtor.contact }, body });
    expect(await answer(id)).toMatchObject({ status: 422, body: { code: 'no_address' } });
    expect(sentTexts()).toEqual([]);
  });

  it('is for messages of a person, of the own organization', async () => {
    const id = await receive('Hola');
    expect(await answer(debtor.ref.interaction)).toMatchObject({ body: { code: 'not_an_inbound_message' } });
    const other = await service.organization(randomUUID());
    expect(await answer(id, { organization: other })).toMatchObject({ status: 404 });
    expect(await answer(id, { body: { text: 'a'.repeat(1601) } })).toMatchObject({ status: 422 });
    expect(sentTexts()).toEqual([]);
  });
});
