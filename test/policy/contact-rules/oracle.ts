import type { ContactFacts } from '../../../lib/policy/contact-rules/contact-facts.ts';
import { holidayTable } from '../../../lib/policy/contact-rules/holidays/holiday-table.ts';
import type { Rule } from '../../../lib/policy/contact-rules/rules/rule.ts';
import { daysOf } from '../../../operations/public-holidays.ts';

// A slow and simple second implementation of the rules to test against: it asks Intl for the local time of each instant
// and compares days as strings.
const formats = new Map<string, Intl.DateTimeFormat>();
const walls = new Map<string, Wall>();

interface Wall {
  readonly day: string;
  readonly time: string;
}

function wallOf(timezone: string, at: number): Wall {
  const minute = Math.floor(at / 60_000);
  const key = `${timezone} ${minute}`;
  let wall = walls.get(key);
  if (!wall) {
    let format = formats.get(timezone);
    if (!format) {
      format = new Intl.DateTimeFormat('sv-SE', {
        timeZone: timezone,
        dateStyle: 'short',
        timeStyle: 'short',
      });
      formats.set(timezone, format);
    }
    const [day = '', time = ''] = format.format(minute * 60_000).split(' ');
    wall = { day, time };
    walls.set(key, wall);
  }
  return wall;
}

