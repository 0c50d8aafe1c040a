import { indexKeys, keys } from '../../platform/aws/table/keys.ts';
import type { Change, Condition, TransactionPart } from '../../platform/aws/table/table.ts';
import { endOfDay, isDay } from '../../foundation/calendar.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { add, subtract } from '../../foundation/money.ts';
import type { Account } from '../accounts/account.ts';
import type { PromiseToPay } from './promise.ts';
import { registrationItem } from './registration.ts';

export type StoredPromise = Omit<PromiseToPay, 'day_ends_at' | 'paid_before'> &
  Partial<Pick<PromiseToPay, 'day_ends_at' | 'paid_before'>> & { readonly gsi1pk?: string; readonly gsi1sk?: string };

/** The last time zone in which a day ends, so that no promise is judged too early. */
const lastTimezone = 'Etc/GMT+12';

/**
 * Fills in what an older promise lacks: its day ends when it has ended everywhere, and earlier payments count, so that
 * nobody who has paid is treated as having defaulted.
 */
export const parsePromise = <Stored extends StoredPromise>(stored: Stored): Stored & PromiseToPay => ({
  ...stored,
  day_ends_at: stored.day_ends_at ?? endOfDay(stored.due_date, lastTimezone),
  paid_before: stored.paid_before ?? 0,
});

export interface RegisteredPayment {
  readonly kind: 'payment';
  readonly amount: number;
  readonly created_at: string;
}

export interface CompletionContext {
  readonly organization: OrganizationId;
  readonly timezone: string;
  readonly account: Pick<Account, 'id' | 'paid_amount' | 'latest_promise'>;
  readonly promises: readonly StoredPromise[];
  readonly payments: readonly RegisteredPayment[];
  readonly now: Date;
}

export type PromiseCompletion = readonly TransactionPart[] | 'due_date_invalid';

/**
 * Completes an older promise: indexes its status, schedules its judgement, registers its id, and records it on its
 * account. The writes are rejected if any of their inputs has changed.
 */
export function promiseCompletion(stored: StoredPromise, context: CompletionContext): PromiseCompletion {
  const { organization, timezone } = context;
  const { id, account_id, created_at, status, due_date } = stored;
  if (!isDay(due_date)) return 'due_date_invalid';
  const listed = indexKeys.promiseStatus(organization, id, status, due_date);
  if (stored.gsi1pk === listed.gsi1pk && stored.gsi1sk === listed.gsi1sk) return [];
  const dayEndsAt = stored.day_ends_at ?? endOfDay(due_date, timezone);
  const account = accountChange(stored, dayEndsAt, context);
  const change: Change = {
    set: {
      ...listed,
      ...(status === 'open' && indexKeys.openPromise(organization, id, dayEndsAt)),
      day_ends_at: dayEndsAt,
      paid_before: stored.paid_before ?? paidBefore(stored, context),
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

function paidBefore({ created_at: madeAt }: StoredPromise, { account, payments }: CompletionContext): number {
  const since = payments.filter(({ created_at: at }) => at > madeAt).map(({ amount }) => amount);
  return Math.max(0, subtract(account.paid_amount, add(...since)));
}

function accountChange(
  stored: StoredPromise,
  dayEndsAt: string,
  { account: { paid_amount: paid, latest_promise: latest }, promises, now }: CompletionContext,
): Change | undefined {
  // The versions that stored no `paid_before` did not count promises either.
  const isUncounted = stored.paid_before === undefined;
  const isLatest =
    stored.status === 'open' &&
    Date.parse(dayEndsAt) > now.getTime() &&
    latest?.promise_id !== stored.id &&
    promises.every(({ created_at: at }) => at <= stored.created_at);
  if (!isUncounted && !isLatest) return undefined;
  return {
    set: isLatest ? { latest_promise: { promise_id: stored.id, until: dayEndsAt } } : {},
    // A new version makes a concurrent write that adds the account to a campaign fail and read the promise.
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
