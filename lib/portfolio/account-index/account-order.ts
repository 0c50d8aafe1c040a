import type { AccountId } from '../../foundation/ids.ts';
import type { AccountSort, sortedFields } from '../accounts/contract.ts';
import type { IndexedFields } from './indexed-account.ts';

/** Accounts without a value come last, ascending or descending; those with the same value in the order of their ids. */
export interface SortedAccount {
  readonly id: AccountId;
  readonly value: number | undefined;
}

const dayMs = 86_400_000;

/** Days past due grow at midnight, but their order does not change. */
const values: Readonly<Record<(typeof sortedFields)[number], (fields: IndexedFields) => number | undefined>> = {
  days_past_due: ({ due_date: due }) => (due === undefined ? undefined : -Date.parse(due) / dayMs),
  pending_balance: ({ pending_balance: balance }) => balance,
  last_contacted_at: ({ last_contacted_at: at }) => at,
  next_action_at: ({ next_action_at: at }) => at,
  follow_up_at: ({ follow_up: followUp }) => followUp && Date.parse(followUp.at),
};

export function accountOrder(sort: AccountSort) {
  const isDescending = sort.startsWith('-');
  // The rest of a sort is the name of a field.
  const field = (isDescending ? sort.slice(1) : sort) as (typeof sortedFields)[number];
  const compareValues = (one: number | undefined, other: number | undefined): number => {
    if (one === other) return 0;
    if (one === undefined) return 1;
    if (other === undefined) return -1;
    return isDescending ? other - one : one - other;
  };
  return {
    valueOf: values[field],
    compare: (one: SortedAccount, other: SortedAccount): number =>
      compareValues(one.value, other.value) || (one.id < other.id ? -1 : Number(one.id > other.id)),
  };
}

export const sortPosition = ({ value, id }: SortedAccount): string => `${value ?? ''} ${id}`;

/** Undefined at the beginning. */
export function parseSortPosition(position: string): SortedAccount | undefined {
  if (position === '') return undefined;
  const [value = '', id = ''] = position.split(' ');
  // An id of another text finds the same accounts as the nearest one.
  return { value: value === '' ? undefined : Number(value), id: id as AccountId };
}
