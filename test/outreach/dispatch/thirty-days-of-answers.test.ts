import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { partitions } from '../../../lib/platform/aws/table/keys.ts';
import {
  AccountId,
  ContactId,
  DecisionId,
  InteractionId,
  type OrganizationId,
  parseId,
} from '../../../lib/foundation/ids.ts';
import type { Interaction } from '../../../lib/history/interactions/interaction.ts';
import { parseTelephonyEvent } from '../../../lib/outreach/callbacks/telephony-event.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { HoldView } from '../../../lib/portfolio/holds/contract.ts';
import { bySize } from '../../harness/by-size.ts';
import { aSenderNumber } from '../../harness/campaign-setup.ts';
import { sendForm } from '../../harness/portal.ts';
import { required } from '../../harness/required.ts';
import { setOwnChannel } from '../../harness/set-channel.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { applyEvent } from '../callbacks/contacted-debtor.ts';
import { inboundMessageForm } from '../callbacks/signed-requests.ts';

let service: Service;

useService((started) => {
  ({ service } = started);
});

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** A Friday: weekends, bridge days, holidays and Christmas follow. */
const firstDay = Date.parse('2026-12-04T12:00:00Z');
const days = bySize({ small: 17, large: 30 });
/** Hours from 12:00 UTC at which everybody is to be contacted; people write an hour after the first. */
const attempts = bySize({ small: [0], large: [0, 2, 5, 9] });
const wordDay = 2;

interface Item {
  readonly id: string;
  readonly holds: readonly HoldView[];
}

type Decision = (person: Person, item: Item) => Promise<unknown>;

interface Answer {
  /** What they write, or the form of their page that they send. */
  readonly says: string | Readonly<Record<string, string>>;
  readonly decided?: Readonly<Record<number, Decision>>;
  /** The first day on which automatic contact is allowed again; none if never. */
  readonly silentUntil?: number;
  /** By when there must be contact again, so that silence alone does not pass the test. */
  readonly againBy?: number;
  /** The silence concerns only the number from which the person wrote; another is used. */
  readonly isOfNumber?: true;
  /** Hours of UTC to which they limited contact, the last one excluded. */
  readonly onlyWithin?: readonly [number, number];
}

interface Person {
  readonly organization: OrganizationId;
  readonly account: AccountId;
  readonly contact: string;
  readonly phone: string;
}

const call = ({ organization }: Person, name: string, sent: object) =>
  service.call(name, { organization, role: 'admin', ...sent });
const decide =
  (decision: object): Decision =>
  (person, { id, holds }) =>
    call(person, 'updateInteraction', {
      params: { id },
      body: { handled: true, holds: holds.map((hold) => ({ id: hold.id, ...decision })) },
    });
const confirm = decide({ action: 'confirm' });
const release = decide({ action: 'release', reason: 'It is about something else' });
const handle: Decision = (person, { id }) =>
  call(person, 'updateInteraction', { params: { id }, body: { handled: true } });
const reject: Decision = (person, { holds }) =>
  call(person, 'releaseHold', {
    params: { id: required(holds[0]).id },
    body: { reason: 'The contract is signed', outcome: 'rejected' },
  });
const pay: Decision = (person) =>
  call(person, 'createPayment', { body: { account_id: person.account, amount: 1, paid_at: new Date().toISOString() } });

/**
 * What people answer on the third day, a Sunday, what somebody decides about it, and what follows by the law and the
 * product's promise; in days since the start. The five business days of a claim of payment end with the Friday after it,
 * the ten of a request to stop a week later.
 */
