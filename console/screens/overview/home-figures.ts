import { add } from '../../../lib/foundation/money.ts';
import type { Overview } from '../../../lib/reporting/overview/contract.ts';

type Day = Overview['days'][number];
type Amount = Day['payments'];
type ByCurrency = Amount['by_currency'];

export const amountIn = (amounts: ByCurrency, currency: string): number =>
  amounts.find((each) => each.currency === currency)?.amount ?? 0;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The currencies of what is owed, was paid or was spent, that of the organization first. */
export function currenciesOf({ accounts, currency, days }: Overview): string[] {
  const others = [
    ...accounts.pending_by_currency,
    ...accounts.paid_by_currency,
    ...days.flatMap(({ payments, cost_by_currency: cost }) => [...payments.by_currency, ...cost]),
  ].map((each) => each.currency);
  return [currency, ...[...new Set(others)].filter((other) => other !== currency).sort()];
}

/** The days of the period, and as many before it. */
export const periodsOf = ({ days }: Pick<Overview, 'days'>, length: number) => ({
  days: days.slice(-length),
  before: days.slice(0, -length).slice(-length),
});

/** The change from one figure to another as a share of the first; undefined if that is nothing. */
export const changeOf = (from: number, to: number): number | undefined => (from > 0 ? (to - from) / from : undefined);

export const recoveredIn = (days: readonly Day[], currency: string) => ({
  amount: sumOf(days.map(({ payments }) => amountIn(payments.by_currency, currency))),
  count: sumOf(days.map(({ payments }) => payments.count)),
});

export function keptIn(days: readonly Day[]) {
  const kept = sumOf(days.map(({ promises_kept: { count } }) => count));
  const judged = kept + sumOf(days.map(({ promises_broken: { count } }) => count));
  return { kept, judged, share: judged > 0 ? kept / judged : undefined };
}

const sparkPoints = 12;

/** The days in at most twelve parts of equal length; the oldest days may be missing. */
export function partsOf<T>(days: readonly T[]): readonly (readonly T[])[] {
  const size = Math.max(1, Math.floor(days.length / sparkPoints));
  const count = Math.min(sparkPoints, days.length);
  return Array.from({ length: count }, (_, at) => {
    const end = days.length - (count - 1 - at) * size;
    return days.slice(end - size, end);
  });
}

/** Days before anything happened say nothing; a week is left so that the chart keeps its form. */
export function sinceFirstEvent(days: readonly Day[]): readonly Day[] {
  const first = days.findIndex(({ payments, sends, promises }) => payments.count + sends + promises.count > 0);
  return days.slice(Math.min(first === -1 ? days.length : first, Math.max(0, days.length - 7)));
}

const channels = ['sms', 'whatsapp', 'email', 'voice'] as const;

export const channelFigures = (days: readonly Day[]) =>
  channels.map((channel) => ({
    channel,
    sends: sumOf(days.map((day) => day.sends_by_channel[channel])),
    delivered: sumOf(days.map((day) => day.delivered_by_channel[channel])),
    replies: sumOf(days.map((day) => day.replies_by_channel[channel])),
  }));

/** What the messages and calls of the days cost. */
export const costIn = (days: readonly Day[], currency: string): number =>
  add(...days.map((day) => amountIn(day.cost_by_currency, currency)));

/** The rules that prevented contacts, the most frequent first. */
export function ruleFigures(days: readonly Day[]) {
  const byRule = Map.groupBy(
    days.flatMap(({ blocked_by_rule: blocked }) => blocked),
    ({ rule }) => rule,
  );
  return [...byRule]
    .map(([rule, blocked]) => ({ rule, count: sumOf(blocked.map(({ count }) => count)) }))
    .sort((one, other) => other.count - one.count);
}

/** A month's goal for each of its days. */
export function dailyGoal(goal: number | null, today: string): number | undefined {
  if (goal === null) return undefined;
  const [year = 0, month = 0] = today.split('-').map(Number);
  return goal / new Date(Date.UTC(year, month, 0)).getUTCDate();
}
