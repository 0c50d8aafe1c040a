import type * as z from 'zod/mini';
import {
  AccountStatus,
  Address,
  Cap,
  ChannelLock,
  ContactHours,
  Cooldown,
  type DeepReadonly,
  Held,
  MinimumGap,
  OptedOut,
  OtherChannels,
  Preference,
} from '../../lib/policy/contact-rules/checks/contract.ts';
import type { VerdictView } from '../../lib/history/decisions/contract.ts';
import type { Format } from '../locales/create-format.ts';
import type { TranslationsOf } from '../locales/areas.ts';
import { cityOf, dayRanges } from './days-and-zones.ts';

export type Check = DeepReadonly<VerdictView['checks'][number]>;

export interface ReceiptTexts {
  readonly t: TranslationsOf<'receipts'>;
  readonly terms: TranslationsOf<'terms'>;
  readonly format: Format;
  /** The contact's time zone, then the organization's. */
  readonly zones: readonly string[];
}

export const clockTimes = (at: string, { format, zones }: Pick<ReceiptTexts, 'format' | 'zones'>): string =>
  zones.length === 0 ? format.instant(at) : [...new Set(zones.map((zone) => format.instant(at, zone)))].join(' · ');

type Sentence = (check: Check, texts: ReceiptTexts) => string | undefined;

/** Builds a sentence for values of the expected shape; undefined for others. */
const sentenceOf =
  <S extends z.ZodMiniType>(
    shape: () => S,
    write: (compared: z.output<S>, texts: ReceiptTexts, passed: boolean) => string,
  ): Sentence =>
  (check, texts) => {
    const parsed = shape().safeParse(check.compared);
    return parsed.success ? write(parsed.data, texts, check.passed) : undefined;
  };

interface Counted {
  readonly scope: 'account' | 'contact';
  readonly counted_by?: 'contact' | 'address' | undefined;
  readonly channels?: readonly (keyof ReceiptTexts['terms']['channels'])[] | undefined;
}

const countingText = ({ scope, counted_by: log, channels }: Counted, { t, terms, format }: ReceiptTexts): string =>
  [
    t.scopes[log === 'address' ? log : scope],
    channels ? format.list(channels.map((channel) => terms.channels[channel])) : t.allChannels,
  ].join(', ');

function windowText(window: string, { t, format }: ReceiptTexts): string {
  if (window === 'calendar_day') return t.windows.day;
  if (window === 'calendar_week') return t.windows.week;
  return t.windows.rolling(format.unit(Number(/\d+/.exec(window)?.[0] ?? 0), 'day'));
}

const capSentence = sentenceOf(Cap, (compared, texts, passed) =>
  texts.t.cap[passed ? 'passed' : 'failed'](
    texts.format.number(compared.counted),
    texts.format.count(compared.max),
    windowText(compared.window, texts),
    clockTimes(compared.since, texts),
    countingText(compared, texts),
  ),
);

const gapSentence = sentenceOf(MinimumGap, (compared, texts, passed) => {
  const { t, format } = texts;
  const { gap, last_at: last } = compared;
  const [amount, unit] = 'minutes' in gap ? ([gap.minutes, 'minute'] as const) : ([gap.days, 'day'] as const);
  const wait = { ...format.count(amount), text: format.unit(amount, unit) };
  if (last === null) return t.gap.none(wait, countingText(compared, texts));
  return t.gap[passed ? 'passed' : 'failed'](clockTimes(last, texts), wait, countingText(compared, texts));
});

const cooldownSentence = sentenceOf(Cooldown, (compared, texts, passed) => {
  const { t, format } = texts;
  const { last_conversation_at: last } = compared;
  const wait = [
    format.unit(compared.days, 'day'),
    compared.day_counts_as_one ? t.cooldown.fromThatDay : t.cooldown.fromNextDay,
  ].join(' ');
  if (last === null) return t.cooldown.none(wait, countingText(compared, texts));
  return t.cooldown[passed ? 'passed' : 'failed'](clockTimes(last, texts), wait, countingText(compared, texts));
});

const lockSentence = sentenceOf(ChannelLock, (compared, texts, passed) => {
  const { t, terms } = texts;
  const { channel, locked_to: locked, conversation_at: at, used_at: usedAt, exempt } = compared;
  const window = windowText(compared.window, texts);
  if (usedAt !== undefined) {
    if (exempt) return t.useLock.chosen(terms.channels[channel]);
    if (locked === null || usedAt === null) return t.useLock.none(terms.channels[channel], window);
    return t.useLock.failed(terms.channels[locked], clockTimes(usedAt, texts), window, terms.channels[channel]);
  }
  if (locked === null || at === null) return t.lock.none(terms.channels[channel], window);
  return t.lock[passed ? 'passed' : 'failed'](
    terms.channels[locked],
    clockTimes(at, texts),
    window,
    terms.channels[channel],
  );
});

