import { randomInt, randomUUID } from 'node:crypto';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { indexKeys, keys } from '../../../lib/platform/aws/table/keys.ts';
import { AccountId, ContactId, type OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import type { NotificationPage } from '../../../lib/tenancy/notifications/contract.ts';
import { parseTelephonyEvent } from '../../../lib/outreach/callbacks/telephony-event.ts';
import type { CheckedDispatch } from '../../../lib/outreach/dispatch/contract.ts';
import { type LoggedAddress, attemptsOf } from '../../../lib/outreach/dispatch/attempt-log.ts';
import type { OptOutView } from '../../../lib/channels/opt-outs/contract.ts';
import type { HoldView } from '../../../lib/portfolio/holds/contract.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { ContactView } from '../../../lib/portfolio/contacts/contract.ts';
import type { TimelineEntry } from '../../../lib/reporting/timeline/contract.ts';
import { aSenderNumber, enableSms } from '../../harness/campaign-setup.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { applyEvent } from './contacted-debtor.ts';
import { inboundMessageForm } from './signed-requests.ts';

let service: Service;
let organization: OrganizationId;
let line: string;

useService((started) => {
  ({ service } = started);
});

beforeEach(async () => {
  organization = await service.organization(randomUUID());
  await enableSms(service, organization);
  line = aSenderNumber();
  await service.call('updateChannel', { organization, params: { channel: 'whatsapp' }, body: { from: line } });
  const template = { name: 'Reminder', channel: 'whatsapp', action_type: 'reminder', language: 'es', body: 'Hola' };
  await service.call('createTemplate', { organization, body: template });
});

const anAccountOf = (contact: object): Promise<AccountView> =>
  service.call('createAccount', { organization, body: { contact: { name: 'Ana', ...contact }, total_amount: 9 } });

const messages = { sms: 'dispatchSms', whatsapp: 'dispatchWhatsapp' } as const;
const send = (channel: keyof typeof messages, { id }: AccountView) =>
  service.call(messages[channel], { organization, body: { account_id: id } });

/** Delivers an inbound message to the organization; repeated deliveries of one message have the same id. */
async function write(channel: keyof typeof messages, from: string, body: string, id = randomUUID()): Promise<void> {
  const prefix = channel === 'whatsapp' ? 'whatsapp:' : '';
  const form = inboundMessageForm(`${prefix}${from}`, `${prefix}${line}`, body, { MessageSid: id, SmsMessageSid: id });
  await applyEvent(service, parseTelephonyEvent(new URLSearchParams(form), undefined, new Date().toISOString()));
}

const contactOf = async ({ id }: AccountView) =>
  (await service.call<AccountView>('readAccount', { organization, params: { id } })).contact;
const listed = async () => (await service.call<{ data: OptOutView[] }>('listOptOuts', { organization })).data;
const notified = async () => (await service.call<NotificationPage>('listNotifications', { organization })).data;
async function received({ id }: AccountView): Promise<(string | null)[]> {
  const { data } = await service.call<{ data: TimelineEntry[] }>('readTimeline', { organization, params: { id } });
  return data.flatMap((entry) =>
    entry.type === 'interaction' && entry.interaction.direction === 'inbound' ? [entry.interaction.body] : [],
  );
}
const optOutRule = async ({ id }: AccountView, channel: string) => {
  const answer = await service.call<{ checks: { rule: string; passed: boolean }[] }>('checkDispatch', {
    organization,
    body: { account_id: id, channel },
  });
  return answer.checks.find(({ rule }) => rule === 'contact_opted_out')?.passed;
};

const phone = '+5491155550123';
const whatsapp = '+5491155550999';

describe('a message to another form of a number than the channel has', () => {
  it('is to the organization that has the number', async () => {
    line = `+54911${randomInt(10_000_000, 89_999_999)}`;
    const from = line.replace('+549', '+54');
    await service.call('updateChannel', { organization, params: { channel: 'whatsapp' }, body: { from } });
    const account = await anAccountOf({ phone, whatsapp });
    await send('whatsapp', account);
    await write('whatsapp', whatsapp, 'Hola');
    expect(await received(account)).toEqual(['Hola']);
  });
});

describe('a STOP from a WhatsApp number that is not the phone', () => {
  it('opts out every contact that has the number, for SMS too and even after the number is cleared', async () => {
    const account = await anAccountOf({ phone, whatsapp });
    const other = await anAccountOf({ phone: whatsapp });
    await send('whatsapp', account);
    await write('whatsapp', whatsapp, 'STOP');
    expect(await contactOf(account)).toMatchObject({ opted_out: true });
    expect(await contactOf(other)).toMatchObject({ opted_out: true });
    expect((await listed()).map(({ contact_id: id }) => id).sort()).toEqual(
      [account.contact.id, other.contact.id].sort(),
    );
    expect(await received(account)).toEqual(['STOP']);
    const { id } = account.contact;
    await service.call('updateContact', { organization, params: { id }, body: { whatsapp: null } });
    expect(await contactOf(account)).toMatchObject({ opted_out: true, whatsapp: null });
    expect(await optOutRule(account, 'sms')).toBe(false);
  });

  it('matches the present number of a contact, however it was set', async () => {
    const moved = await anAccountOf({ phone, whatsapp: '+5491155550111' });
    const { id } = moved.contact;
    await service.call('updateContact', { organization, params: { id }, body: { whatsapp } });
    const cleared = await anAccountOf({ phone, whatsapp });
    await service.call('updateAccount', {
      organization,
      params: { id: cleared.id },
      body: { contact: { whatsapp: null } },
    });
    const shared = { external_id: randomUUID(), name: 'Bo', whatsapp };
    const created = await service.call<ContactView>('createContact', { organization, body: shared });
    await write('whatsapp', whatsapp, 'Baja');
    expect(await contactOf(moved)).toMatchObject({ opted_out: true });
    expect(await contactOf(cleared)).toMatchObject({ opted_out: false });
    expect(await service.call('readContact', { organization, params: { id: created.id } })).toMatchObject({
      opted_out: true,
    });
  });
});

describe('a bulk opt-out', () => {
  it('matches WhatsApp numbers, and a contact with two of the numbers once', async () => {
    const account = await anAccountOf({ phone, whatsapp });
    const body = { phones: [whatsapp, phone, '+12025550199'], reason: 'by letter' };
    const answer = await service.call('optOutInBulk', { organization, body });
    expect(answer).toMatchObject({ opted_out: 1, phones: 3, unmatched: ['+12025550199'] });
    expect(await contactOf(account)).toMatchObject({ opted_out: true });
    expect(await listed()).toHaveLength(2);
  });

  it('counts two forms of one number once, and a removal accepts either', async () => {
    const body = { phones: ['+5215512345678', '+525512345678', '+541155550123', '+5491155550123'], reason: 'x' };
    const answer = await service.call('optOutInBulk', { organization, body });
    expect(answer).toMatchObject({ opted_out: 0, phones: 2, unmatched: ['+525512345678', '+541155550123'] });
    const remove = (contactId: string) => service.call('removeOptOut', { organization, params: { contactId } });
    await remove('+5491155550123');
    await remove('+5215512345678');
    expect(await listed()).toEqual([]);
  });
});

describe.each([
  { country: 'Mexico', stored: '+525512345678', written: '+5215512345678' },
  { country: 'Mexico, given in the form of WhatsApp', stored: '+5215512345678', written: '+5215512345678' },
  { country: 'Argentina, stored without the 9', stored: '+541155550123', written: '+5491155550123' },
  { country: 'Argentina, stored with the 9', stored: '+5491155550123', written: '+541155550123' },
  { country: 'Brazil', stored: '+5511987654321', written: '+551187654321' },
])('a BAJA from $country', ({ stored, written }) => {
  it.each(['phone', 'whatsapp'])('opts out the contact that has the number as %s', async (field) => {
    const account = await anAccountOf({ [field]: stored });
    expect(await optOutRule(account, 'whatsapp')).toBe(true);
    await write('whatsapp', written, 'BAJA');
    expect(await contactOf(account)).toMatchObject({ opted_out: true });
    expect(await optOutRule(account, 'whatsapp')).toBe(false);
    const newcomer = await anAccountOf({ phone: stored });
    expect(await optOutRule(newcomer, 'sms')).toBe(false);
  });
});

describe.each([
  { country: 'Chile', given: '+56 09 6123 4567', former: '+560961234567', current: '+56961234567' },
  { country: 'Colombia', given: '+57 1 234 5678', former: '+5712345678', current: '+576012345678' },
])('a number in $country', ({ given, former, current }) => {
  /** A contact that was stored before numbers were corrected. */
  async function formerAccount(): Promise<AccountView> {
    const account = await anAccountOf({ phone });
    const id = parseId(ContactId, account.contact.id);
    const contact = await service.table.read(keys.contact(organization, id));
    await service.table.copy(contact, [{ phone: former, ...indexKeys.contactPhone(organization, id, former) }]);
    const stored = await service.table.read(keys.account(organization, parseId(AccountId, account.id)));
    await service.table.copy(stored, [{ contact: { ...unmarshall(stored)['contact'], phone: former } }]);
    return account;
  }

  it('is stored as it is called, and a BAJA from it opts out its contact', async () => {
    const account = await anAccountOf({ phone: given });
    expect(await contactOf(account)).toMatchObject({ phone: current });
    await write('sms', current, 'BAJA');
    expect(await contactOf(account)).toMatchObject({ opted_out: true });
  });

  it('that was stored in a form out of use is contacted, found and opted out by the right one', async () => {
    const account = await formerAccount();
    expect(await send('sms', account)).toMatchObject({ to: current });
    await write('sms', current, 'hola');
    expect(await received(account)).toEqual(['hola']);
    const found = await service.call<{ data: ContactView[] }>('listContacts', {
      organization,
      query: { phone: current },
    });
    expect(found.data.map(({ id }) => id)).toEqual([account.contact.id]);
    await write('sms', current, 'BAJA');
    expect(await contactOf(account)).toMatchObject({ opted_out: true });
  });

  it('that was opted out in a form out of use stays so in the right one, until that is removed', async () => {
    await service.call('optOutInBulk', { organization, body: { phones: [current], reason: 'asked' } });
    for (const key of [keys.suppressed, keys.optOut]) {
      const item = await service.table.read(key(organization, current));
      await service.table.copy(item, [{ ...key(organization, former), ...('address' in item && { address: former }) }]);
      const { deleteItem } = await import('../../../lib/platform/aws/table/table.ts');
      await deleteItem(key(organization, current));
    }
    const account = await anAccountOf({ phone: given });
    expect(await optOutRule(account, 'sms')).toBe(false);
    await service.call('removeOptOut', { organization, params: { contactId: current } });
    expect(await optOutRule(account, 'sms')).toBe(true);
  });
});

describe('a reply', () => {
  it('belongs to the contact that was last sent a message at that number on that channel', async () => {
    const [ana, bo] = [await anAccountOf({ phone }), await anAccountOf({ phone })];
    await send('sms', ana);
    await send('whatsapp', bo);
    await write('sms', phone, 'by sms');
    await write('whatsapp', phone, 'by whatsapp');
    expect(await received(ana)).toEqual(['by sms']);
    expect(await received(bo)).toEqual(['by whatsapp']);
    await send('sms', bo);
    await write('sms', phone, 'by sms again');
    expect(await received(bo)).toEqual(['by sms again', 'by whatsapp']);
  });

  it('belongs to the account that the message was about', async () => {
    const contact = { phone, external_id: randomUUID() };
    const [one, two] = [await anAccountOf(contact), await anAccountOf(contact)];
    await send('sms', two);
    await send('whatsapp', one);
    await write('sms', phone, 'Hola');
    expect([await received(one), await received(two)]).toEqual([[], ['Hola']]);
  });

  it('belongs to the recipient of that message even if the contact’s number has changed', async () => {
    const [ana, bo] = [await anAccountOf({ phone }), await anAccountOf({ phone })];
    await send('sms', ana);
    const { id } = ana.contact;
    await service.call('updateContact', { organization, params: { id }, body: { phone: '+12025550188' } });
    await write('sms', phone, 'Hola');
    expect([await received(ana), await received(bo)]).toEqual([['Hola'], []]);
  });

  it('from a number that was sent nothing on that channel belongs to a contact reached there', async () => {
    const [, byWhatsapp] = [await anAccountOf({ phone, whatsapp }), await anAccountOf({ whatsapp: phone })];
    await write('whatsapp', phone, 'Hola');
    expect(await received(byWhatsapp)).toEqual(['Hola']);
  });
});

describe('an inbound message', () => {
  it('is a conversation with the contact and at the number, once however often it is delivered', async () => {
    const account = await anAccountOf({ phone });
    await send('whatsapp', account);
    const id = randomUUID();
    for (const _ of ['first', 'repeated']) await write('whatsapp', phone, 'Hola', id);
    const contact = parseId(ContactId, account.contact.id);
    for (const key of [keys.attempts(organization, contact), keys.suppressed(organization, phone)]) {
      const log = unmarshall(await service.table.read(key)) as LoggedAddress;
      const conversations = attemptsOf(log).filter(({ conversation_at: at }) => at !== undefined);
      expect(conversations).toMatchObject([{ channel: 'whatsapp', account_id: account.id, inbound: true }]);
      expect(attemptsOf(log)).toHaveLength(2);
    }
  });

  it('locks the other channels under Law 2300, for every contact that has the number', async () => {
    const account = await anAccountOf({ phone });
    const sharing = await anAccountOf({ phone });
    await send('whatsapp', account);
    await write('whatsapp', phone, 'Hola');
    const body = { contact_rules: { preset: 'co-ley-2300' }, preset_scope: 'organization' };
    await service.call('updateOrganization', { organization, body });
    for (const { id } of [account, sharing]) {
      const checked = async (channel: string) => {
        const body = { account_id: id, channel };
        return (await service.call<CheckedDispatch>('checkDispatch', { organization, body })).checks;
      };
      const locks = (checks: CheckedDispatch['checks']) =>
        checks.flatMap(({ rule, passed }) => (rule === 'channel_lock' ? [passed] : []));
      expect(locks(await checked('voice'))).toContain(false);
      expect(locks(await checked('whatsapp'))).not.toContain(false);
    }
  });

  it('notifies the agents once, however often it is delivered', async () => {
    const account = await anAccountOf({ phone });
    const id = randomUUID();
    for (let delivery = 0; delivery < 3; delivery++) await write('sms', phone, 'Pago mañana 😀', id);
    await write('sms', phone, '¿Cuánto debo?');
    const notifications = await notified();
    expect(notifications.map(({ kind }) => kind)).toEqual(['message_received', 'message_received']);
    expect(notifications[1]).toMatchObject({
      title: 'Mensaje recibido',
      body: `${phone} escribió (SMS): «Pago mañana 😀»`,
      subject: { account_id: account.id, interaction_id: expect.any(String) },
    });
    expect(await received(account)).toHaveLength(2);
  });

  it('that may be a request to stop notifies the agents only that a person is needed', async () => {
    await anAccountOf({ phone });
    await write('sms', phone, 'por favor no me llamen más');
    expect((await notified()).map(({ kind }) => kind)).toEqual(['person_requested']);
  });

  it('that is a request to stop notifies nobody', async () => {
    await anAccountOf({ phone });
    await write('sms', phone, 'STOP');
    expect(await notified()).toEqual([]);
  });

  it('from an unknown sender notifies the agents too, with its text', async () => {
    await write('whatsapp', '+12025550177', 'Who is this?');
    expect(await notified()).toMatchObject([
      {
        kind: 'message_received',
        body: '+12025550177 escribió (WhatsApp): «Who is this?»',
        subject: { account_id: null, interaction_id: null },
      },
    ]);
  });
});

describe('a text that holds', () => {
  const holdsOf = async ({ id, contact }: AccountView): Promise<HoldView[]> => {
    const lists = await Promise.all([
      service.call<{ data: HoldView[] }>('listAccountHolds', { organization, params: { id } }),
      service.call<{ data: HoldView[] }>('listContactHolds', { organization, params: { id: contact.id } }),
    ]);
    return lists.flatMap(({ data }) => data);
  };

  it.each([
    ['¿Cuánto debo?', 'reply_unread', 'contact', false],
    ['Ya pagué', 'paid_claim', 'account', true],
    ['No reconozco esa deuda', 'disputed', 'account', true],
    ['No soy yo', 'wrong_person', 'address', true],
    ['Hablen con mi abogado', 'attorney', 'contact', true],
    ['no me llamen mas', 'stop_request', 'contact', true],
    ['Cease all communication', 'cease', 'contact', true],
  ])('%j places %s on the %s', async (text, kind, scope, proposed) => {
    const account = await anAccountOf({ phone });
    await send('sms', account);
    await write('sms', phone, text);
    const [hold, ...others] = await holdsOf(account);
    expect(others).toEqual([]);
    expect(hold).toMatchObject({ kind, scope, source: 'contact', proposed, released_at: null });
    expect(hold).toMatchObject({ address: scope === 'address' ? phone : null, interaction_id: expect.any(String) });
  });

  it('says until when, or by when somebody must decide', async () => {
    const account = await anAccountOf({ phone });
    const inDays = (at: string | null | undefined) => (Date.parse(required(at)) - Date.now()) / 86_400_000;
    await write('sms', phone, 'Ya pagué, y no reconozco esa deuda. No me llamen más');
    const byKind = Object.fromEntries((await holdsOf(account)).map((hold) => [hold.kind, hold]));
    expect(inDays(byKind['paid_claim']?.until)).toBeGreaterThanOrEqual(5);
    expect(inDays(byKind['disputed']?.due_by)).toBeCloseTo(30, 1);
    expect(inDays(byKind['stop_request']?.due_by)).toBeGreaterThanOrEqual(10);
  });

  it('is not placed twice: another text that says the same waits for an answer', async () => {
    const account = await anAccountOf({ phone });
    for (const _ of ['once', 'twice']) await write('sms', phone, 'Ya pagué');
    expect((await holdsOf(account)).map(({ kind }) => kind).sort()).toEqual(['paid_claim', 'reply_unread']);
  });

  it('holds once, however often it is delivered', async () => {
    const account = await anAccountOf({ phone });
    const id = randomUUID();
    for (let delivery = 0; delivery < 3; delivery++) await write('sms', phone, 'Ya pagué', id);
    expect(await holdsOf(account)).toHaveLength(1);
  });

  it('does not mark the number of a stranger as reached', async () => {
    const account = await anAccountOf({ phone });
    await write('sms', phone, 'No soy yo');
    expect((await contactOf(account)).phones).toMatchObject([{ status: 'unverified' }]);
  });

  it.each(['sms', 'whatsapp'] as const)(
    'on %s stops only that channel if the organization says so',
    async (channel) => {
      await service.call('updateOrganization', { organization, body: { stop_scope: 'channel' } });
      const account = await anAccountOf({ phone });
      await write(channel, phone, 'STOP');
      expect(await contactOf(account)).toMatchObject({ opted_out: false, opted_out_channels: [channel] });
    },
  );

  it('is nothing after a stop word: that is an opt-out', async () => {
    const account = await anAccountOf({ phone });
    await write('sms', phone, 'STOP');
    expect(await holdsOf(account)).toEqual([]);
  });

  it('waits as long as the organization says', async () => {
    await service.call('updateOrganization', { organization, body: { reply_hold_hours: 5 } });
    const account = await anAccountOf({ phone });
    await write('sms', phone, 'Hola');
    const [hold] = await holdsOf(account);
    expect(Date.parse(required(hold?.until)) - Date.parse(required(hold?.placed_at))).toBe(5 * 3_600_000);
  });

  it('ends at its limit, and the agents are told once', async () => {
    const account = await anAccountOf({ phone });
    await write('sms', phone, 'Hola');
    const { endHolds } = await import('../../../lib/outreach/holds/end-holds.ts');
    const inThreeDays = new Date(Date.now() + 73 * 3_600_000);
    for (const _ of ['once', 'twice']) await endHolds(inThreeDays, Infinity);
    expect(await holdsOf(account)).toMatchObject([{ kind: 'reply_unread', released_by: { kind: 'system' } }]);
    expect((await notified()).filter(({ kind }) => kind === 'reply_overdue')).toHaveLength(1);
  });
});