const answers: Readonly<Record<string, Answer>> = {
  'a payment that is confirmed': { says: 'Ya pagué', decided: { 3: confirm }, silentUntil: 8, againBy: 8 },
  'a payment that was none': { says: 'Ya pagué', decided: { 4: release }, silentUntil: 4, againBy: 5 },
  'a payment that arrives': { says: 'Já paguei', decided: { 5: pay }, silentUntil: 5, againBy: 6 },
  'a payment that nobody looks at': { says: 'I already paid', silentUntil: 8, againBy: 8 },
  'another person': { says: 'No soy yo', decided: { 3: confirm }, isOfNumber: true },
  'another person, which nobody looks at': { says: 'Wrong number', isOfNumber: true },
  'a request to stop': { says: 'No me escriban más', decided: { 4: confirm } },
  'a request to stop that was none': { says: 'No me llamen más', decided: { 4: release }, silentUntil: 4, againBy: 5 },
  'a request to stop that nobody looks at': { says: 'Stop writing to me please' },
  'a lawyer': { says: 'Hablen con mi abogado', decided: { 3: confirm } },
  'a lawyer, which nobody looks at': { says: 'Talk to my lawyer' },
  'a dispute that is rejected': {
    says: 'No reconozco esa deuda',
    decided: { 3: confirm, 8: reject },
    silentUntil: 8,
    againBy: 9,
  },
  'a dispute that nobody looks at': { says: 'Não reconheço essa dívida' },
  'a question that is answered': { says: '¿Cuánto debo?', decided: { 3: handle }, silentUntil: 3, againBy: 4 },
  'a question that nobody looks at': { says: '¿Cuánto debo?', silentUntil: 5, againBy: 6 },
  'a stop word': { says: 'STOP' },
  'a payment claimed on their page': {
    says: { act: 'paid', text: 'Ayer, por transferencia' },
    decided: { 3: confirm },
    silentUntil: 8,
    againBy: 8,
  },
  'a dispute on their page, which nobody looks at': { says: { act: 'dispute', text: 'No es mía' } },
  'another person on their page': { says: { act: 'not_me' }, decided: { 3: confirm } },
  'hours of the morning on their page': {
    says: { act: 'prefer', channel: 'sms', start: '08:00', end: '10:00' },
    onlyWithin: [11, 13],
    silentUntil: 0,
    againBy: 3,
  },
  'another channel on their page': { says: { act: 'prefer', channel: 'email', start: '', end: '' } },
  'a stop on their page': { says: { act: 'stop' } },
};

async function anOrganization(line: string): Promise<OrganizationId> {
  const organization = await service.organization(randomUUID());
  const contact_hours = { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] };
  const body = {
    timezone: 'America/Argentina/Buenos_Aires',
    contact_hours,
    contact_frequency: { per_day: 100, per_week: 700 },
  };
  await service.call('updateOrganization', { organization, body });
  await setOwnChannel(organization, 'sms', { from: line });
  const template = { name: 'Reminder', channel: 'sms', action_type: 'reminder', language: 'es', body: 'Hola' };
  await service.call('createTemplate', { organization, body: template });
  return organization;
}

async function aPerson(organization: OrganizationId, n: number): Promise<Person> {
  const [phone, other] = [`+5491155551${String(n).padStart(3, '0')}`, `+5491155552${String(n).padStart(3, '0')}`];
  const contact = { name: `Person ${n}`, birth_date: '1980-05-01', phones: [{ number: phone }, { number: other }] };
  const made = await service.call<AccountView>('createAccount', {
    organization,
    body: { external_id: `INV-${n}`, contact, total_amount: 100 },
  });
  return { organization, account: parseId(AccountId, made.id), contact: made.contact.id, phone };
}

async function contactAutomatically({ organization, account }: Person): Promise<void> {
  const { sendOnce } = await import('../../../lib/outreach/dispatch/send-once.ts');
  const { messageSender } = await import('../../../lib/outreach/dispatch/senders/message-sender.ts');
  const now = new Date();
  const intent = {
    organization,
    account,
    interaction: parseId(InteractionId, randomUUID()),
    decision: parseId(DecisionId, randomUUID()),
    at: now,
    actionType: 'reminder',
    initiatedBy: { kind: 'system', id: null },
    isAutomatic: true,
  } as const;
  await sendOnce(intent, messageSender('sms'), now);
}

/** Sends a form of the person's page, after they proved who they are. */
async function act({ organization, account, contact }: Person, fields: Readonly<Record<string, string>>) {
  const { loadPortalKeys } = await import('../../../lib/channels/portal-links/load-portal-keys.ts');
  const { monthOf, portalToken } = await import('../../../lib/channels/portal-links/portal-link.ts');
  const link = {
    organization,
    contact: parseId(ContactId, contact),
    channel: 'sms',
    month: monthOf(new Date()),
  } as const;
  const token = portalToken(await loadPortalKeys(), link);
  const { headers } = await sendForm(service, token, { act: 'prove', fact: '1980' });
  const cookie = required(String(headers?.['Set-Cookie']).split(';')[0]);
  const { body } = await sendForm(service, token, { ...fields, account }, cookie);
  expect(body).toContain('role="status"');
}

