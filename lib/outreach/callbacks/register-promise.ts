import type { Account } from '../../portfolio/accounts/account.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { InteractionKey } from '../interactions/interaction.ts';
import { dayIn } from '../../foundation/calendar.ts';
import { advanceAccountStrategy } from '../../campaigns/execution/advance-account-strategy.ts';
import {
  type PromiseLimit,
  type ClaimedPromise,
  type PromiseRefusal,
  type PromiseToPay,
  endOfDay,
  promiseIdOf,
  promiseRefusal,
} from '../../portfolio/promises/promise.ts';
import { promiseStore } from '../../portfolio/promises/promise-store.ts';

/** A call in which somebody promised to pay, and what the promise is measured by. */
export interface PromisingCall {
  readonly organization: OrganizationId;
  readonly place: InteractionKey;
  readonly account: Account;
  /** The organization's: it decides which day is today. */
  readonly timezone: string;
}

const attemptsMax = 3;

/**
 * Registers what was promised in a call, if it is a valid promise; a repetition returns the first. A call registers at
 * most three promises, in sum at most the balance, also if several are claimed at once.
 */
export async function registerPromise(
  call: PromisingCall,
  claimed: ClaimedPromise,
  now: Date,
): Promise<
  { readonly promise: PromiseToPay } | { readonly refusal: PromiseRefusal | PromiseLimit | 'call_not_found' }
> {
  const { organization, place, timezone } = call;
  let { account } = call;
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const refusal = promiseRefusal(account, claimed, dayIn(timezone, now));
    if (refusal) return { refusal };
    const promise = promiseOf(account, place, claimed, timezone, now);
    const registered = await promiseStore(organization).register(promise, place, account.pending_balance, now);
    if (registered.kind === 'registered') {
      await suspendStrategy(organization, registered.promise);
      return { promise: registered.promise };
    }
    if (registered.kind !== 'balance_changed') return { refusal: registered.kind };
    const latest = await accountStore(organization).read(account.id, { consistent: true });
    if (!latest) return { refusal: 'call_not_found' };
    account = latest;
  }
  throw new Error(`Gave up after ${attemptsMax} changes of the balance of one account.`);
}

const promiseOf = (
  account: Account,
  { interaction }: InteractionKey,
  claimed: ClaimedPromise,
  timezone: string,
  now: Date,
): PromiseToPay => ({
  kind: 'promise',
  id: promiseIdOf(interaction, claimed),
  account_id: account.id,
  amount: claimed.amount,
  currency: account.currency,
  due_date: claimed.due_date,
  day_ends_at: endOfDay(claimed.due_date, timezone),
  status: 'open',
  source: 'voice_agent',
  interaction_id: interaction,
  paid_before: account.paid_amount,
  created_at: now.toISOString(),
});

/** Suspends the account's strategy until the day of the promise is over. */
async function suspendStrategy(organization: OrganizationId, promise: PromiseToPay): Promise<void> {
  if (promise.status !== 'open') return;
  await advanceAccountStrategy(organization, promise.account_id, {
    kind: 'promised',
    at: promise.created_at,
    promise_id: promise.id,
    until: promise.day_ends_at,
  });
}
