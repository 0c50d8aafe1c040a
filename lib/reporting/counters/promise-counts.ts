import { quarterOf } from '../../platform/aws/table/keys.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { unitsOf } from '../../foundation/money.ts';
import type { PromiseToPay } from '../../portfolio/promises/promise.ts';
import type { CounterDelta, CounterRef } from './counter-delta.ts';
import type { Amounts, CountedAmounts } from './counted-amounts.ts';

/** What became of the promises that are due on a day. Cancelled ones are not counted. */
export const countedPromiseStatuses = ['open', 'kept', 'broken'] as const;
type CountedPromiseStatus = (typeof countedPromiseStatuses)[number];

export type PromiseCounts = Readonly<Record<CountedPromiseStatus, CountedAmounts>>;

export const promisesCounter = (quarter: string): string => `PROMISES#${quarter}`;

export const isPromiseCounter = ({ of }: Pick<CounterRef, 'of'>): boolean => of.startsWith(promisesCounter(''));

const amountName = (status: CountedPromiseStatus, currency: string): string => `${status}_${currency}`;

export function promiseCountsOf({
  organization,
  account_id: account,
  status,
  due_date,
  amount,
  currency,
}: { readonly organization: OrganizationId } & Pick<
  PromiseToPay,
  'account_id' | 'status' | 'due_date' | 'amount' | 'currency'
>): readonly CounterDelta[] {
  const counted = countedPromiseStatuses.find((each) => each === status);
  if (counted === undefined) return [];
  const counts = { [counted]: 1, [amountName(counted, currency)]: unitsOf(amount) };
  return [{ organization, of: promisesCounter(quarterOf(account)), part: due_date, counts }];
}

export function promiseCountsIn(
  sums: ReadonlyMap<string, number>,
  amountsOf: (nameIn: (currency: string) => string) => Amounts,
): PromiseCounts {
  const of = (status: CountedPromiseStatus): CountedAmounts => ({
    count: sums.get(status) ?? 0,
    amounts: amountsOf((currency) => amountName(status, currency)),
  });
  return { open: of('open'), kept: of('kept'), broken: of('broken') };
}