describe(`${days} days of automatic contact with people who answer`, { timeout: 1_800_000 }, () => {
  const people = new Map<string, Person>();
  const contacts = new Map<string, readonly { readonly to: string; readonly day: number; readonly at: number }[]>();
  const wordAt = firstDay + wordDay * dayMs + hourMs;

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: firstDay });
    const line = aSenderNumber();
    const organization = await anOrganization(line);
    for (const [n, name] of Object.keys(answers).entries()) people.set(name, await aPerson(organization, n));
    const items = new Map<string, Item>();

    const write = async (name: string, says: Answer['says']) => {
      const person = required(people.get(name));
      if (typeof says === 'string') await text(person, says);
      else await act(person, says);
      const { data } = await service.call<{ data: Item[] }>('listInbox', { organization, role: 'agent' });
      if (data[0]) items.set(name, data[0]);
    };
    const text = async ({ phone }: Person, said: string) => {
      const form = new URLSearchParams(inboundMessageForm(phone, line, said, { MessageSid: `SM${randomUUID()}` }));
      const at = new Date().toISOString();
      await applyEvent(service, parseTelephonyEvent(form, undefined, at), at);
    };

    for (let day = 0; day < days; day++) {
      const midday = firstDay + day * dayMs;
      // Somebody decides before the first contact of the day.
      vi.setSystemTime(midday - hourMs);
      for (const [name, { decided }] of Object.entries(answers))
        await decided?.[day]?.(required(people.get(name)), required(items.get(name)));
      await service.run('endHolds', { scheduled_time: new Date().toISOString() });
      for (const [n, hours] of attempts.entries()) {
        vi.setSystemTime(midday + hours * hourMs);
        for (const person of people.values()) await contactAutomatically(person);
        if (n > 0 || day !== wordDay) continue;
        for (const [place, [name, { says }]] of Object.entries(answers).entries()) {
          // The list of messages begins with the newest.
          vi.setSystemTime(wordAt + place * 1000);
          await write(name, says);
        }
      }
    }
    for (const [name, { account }] of people) {
      const stored = await service.table.inPartition(partitions.ofAccount(organization, account));
      // The service wrote these items.
      const sent = stored.filter(
        ({ kind, direction }) => kind === 'interaction' && direction === 'outbound',
      ) as unknown as Interaction[];
      contacts.set(
        name,
        sent.map(({ to, created_at: created }) => {
          const at = Date.parse(created);
          return { to: required(to), at, day: Math.floor((at - firstDay) / dayMs) };
        }),
      );
    }
  });

  afterAll(() => {
    vi.useRealTimers();
  });

  const after = (name: string) => required(contacts.get(name)).filter(({ at }) => at > wordAt);

  it.each(Object.entries(answers))('leave %s in peace until somebody has decided', (name, answer) => {
    const { phone } = required(people.get(name));
    const { silentUntil = Infinity, isOfNumber, onlyWithin: [from, until] = [0, 24] } = answer;
    const isWithin = (at: number) => new Date(at).getUTCHours() >= from && new Date(at).getUTCHours() < until;
    const wrong = after(name).filter(
      ({ to, day, at }) => (isOfNumber ? to === phone : day < silentUntil) || !isWithin(at),
    );
    expect(wrong.map(({ at }) => new Date(at).toISOString())).toEqual([]);
  });

  it.each(Object.entries(answers))(
    'contact %s every day before, and again when it may',
    (name, { againBy, isOfNumber }) => {
      const all = required(contacts.get(name));
      const before = all.filter(({ at }) => at < wordAt);
      expect(before.length).toBeGreaterThanOrEqual(wordDay + 1);
      if (isOfNumber)
        expect(new Set(after(name).flatMap(({ day }) => (day > wordDay ? [day] : []))).size).toBe(days - wordDay - 1);
      else if (againBy === undefined) expect(after(name)).toEqual([]);
      else expect(Math.min(...after(name).map(({ day }) => day))).toBeLessThanOrEqual(againBy);
    },
  );

  it('opt out who asked to stop, also if nobody decided in time, and nobody else', async () => {
    const optedOut: string[] = [];
    for (const [name, person] of people) {
      const contact = await service.call<{ opted_out: boolean }>('readContact', {
        organization: person.organization,
        params: { id: person.contact },
      });
      if (contact.opted_out) optedOut.push(name);
    }
    expect(optedOut).toEqual([
      'a request to stop',
      'a request to stop that nobody looks at',
      'a stop word',
      'a stop on their page',
    ]);
  });
});
