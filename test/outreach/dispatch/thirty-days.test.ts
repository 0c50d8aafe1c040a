import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { partitions } from '../../../lib/platform/aws/table/keys.ts';
import { AccountId, type OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import type { Interaction } from '../../../lib/history/interactions/interaction.ts';
import { parseTelephonyEvent } from '../../../lib/outreach/callbacks/telephony-event.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { bySize } from '../../harness/by-size.ts';
import { aSenderNumber } from '../../harness/campaign-setup.ts';
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

afterAll(() => {
  vi.useRealTimers();
});

/** From a Friday on, with bridge days, holidays and Christmas. */
const firstDay = Date.parse('2026-12-04T00:00:00Z');
const days = bySize({ small: 3, large: 30 });
const hours = bySize({ small: [1, 14, 16], large: [1, 9, 12, 16, 18, 23] });
const channels = ['sms', 'whatsapp', 'voice'] as const;
type Channel = (typeof channels)[number];

/** What an independent reader of each law would count, written without the service's presets. */
interface Law {
  /** For Monday to Friday, Saturday and Sunday. */
  readonly open: readonly [string, string] | 'always';
  readonly saturday?: readonly [string, string];
  readonly sunday?: readonly [string, string];
  readonly closed?: readonly string[];
  readonly maxPerDay?: number;
  /** By one channel within a week only. */
  readonly isOneChannel?: true;
  readonly maxCallsPerDay?: number;
  /** Days without a call about a debt after a conversation about it. */
  readonly quietDays?: number;
}

const laws = {
  AR: { open: ['09:00', '19:00'], saturday: ['10:00', '14:00'], closed: ['2026-12-07', '2026-12-08', '2026-12-25'] },
  BR: { open: ['08:00', '20:00'], saturday: ['08:00', '14:00'], closed: ['2026-12-25'] },
  CO: {
    open: ['07:00', '19:00'],
    saturday: ['08:00', '15:00'],
    closed: ['2026-12-08', '2026-12-25'],
    maxPerDay: 1,
    isOneChannel: true,
  },
  US: {
    open: ['08:00', '21:00'],
    saturday: ['08:00', '21:00'],
    sunday: ['08:00', '21:00'],
    maxCallsPerDay: 2,
    quietDays: 7,
  },
  ES: { open: 'always' },
} as const satisfies Record<string, Law>;

/** The organization's own rules, which hold everywhere. */
const own = { from: '06:00', to: '23:00', perDay: 2, perWeek: 4 };

interface Debtor {
  readonly contact: object;
  readonly phones: readonly string[];
  /** Where the person may be. */
  readonly zones: readonly string[];
  readonly countries: readonly (keyof typeof laws)[];
}

const bogota = 'America/Bogota';
const buenosAires = 'America/Argentina/Buenos_Aires';

const byPhone = (
  phone: string,
  zones: readonly string[],
  countries: readonly (keyof typeof laws)[],
  more: object = {},
): Debtor => ({ contact: { phone, ...more }, phones: [phone], zones, countries });
const times = (count: number, debtor: Debtor): Debtor[] => Array.from({ length: count }, () => debtor);

const argentine = '+5491155550101';
const colombian = '+573001234501';
const sharedAcrossCountries = '+573001234502';

/** None has a time zone. The organization is in New York. */
const debtors: readonly Debtor[] = [
  ...times(3, byPhone(argentine, [buenosAires], ['AR'])),
  ...times(3, byPhone(colombian, [bogota], ['CO'])),
  ...times(2, byPhone('+5511987654301', ['America/Sao_Paulo'], ['BR'])),
  ...times(2, byPhone('+34600111201', ['Europe/Madrid', 'Atlantic/Canary'], ['ES'])),
  ...times(2, byPhone('+12135550101', ['America/Los_Angeles'], ['US'])),
  byPhone('+18005550101', ['America/New_York'], ['US']),
  byPhone('+5592987654302', ['America/Manaus', 'America/Eirunepe'], ['BR'], { region: 'BR-AM' }),
  byPhone(sharedAcrossCountries, [bogota], ['AR'], { country: 'AR' }),
  byPhone(sharedAcrossCountries, [bogota], ['CO'], { country: 'CO' }),
  {
    contact: { phones: [{ number: '+5491155550103' }, { number: '+573001234503' }] },
    phones: ['+5491155550103', '+573001234503'],
    zones: [buenosAires, bogota],
    countries: ['AR', 'CO'],
  },
];

interface Contacted {
  readonly debtor: number;
  readonly channel: Channel;
  readonly phone: string;
  readonly at: number;
}

/** A text of the person. */
interface Written extends Pick<Contacted, 'channel' | 'phone' | 'at'> {
  readonly isStop: boolean;
  /** It stops only the channel on which it was written. */
  readonly isOfChannel?: boolean;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function wallOf(timeZone: string, at: number) {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, format);
  const [day, time] = format.format(at).split(' ').map(String);
  return { day: required(day), time: required(time) };
}

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;
const weekdayOf = (day: string): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
const mondayOf = (day: string): number => Date.parse(day) - weekdayOf(day) * dayMs;

function isOpen(law: Law, zone: string, at: number): boolean {
  const { day, time } = wallOf(zone, at);
  if (law.open === 'always') return true;
  const weekday = weekdayOf(day);
  const window = weekday < 5 ? law.open : weekday === 5 ? law.saturday : law.sunday;
  return !law.closed?.includes(day) && window !== undefined && window[0] <= time && time < window[1];
}

/** What is wrong with a contact, given everything that came before it; counted by phone and, beside it, by person. */
function violations(contact: Contacted, before: readonly Contacted[], texts: readonly Written[]): string[] {
  const { debtor: n, phone, channel, at } = contact;
  const { zones, countries } = required(debtors[n]);
  const wrong: string[] = [];
  const sameDay = (zone: string, then: number) => wallOf(zone, then).day === wallOf(zone, at).day;
  const within = (list: readonly { readonly at: number }[], ms: number) => list.filter((each) => at - each.at < ms);
  for (const count of [before.filter((each) => each.phone === phone), before.filter((each) => each.debtor === n)]) {
    for (const zone of zones) {
      const today = count.filter((each) => sameDay(zone, each.at));
      if (today.length >= own.perDay) wrong.push('more than the organization allows a day');
      for (const country of countries) {
        const law: Law = laws[country];
        if (today.length >= (law.maxPerDay ?? Infinity)) wrong.push(`more than ${country} allows a day`);
        const calls = today.filter((each) => each.channel === 'voice');
        if (channel === 'voice' && calls.length >= (law.maxCallsPerDay ?? Infinity)) wrong.push(`calls, ${country}`);
        const others = [...count, ...texts.filter((each) => each.phone === phone)].filter(
          (each) => each.channel !== channel && each.at < at,
        );
        const sameWeek = others.filter(
          (each) => at - each.at < 7 * dayMs || mondayOf(wallOf(zone, each.at).day) === mondayOf(wallOf(zone, at).day),
        );
        if (law.isOneChannel && sameWeek.length > 0) wrong.push(`two channels in a week, ${country}`);
      }
    }
    if (within(count, 7 * dayMs).length >= own.perWeek) wrong.push('more than the organization allows a week');
  }
  for (const zone of zones) {
    const { day, time } = wallOf(zone, at);
    if (time < own.from || time >= own.to) wrong.push(`outside the organization's hours in ${zone}`);
    for (const country of countries) {
      const law: Law = laws[country];
      if (!isOpen(law, zone, at)) wrong.push(`${day} ${time} in ${zone}, ${country}`);
      const talked = before.filter((each) => each.debtor === n && each.channel === 'voice');
      const isQuiet = talked.some((each) => daysBetween(wallOf(zone, each.at).day, day) < (law.quietDays ?? 0));
      if (channel === 'voice' && isQuiet) wrong.push(`a call after a conversation, ${country}`);
    }
  }
  const stopped = texts.filter((each) => each.isStop && !(each.isOfChannel && each.channel !== channel));
  if (stopped.some((each) => each.phone === phone && each.at < at)) wrong.push('after STOP');
  return wrong;
}

describe('the oracle', () => {
  const colombians = debtors.flatMap(({ phones }, n) => (phones[0] === colombian ? [n] : []));
  const [one = 0, another = 0] = colombians;
  const noon = Date.parse('2026-12-09T17:00:00Z');
  const sms = { debtor: one, channel: 'sms', phone: colombian, at: noon } as const;

  it('counts people who share a phone as one', () => {
    expect(violations(sms, [], [])).toEqual([]);
    expect(violations({ ...sms, debtor: another, at: noon + 1000 }, [sms], [])).toContain('more than CO allows a day');
  });

  it('finds other channels, nights, bridge days and what comes after STOP', () => {
    const tomorrow = { ...sms, at: noon + dayMs };
    const whatsapp = { phone: colombian, channel: 'whatsapp', at: noon, isStop: true } as const;
    expect(violations(tomorrow, [], [whatsapp])).toEqual(
      expect.arrayContaining(['two channels in a week, CO', 'after STOP']),
    );
    expect(violations({ ...sms, at: Date.parse('2026-12-09T04:00:00Z') }, [], [])).not.toEqual([]);
    const ofWhatsapp = { ...whatsapp, phone: argentine, isOfChannel: true };
    const argentines = { ...tomorrow, debtor: 0, phone: argentine };
    expect(violations(argentines, [], [ofWhatsapp])).toEqual([]);
    expect(violations({ ...argentines, channel: 'whatsapp' }, [], [ofWhatsapp])).toEqual(['after STOP']);
    const bridge = { ...sms, debtor: 0, phone: argentine, at: Date.parse('2026-12-07T15:00:00Z') };
    expect(violations(bridge, [], [])).not.toEqual([]);
  });
});

async function anOrganization(line: string): Promise<OrganizationId> {
  const organization = await service.organization(randomUUID());
  for (const channel of ['sms', 'whatsapp'] as const) {
    await setOwnChannel(organization, channel, { from: line });
    const body = { name: 'Reminder', channel, action_type: 'reminder', language: 'es', body: 'Hola' };
    await service.call('createTemplate', { organization, body });
  }
  await setOwnChannel(organization, 'voice', { from: line, human_agent_number: aSenderNumber() });
  const body = {
    timezone: 'America/New_York',
    preset_scope: 'debtor',
    contact_hours: { start: own.from, end: own.to, days: [1, 2, 3, 4, 5, 6, 7] },
    contact_frequency: { per_day: own.perDay, per_week: own.perWeek },
    contact_rules: { preset: ['ar-courtesy', 'br-default', 'co-ley-2300', 'us-reg-f'] },
  };
  await service.call('updateOrganization', { organization, body });
  return organization;
}

interface Word {
  readonly day: number;
  readonly hour: number;
  readonly channel: 'sms' | 'whatsapp';
  readonly phone: string;
  readonly text: string;
}

/** Contacts debtors of the list on every channel, as often as the service lets one, while some of them write. */
async function contactEverybody(who: readonly number[], words: readonly Word[], stopScope: 'all' | 'channel') {
  const contacted: Contacted[] = [];
  const texts: Written[] = [];
  const refusals = new Map<string, number>();
  /** Each second is one act, so that the order is known. */
  let clock = firstDay;
  const next = () => vi.setSystemTime((clock += 1000));

  vi.useFakeTimers({ toFake: ['Date'], now: firstDay });
  const line = aSenderNumber();
  const organization = await anOrganization(line);
  await service.call('updateOrganization', { organization, body: { stop_scope: stopScope } });
  const accounts = new Map<number, AccountId>();
  for (const n of who) {
    const contact = { name: `Person ${n}`, ...required(debtors[n]).contact };
    const body = { external_id: `INV-${n}`, contact, total_amount: 100 };
    const { id } = await service.call<AccountView>('createAccount', { organization, body });
    accounts.set(n, parseId(AccountId, id));
  }

  const write = async ({ phone, channel, text }: Word) => {
    next();
    const [from, to] = channel === 'sms' ? [phone, line] : [`whatsapp:${phone}`, `whatsapp:${line}`];
    const form = inboundMessageForm(from, to, text, { MessageSid: `SM${randomUUID()}` });
    const at = new Date().toISOString();
    await applyEvent(service, parseTelephonyEvent(new URLSearchParams(form), undefined, at), at);
    texts.push({ phone, channel, at: clock, isStop: text === 'STOP', isOfChannel: stopScope === 'channel' });
  };

  const contact = async (n: number, channel: Channel) => {
    next();
    const account = required(accounts.get(n));
    const body = { account_id: account, ...(channel === 'voice' && { agent_type: 'human' }) };
    const route = { sms: 'dispatchSms', whatsapp: 'dispatchWhatsapp', voice: 'dispatchVoice' }[channel];
    const reply = await askRoute(service, route, { organization, body });
    if (reply.status !== 200) {
      refusals.set(reply.body.code, (refusals.get(reply.body.code) ?? 0) + 1);
      return;
    }
    const items = await service.table.inPartition(partitions.ofAccount(organization, account));
    // The service wrote these items.
    const made = items.find(({ id }) => id === reply.body.interaction_id) as unknown as Interaction;
    contacted.push({ debtor: n, channel, phone: required(made.to), at: clock });
    if (channel !== 'voice') return;
    const ref = { organization, account, interaction: made.id, at: made.created_at };
    const form = new URLSearchParams({ CallSid: `CA${n}`, CallStatus: 'completed', CallDuration: '31' });
    const at = new Date().toISOString();
    await applyEvent(service, parseTelephonyEvent(form, ref, at), at);
  };

  for (let day = 0; day < days; day++)
    for (const hour of hours) {
      clock = firstDay + day * dayMs + hour * 3_600_000;
      for (let place = 0; place < who.length; place++)
        for (const shift of channels.keys()) {
          // Another order each time.
          const n = required(who[(place + day) % who.length]);
          await contact(n, required(channels[(shift + day + hour) % channels.length]));
        }
      for (const word of words) if (word.day === day && word.hour === hour) await write(word);
    }
  return { contacted, texts, refusals };
}

const violationsOf = ({
  contacted,
  texts,
}: Pick<Awaited<ReturnType<typeof contactEverybody>>, 'contacted' | 'texts'>) =>
  contacted.flatMap((each, n) => {
    const found = violations(each, contacted.slice(0, n), texts);
    return found.length > 0 ? [{ ...each, at: new Date(each.at).toISOString(), found }] : [];
  });

const timeout = 1_800_000;

describe(`${days} days of contact with everybody as often as allowed, in five countries`, { timeout }, () => {
  let run: Awaited<ReturnType<typeof contactEverybody>>;

  beforeAll(async () => {
    const words = [
      { day: 0, hour: 16, channel: 'whatsapp', phone: colombian, text: 'Ya pagué' },
      { day: 1, hour: 1, channel: 'whatsapp', phone: argentine, text: 'STOP' },
    ] as const;
    run = await contactEverybody([...debtors.keys()], words, 'all');
  });

  it('contact nobody more often, later or by more channels than each law allows, counted by phone', () => {
    expect(violationsOf(run)).toEqual([]);
  });

  it('contact everyone, and are refused for every kind of reason', () => {
    const { contacted, refusals } = run;
    const phones = new Set(contacted.map(({ phone }) => phone));
    expect(debtors.filter(({ phones: own }) => !own.some((phone) => phones.has(phone)))).toEqual([]);
    expect(contacted.length).toBeGreaterThan(days * 2);
    expect([...refusals.keys()].sort()).toEqual([
      'channel_lock',
      'contact_opted_out',
      'cooldown_after_conversation',
      'frequency_daily',
      'frequency_weekly',
      'outside_contact_hours',
    ]);
  });

  it('contact as much as the strictest of the rules leaves: a shared phone no less than one of a single person', () => {
    const count = (phone: string) => run.contacted.filter((each) => each.phone === phone).length;
    expect(count('+34600111201')).toBeGreaterThanOrEqual(Math.min(own.perWeek, days));
    expect(count('+12135550101')).toBeGreaterThanOrEqual(Math.min(own.perWeek, days));
    expect(count(colombian)).toBeGreaterThan(0);
  });
});

const spanish = '+34600111201';

describe(`${days} days of contact with people who stop one channel`, { timeout }, () => {
  const words = [
    { day: 0, hour: 16, channel: 'whatsapp', phone: spanish, text: 'STOP' },
    { day: 1, hour: 1, channel: 'sms', phone: argentine, text: 'STOP' },
  ] as const;
  let run: Awaited<ReturnType<typeof contactEverybody>>;

  beforeAll(async () => {
    const who = debtors.flatMap(({ phones }, n) => (words.some(({ phone }) => phones.includes(phone)) ? [n] : []));
    run = await contactEverybody(who, words, 'channel');
  });

  it('never use it again, of any person with the number, and use the others', () => {
    expect(violationsOf(run)).toEqual([]);
    expect([...run.refusals.keys()]).toContain('contact_opted_out');
    for (const { phone, channel, at } of run.texts) {
      const later = run.contacted.filter((each) => each.phone === phone && each.at > at).map((each) => each.channel);
      expect(new Set(later)).toEqual(new Set(channels.filter((each) => each !== channel)));
    }
  });
});
