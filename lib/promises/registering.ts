import type { Account } from '../accounts/account.ts';
import type { OrganizationId } from '../ids.ts';
import type { InteractionPlace } from '../interactions/interaction-store.ts';
import { dayIn } from '../time/calendar.ts';
import { tellStrategy } from '../strategies/telling.ts';
import {
  type ClaimedPromise,
  type PromiseRefusal,
  type PromiseToPay,
  endOfDay,
  promiseIdOf,
  promiseRefusal,
} from './promise.ts';
import { promiseStore } from './promise-store.ts';

/** A call in which somebody promised to pay, and what the promise is measured by. */
export interface PromisingCall {
  readonly organization: OrganizationId;
  readonly place: InteractionPlace;
  readonly account: Account;
  /** The organization's: it decides which day is today. */
  readonly timezone: string;
}

/** Registers what was promised in a call, if it can be a promise; the same one again gives the first. */
export async function registerPromise(
  { organization, place, account, timezone }: PromisingCall,
  claimed: ClaimedPromise,
  now: Date,
): Promise<{ readonly promise: PromiseToPay } | { readonly refusal: PromiseRefusal | 'call_not_found' }> {
  const refusal = promiseRefusal(account, claimed, dayIn(timezone, now));
  if (refusal) return { refusal };
  const promise: PromiseToPay = {
    kind: 'promise',
    id: promiseIdOf(place.interaction, claimed),
    account_id: account.id,
    amount: claimed.amount,
    currency: account.currency,
    due_date: claimed.due_date,
    day_ends_at: endOfDay(claimed.due_date, timezone),
    status: 'open',
    source: 'voice_agent',
    interaction_id: place.interaction,
    paid_before: account.paid_amount,
    created_at: now.toISOString(),
  };
  const registered = await promiseStore(organization).register(promise, place, now);
  if (!registered) return { refusal: 'call_not_found' };
  if (registered.status === 'open')
    await tellStrategy(organization, account.id, {
      kind: 'promised',
      at: registered.created_at,
      promise_id: registered.id,
      until: registered.day_ends_at,
    });
  return { promise: registered };
}