const plusDays = (day: string, days: number): string => {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
const mondayOf = (day: string): string => plusDays(day, 1 - weekdayOf(day));

const holidays = new Map(Object.entries(holidayTable).map(([name, table]) => [name, new Set(daysOf(table))]));

type HoursRule = Extract<Rule, { kind: 'contact_hours' }>;

function isClosedDay({ holidays: calendar, own_days: own }: HoursRule, day: string): boolean {
  if (own?.extra.includes(day)) return true;
  if (own?.not.includes(day) || calendar === undefined) return false;
  if (day < '2024-01-01' || day > '2040-12-31') return true;
  return holidays.get(calendar)?.has(day.replaceAll('-', '')) ?? true;
}

function hoursAllow(rule: HoursRule, timezone: string, at: number): boolean {
  const { day, time } = wallOf(timezone, at);
  if (isClosedDay(rule, day)) return false;
  return rule.windows.some(({ days, from, to }) => {
    if (from < to) return days.includes(weekdayOf(day)) && from <= time && time < to;
    const before = plusDays(day, -1);
    const beganToday = days.includes(weekdayOf(day)) && from <= time;
    const beganBefore = days.includes(weekdayOf(before)) && time < to && !isClosedDay(rule, before);
    return beganToday || beganBefore;
  });
}

type WindowOf = Extract<Rule, { kind: 'cap' }>['window'];

/** Whether an attempt at `then` still counts at `at`. */
function isInWindow(window: WindowOf, facts: ContactFacts, then: number, at: number): boolean {
  if (typeof window !== 'string') return at - then < window.rolling_days * 86_400_000;
  return facts.timezones.some((timezone) => {
    const [day, today] = [wallOf(timezone, then).day, wallOf(timezone, at).day];
    return window === 'calendar_day' ? day >= today : mondayOf(day) >= mondayOf(today);
  });
}

type Counting = { channels?: readonly string[]; scope: 'account' | 'contact' };

function logged(rule: Counting, facts: ContactFacts) {
  return facts.attempts.filter(
    ({ channel, account_id }) =>
      (!rule.channels || rule.channels.includes(channel)) &&
      (rule.scope === 'contact' || account_id === facts.account.id),
  );
}

const counted = (rule: Counting, facts: ContactFacts) => logged(rule, facts).filter(({ inbound }) => !inbound);

function conversationsOf(rule: Counting, facts: ContactFacts) {
  return logged(rule, facts).flatMap(({ at, inbound, conversation_at = inbound && at, channel }) =>
    conversation_at ? [{ at: new Date(conversation_at).getTime(), channel }] : [],
  );
}

/** Whether an answer to a message of the person need not obey a rule: how often ever, and for an hour when. */
function isExempt(rule: Rule, { replies_to_message_at: writtenAt }: ContactFacts, at: number): boolean {
  if (writtenAt === undefined) return false;
  if (['cap', 'minimum_gap', 'cooldown', 'channel_lock'].includes(rule.kind)) return true;
  if (rule.kind === 'account_status') return rule.status === 'disputed';
  const isPrompt = at - new Date(writtenAt).getTime() < 3_600_000;
  return isPrompt && (rule.kind === 'contact_hours' || rule.kind === 'preferred');
}

/** Whether one rule permits contact at an instant: on the log of the contact and on that of the address. */
export const ruleAllows = (rule: Rule, facts: ContactFacts, at: number): boolean =>
  isExempt(rule, facts, at) ||
  (allowsOnLog(rule, facts, at) &&
    (!('scope' in rule) ||
      rule.scope === 'account' ||
      allowsOnLog(rule, { ...facts, attempts: facts.address_attempts ?? [] }, at)));

function allowsOnLog(rule: Rule, facts: ContactFacts, at: number): boolean {
  if (rule.channels && !rule.channels.includes(facts.channel)) return true;
  switch (rule.kind) {
    case 'opted_out':
      return !facts.contact.opted_out;
    case 'hold':
      return (facts.holds ?? []).every(
        ({ kind, scope, blocks, until }) =>
          (scope === 'account') !== (rule.of === 'account') ||
          (kind === 'disputed' &&
            (facts.account.collection_status === 'disputed' || facts.replies_to_message_at !== undefined)) ||
          (blocks === 'automatic' && facts.is_automatic === false) ||
          (until !== undefined && new Date(until).getTime() <= at),
      );
    case 'preferred': {
      const { channels, hours } = facts.preferred ?? {};
      if (rule.of === 'channel') return channels?.includes(facts.channel) ?? true;
      if (!hours) return true;
      const windows = [{ days: hours.days, from: hours.start, to: hours.end }];
      return allowsOnLog({ kind: 'contact_hours', windows, source: 'organization' }, facts, at);
    }
    case 'account_status':
      return facts.account.collection_status !== rule.status;
    case 'address':
      return facts.address === 'present';
    case 'contact_hours':
      return facts.timezones.every((timezone) => hoursAllow(rule, timezone, at));
    case 'cap': {
      const within = counted(rule, facts).filter((each) =>
        isInWindow(rule.window, facts, new Date(each.at).getTime(), at),
      );
      return within.length < rule.max;
    }
    case 'minimum_gap': {
      const gap = 'minutes' in rule.gap ? rule.gap.minutes * 60_000 : rule.gap.days * 86_400_000;
      return counted(rule, facts).every((each) => at - new Date(each.at).getTime() >= gap);
    }
    case 'cooldown':
      return conversationsOf(rule, facts).every((conversation) =>
        facts.timezones.every((timezone) => {
          const quiet = rule.day_counts_as_one ? rule.days : rule.days + 1;
          return wallOf(timezone, at).day >= plusDays(wallOf(timezone, conversation.at).day, quiet);
        }),
      );
    case 'channel_lock': {
      if (rule.after === 'use') {
        if (rule.except === 'preferred' && facts.preferred?.channels?.includes(facts.channel)) return true;
        const attempts = counted(rule, facts).map(({ at: then, channel }) => ({
          at: new Date(then).getTime(),
          channel,
        }));
        return [...attempts, ...conversationsOf(rule, facts)].every(
          (use) => use.channel === facts.channel || !isInWindow(rule.window, facts, use.at, at),
        );
      }
      const within = conversationsOf(rule, facts).filter((each) => isInWindow(rule.window, facts, each.at, at));
      const first = Math.min(...within.map((each) => each.at));
      return within.every((each) => each.at > first || each.channel === facts.channel);
    }
  }
}

/** Whether all rules permit contact at an instant. */
export const allAllow = (rules: readonly Rule[], facts: ContactFacts, at: number): boolean =>
  rules.every((rule) => ruleAllows(rule, facts, at));

/** Whether the contact hours, and what the person prefers, permit contact at an instant. */
export const hoursAreOpen = (rules: readonly Rule[], facts: ContactFacts, at: number): boolean =>
  rules
    .filter(({ kind }) => kind === 'contact_hours' || kind === 'preferred')
    .every((rule) => ruleAllows(rule, facts, at));