const heldSentence = sentenceOf(Held, ({ hold }, texts) => {
  const { t, terms } = texts;
  if (hold === null) return t.held.passed;
  // An old receipt may name a kind that no longer exists.
  const names: Readonly<Partial<Record<string, string>>> = terms.holdKinds;
  const kind = names[hold.kind] ?? hold.kind;
  return hold.until === null ? t.held.failed(kind) : t.held.failedUntil(kind, clockTimes(hold.until, texts));
});

type Hours = Pick<z.output<ReturnType<typeof ContactHours>>, 'windows' | 'local' | 'holidays_known_until'>;

function hoursText(
  { windows, local, holidays_known_until: holidaysUntil }: Hours,
  texts: ReceiptTexts,
  passed: boolean,
) {
  const { t, format } = texts;
  const permitted = windows.map(({ days, from, to }) => `${dayRanges(days, format.weekday)} ${from}–${to}`);
  const places = local.map(({ timezone, local_time, weekday, holiday }) => {
    const place = t.hours.local(format.weekday(weekday), local_time.slice(11, 16), cityOf(timezone));
    if (holiday === undefined) return place;
    const day = holidaysUntil === undefined ? '' : format.day(holidaysUntil);
    return `${place} (${holiday === 'unknown' ? t.hours.holidayUnknown(day) : t.hours.holiday[holiday]})`;
  });
  return t.hours[passed ? 'passed' : 'failed'](format.list(places), permitted.join('; '));
}

const hoursSentence = sentenceOf(ContactHours, hoursText);

const preferenceSentence = sentenceOf(Preference, (compared, texts, passed) => {
  const { t, terms, format } = texts;
  if ('preferred_hours' in compared) {
    const { preferred_hours: hours, local } = compared;
    if (!hours) return t.noPreferredHours;
    const windows = [{ days: hours.days, from: hours.start, to: hours.end }];
    return hoursText({ windows, local: local ?? [] }, texts, passed);
  }
  const { preferred_channels: chosen, channel } = compared;
  if (!chosen) return t.preferredChannels.none;
  const list = format.list(chosen.map((each) => terms.channels[each]));
  return t.preferredChannels[passed ? 'passed' : 'failed'](list, terms.channels[channel]);
});

const statusSentence = (status: 'paused' | 'disputed') =>
  sentenceOf(AccountStatus, ({ collection_status: current }, { t, terms }, passed) =>
    passed ? t.accountStatus.passed[status](terms.statuses[current]) : t.accountStatus.failed[status],
  );

const sentences: Readonly<Record<Check['rule'], Sentence>> = {
  contact_opted_out: sentenceOf(OptedOut, ({ opted_out: out, opted_out_channels: some }, { t, terms, format }) =>
    some === undefined
      ? t.optedOut[out ? 'failed' : 'passed']
      : t.optedOut.onlyOf(format.list(some.map((each) => terms.channels[each]))),
  ),
  contact_held: heldSentence,
  account_held: heldSentence,
  frequency_daily: capSentence,
  frequency_weekly: capSentence,
  frequency_monthly: capSentence,
  minimum_gap: gapSentence,
  cooldown_after_conversation: cooldownSentence,
  channel_lock: lockSentence,
  outside_contact_hours: hoursSentence,
  channel_not_preferred: preferenceSentence,
  outside_preferred_hours: preferenceSentence,
  account_paused: statusSentence('paused'),
  account_disputed: statusSentence('disputed'),
  no_address: sentenceOf(Address, ({ channel, address }, { t, terms }) => t.address[address](terms.channels[channel])),
};

const otherChannelsSentence = sentenceOf(OtherChannels, ({ channel, channels }, { t, terms, format }) =>
  t.otherChannels(format.list(channels.map((each) => terms.channels[each])), terms.channels[channel]),
);

/** Receipts are kept for years. Values in an older format are listed by name. */
const namesAndValues = ({ compared }: Check, { t }: ReceiptTexts): string =>
  t.values(
    Object.entries(compared)
      .map(([name, value]) => `${name} = ${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join(', '),
  );

export function ruleSentence(check: Check, texts: ReceiptTexts): string {
  // An old receipt may name a rule that no longer exists.
  const known: Readonly<Partial<Record<string, Sentence>>> = sentences;
  return otherChannelsSentence(check, texts) ?? known[check.rule]?.(check, texts) ?? namesAndValues(check, texts);
}
