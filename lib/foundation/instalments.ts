import { dayAfter, monthsAfter } from './calendar.ts';
import { add, fromUnits, minorDigits, subtract, unitsOf } from './money.ts';

export interface Instalment {
  /** From 1; 0 is the down payment. */
  readonly number: number;
  /** `YYYY-MM-DD`, in the organization's time zone. */
  readonly due_date: string;
  readonly amount: number;
}

export const instalmentIntervals = ['week', 'two_weeks', 'month'] as const;
type InstalmentInterval = (typeof instalmentIntervals)[number];

interface RegularSchedule {
  readonly count: number;
  readonly first_due: string;
  readonly every: InstalmentInterval;
  readonly down_payment?: { readonly amount: number; readonly due_date: string } | undefined;
}

const dueDate = (firstDue: string, every: InstalmentInterval, index: number): string => {
  switch (every) {
    case 'week':
      return dayAfter(firstDue, 7 * index);
    case 'two_weeks':
      return dayAfter(firstDue, 14 * index);
    case 'month':
      return monthsAfter(firstDue, index);
  }
};

/**
 * Equal parts in the currency's minor unit; the last one has the remainder. A part is 0 or less if the total is too
 * small for that count. Each month counts from the first due date, so that the 31st returns after a shorter month.
 */
export function regularInstalments(
  total: number,
  currency: string,
  { count, first_due: firstDue, every, down_payment: down }: RegularSchedule,
): readonly Instalment[] {
  const rest = subtract(total, down?.amount ?? 0);
  const unitsPerMinor = unitsOf(1) / 10 ** minorDigits(currency);
  const part = fromUnits(Math.floor(unitsOf(rest) / unitsPerMinor / count) * unitsPerMinor);
  const last = subtract(rest, fromUnits(unitsOf(part) * (count - 1)));
  return [
    ...(down && down.amount > 0 ? [{ number: 0, ...down }] : []),
    ...Array.from({ length: count }, (_, index) => ({
      number: index + 1,
      due_date: dueDate(firstDue, every, index),
      amount: index === count - 1 ? last : part,
    })),
  ];
}

export const sumOfInstalments = (instalments: readonly Pick<Instalment, 'amount'>[]): number =>
  add(...instalments.map(({ amount }) => amount));

/** What of a sum each instalment gets: the oldest is filled first. */
export function fillInstalments<Each extends Instalment>(
  instalments: readonly Each[],
  paid: number,
): readonly (Each & { readonly paid_amount: number })[] {
  let left = Math.max(0, paid);
  return instalments.map((instalment) => {
    const paid_amount = Math.min(left, instalment.amount);
    left = subtract(left, paid_amount);
    return { ...instalment, paid_amount };
  });
}

export const isFilled = ({ amount, paid_amount }: { readonly amount: number; readonly paid_amount: number }): boolean =>
  paid_amount >= amount;
