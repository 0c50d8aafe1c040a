import { type Channel, channels } from '../../policy/contact-rules/channel.ts';
import { collectionStatuses } from '../../policy/contact-rules/collection-status.ts';
import { fromPriceUnits, fromUnits } from '../../foundation/money.ts';
import { queueStatuses } from '../../outreach/execution/contract.ts';
import type { CampaignCounts, StepCounts } from '../../portfolio/campaigns/campaign.ts';
import { stepFigureOf } from '../../portfolio/campaigns/step-figures.ts';
import { type AgentCounts, agentCountsIn } from './agent-counts.ts';
import type { Amounts } from './counted-amounts.ts';
import { type CounterItem, countEntries } from './counter-item.ts';
import {
  type AccountCounts,
  type DayCounts,
  type DueDayCounts,
  type DueMonthCounts,
  type QueueCounts,
  type VintageCounts,
  approvalCountNames,
  campaignCountNames,
  dueCountNames,
  legacyRecoveredCountName,
  noDueMonth,
  paidCountName,
  pendingCountName,
  recoveredCountName,
  settledCountName,
  vintageCountNames,
} from './counts.ts';
import { dayCountNames } from './day-counts.ts';
import { type PromiseCounts, promiseCountsIn } from './promise-counts.ts';

export type SummedCounts = ReadonlyMap<string, number>;

export function sumItems(items: readonly CounterItem[]): SummedCounts {
  const sums = new Map<string, number>();
  for (const [name, count] of items.flatMap(countEntries)) sums.set(name, (sums.get(name) ?? 0) + count);
  return sums;
}

function pickCounts<Name extends string>(sums: SummedCounts, names: readonly Name[]): Record<Name, number> {
  // Object.fromEntries does not keep the names in its type.
  return Object.fromEntries(names.map((name) => [name, sums.get(name) ?? 0])) as Record<Name, number>;
}

function countsByText(sums: SummedCounts, nameOf: (text: string) => string): Record<string, number> {
  const prefix = nameOf('');
  const own = [...sums].filter(([name, count]) => name.startsWith(prefix) && count !== 0);
  return Object.fromEntries(own.map(([name, count]) => [name.slice(prefix.length), count]));
}

const amountsOf = (sums: SummedCounts, nameIn: (currency: string) => string, amountOf = fromUnits): Amounts =>
  Object.fromEntries(
    Object.entries(countsByText(sums, nameIn)).map(([currency, units]) => [currency, amountOf(units)]),
  );

export function campaignCountsOf(sums: SummedCounts): CampaignCounts {
  const { opted_out: optedOut, ...counts } = pickCounts(sums, campaignCountNames);
  return {
    ...counts,
    optedOut,
    byStatus: pickCounts(sums, collectionStatuses),
    settledAmounts: amountsOf(sums, settledCountName),
    recovered: amountsOf(sums, recoveredCountName),
    legacyRecovered: fromUnits(sums.get(legacyRecoveredCountName) ?? 0),
  };
}

function figuresIn(
  { cost, paid }: StepCounts,
  { figure, currency }: ReturnType<typeof stepFigureOf>,
  count: number,
): Partial<StepCounts> {
  if (currency === undefined) return { [figure]: count };
  return figure === 'cost'
    ? { cost: { ...cost, [currency]: fromPriceUnits(count) } }
    : { paid: { ...paid, [currency]: fromUnits(count) } };
}

/** In the order of the steps. */
export function stepCountsIn(sums: SummedCounts): StepCounts[] {
  const steps = new Map<number, StepCounts>();
  for (const [name, count] of sums) {
    const figure = stepFigureOf(name);
    const { step } = figure;
    const known = steps.get(step) ?? { step, sends: 0, delivered: 0, replies: 0, paid: {}, cost: {} };
    steps.set(step, { ...known, ...figuresIn(known, figure, count) });
  }
  return [...steps.values()].sort((one, other) => one.step - other.step);
}

export function accountCountsOf(sums: SummedCounts): AccountCounts {
  const byStatus = pickCounts(sums, collectionStatuses);
  return {
    accounts: Object.values(byStatus).reduce((sum, count) => sum + count, 0),
    byStatus,
    pendingBalance: amountsOf(sums, pendingCountName),
    paidAmount: amountsOf(sums, paidCountName),
    approvals: {
      count: sums.get(approvalCountNames.count) ?? 0,
      amounts: amountsOf(sums, approvalCountNames.amount),
    },
  };
}

/** The days of any month, as in a date. */
const daysInMonth = Array.from({ length: 31 }, (_, day) => String(day + 1).padStart(2, '0'));

export const queueCountsOf = (sums: SummedCounts): QueueCounts => pickCounts(sums, queueStatuses);

const byChannel = (sums: SummedCounts, nameOf: (channel: Channel) => string): Record<Channel, number> =>
  // Object.fromEntries does not keep the names in its type.
  Object.fromEntries(channels.map((channel) => [channel, sums.get(nameOf(channel)) ?? 0])) as Record<Channel, number>;

export const promiseCountsOfDay = (sums: SummedCounts): PromiseCounts =>
  promiseCountsIn(sums, (nameIn) => amountsOf(sums, nameIn));

export const agentCountsOfDay = (sums: SummedCounts): AgentCounts =>
  agentCountsIn(sums, (nameIn) => amountsOf(sums, nameIn));

export const dayCountsIn = (sums: SummedCounts): DayCounts => ({
  sends: byChannel(sums, dayCountNames.sends),
  deliveredBy: byChannel(sums, dayCountNames.delivered),
  replies: byChannel(sums, dayCountNames.replies),
  ...pickCounts(sums, ['delivered', 'failed', 'payments', 'promises']),
  blocked: countsByText(sums, dayCountNames.blocked),
  paid: amountsOf(sums, dayCountNames.paid),
  promised: amountsOf(sums, dayCountNames.promised),
  optOuts: sums.get('opt_outs') ?? 0,
  cost: amountsOf(sums, dayCountNames.cost, fromPriceUnits),
});

export const dueMonthCountsOf = (month: string, sums: SummedCounts): DueMonthCounts => ({
  month: month === noDueMonth ? null : month,
  accounts: sums.get('accounts') ?? 0,
  pending: amountsOf(sums, pendingCountName),
  contacted: countsByText(sums, dueCountNames.contacted),
  days: dueDaysOf(month, sums),
});

export function vintageCountsOf(month: string, sums: SummedCounts): VintageCounts[] {
  const amountIn = (name: string): number => fromUnits(sums.get(name) ?? 0);
  return Object.entries(countsByText(sums, vintageCountNames.accounts)).map(([currency, accounts]) => ({
    month: month === noDueMonth ? null : month,
    currency,
    accounts,
    total: amountIn(vintageCountNames.total(currency)),
    paid: amountIn(paidCountName(currency)),
    pending: amountIn(pendingCountName(currency)),
  }));
}

function dueDaysOf(month: string, sums: SummedCounts): readonly DueDayCounts[] {
  const daysOfMonth = month === noDueMonth ? [''] : daysInMonth;
  const prefix = pendingCountName('');
  const currencies = [...sums.keys()]
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));
  return daysOfMonth.flatMap((day) =>
    currencies.flatMap((currency): DueDayCounts[] => {
      const accounts = sums.get(dueCountNames.accounts(day, currency)) ?? 0;
      const pending = sums.get(dueCountNames.pending(day, currency)) ?? 0;
      if (accounts === 0 && pending === 0) return [];
      return [{ date: day === '' ? null : `${month}-${day}`, currency, accounts, pending: fromUnits(pending) }];
    }),
  );
}
