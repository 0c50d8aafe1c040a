import { indexKeys, keys } from '../../platform/aws/table/keys.ts';
import type { Change, Condition, TransactionPart } from '../../platform/aws/table/table.ts';
import { endOfDay, isDay } from '../../foundation/calendar.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { add, subtract } from '../../foundation/money.ts';
import type { Account } from '../accounts/account.ts';
import type { PromiseToPay } from './promise.ts';
import { registrationItem } from './registration.ts';

/** A promise as any version of the service may have stored it. */
export type StoredPromise = Omit<PromiseToPay, 'day_ends_at' | 'paid_before'> &
  Partial<Pick<PromiseToPay, 'day_ends_at' | 'paid_before'>> & { readonly gsi1pk?: string; readonly gsi1sk?: string };

/** The time zone in which a day ends last: a promise is never over too early. */
const lastTimezone = 'Etc/GMT+12';

/**
 * A stored promise with what an earlier version left out. Its day ends when it is over everywhere, and what was paid before
 * the promise counts, so that nobody who has paid is taken for somebody who has not.
 */
export const parsePromise = <Stored extends StoredPromise>(stored: Stored): Stored & PromiseToPay => ({
  ...stored,
  day_ends_at: stored.day_ends_at ?? endOfDay(stored.due_date, lastTimezone),
  paid_before: stored.paid_before ?? 0,
});

/** What a completion must know about a payment. Only its time of registration says whether `paid_amount` included it. */
export interface RegisteredPayment {
  readonly kind: 'payment';
  readonly amount: number;
  readonly created_at: string;
}

/** What the completion of a promise depends on. */
export interface PromiseSurroundings {
  readonly organization: OrganizationId;
  /** The organization's. */
  readonly timezone: string;
  readonly account: Pick<Account, 'id' | 'paid_amount' | 'latest_promise'>;
  /** All promises of the account. */
  readonly promises: readonly StoredPromise[];
  /** The payments of the account, read after it; only needed by a promise without `paid_before`. */
  readonly payments: readonly RegisteredPayment[];
  readonly now: Date;
}

/** The writes that complete a promise; none if it is complete; a reason if it cannot be completed. */
export type PromiseCompletion = readonly TransactionPart[] | 'due_date_invalid';

/**
 * Completes a promise of an earlier version: lists it by its status, lets it be judged if it is open, lets it be found by its
 * id, and lets its account know it. The writes are refused if the promise, or what they were computed from, has changed.
 */
export function promiseCompletion(stored: StoredPromise, surroundings: PromiseSurroundings): PromiseCompletion {
  const { organization, timezone } = surroundings;
  const { id, account_id, created_at, status, due_date } = stored;
  if (!isDay(due_date)) return 'due_date_invalid';
  const listed = indexKeys.promiseStatus(organization, id, status, due_date);
  if (stored.gsi1pk === listed.gsi1pk && stored.gsi1sk === listed.gsi1sk) return [];
  const dayEndsAt = stored.day_ends_at ?? endOfDay(due_date, timezone);
  const account = accountChange(stored, dayEndsAt, surroundings);
  const change: Change = {
    set: {
      ...listed,
      ...(status === 'open' && indexKeys.openPromise(organization, id, dayEndsAt)),
      day_ends_at: dayEndsAt,
      paid_before: stored.paid_before ?? paidBefore(stored, surroundings),
    },
    onlyIf: unchanged(stored),
  };
  return [
    { update: keys.promise(organization, account_id, created_at, id), change },
    { put: registrationItem(organization, stored) },
    ...(account ? [{ update: keys.account(organization, account_id), change: account }] : []),
  ];
}

const unchanged = ({ status, gsi1pk, paid_before: before }: StoredPromise): Condition => ({
  expression: [
    '#status = :status',
    gsi1pk === undefined ? 'attribute_not_exists(#gsi1pk)' : '#gsi1pk = :gsi1pk',
    before === undefined ? 'attribute_not_exists(#paid_before)' : 'attribute_exists(#paid_before)',
  ].join(' AND '),
  values: { ':status': status, ...(gsi1pk !== undefined && { ':gsi1pk': gsi1pk }) },
});

/** What had been paid when the promise was made. */
function paidBefore({ created_at: madeAt }: StoredPromise, { account, payments }: PromiseSurroundings): number {
  const since = payments.filter(({ created_at: at }) => at > madeAt).map(({ amount }) => amount);
  return Math.max(0, subtract(account.paid_amount, add(...since)));
}

/** The versions that stored no `paid_before` did not count promises either. */
function accountChange(
  stored: StoredPromise,
  dayEndsAt: string,
  { account: { paid_amount: paid, latest_promise: latest }, promises, now }: PromiseSurroundings,
): Change | undefined {
  const isUncounted = stored.paid_before === undefined;
  const isLatest =
    stored.status === 'open' &&
    Date.parse(dayEndsAt) > now.getTime() &&
    latest?.promise_id !== stored.id &&
    promises.every(({ created_at: at }) => at <= stored.created_at);
  if (!isUncounted && !isLatest) return undefined;
  return {
    set: isLatest ? { latest_promise: { promise_id: stored.id, until: dayEndsAt } } : {},
    // Counts the version up, so that a concurrent write that puts the account into a campaign sees the promise.
    add: { version: 1, ...(isUncounted && { promise_count: 1 }) },
    onlyIf: {
      expression: [
        '#paid_amount = :paid',
        ...(!isLatest
          ? []
          : [latest ? '#latest_promise.#promise_id = :latest' : 'attribute_not_exists(#latest_promise)']),
      ].join(' AND '),
      values: { ':paid': paid, ...(isLatest && latest && { ':latest': latest.promise_id }) },
    },
  };
}
