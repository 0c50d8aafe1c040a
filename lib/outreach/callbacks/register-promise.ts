import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { advanceAccountStrategy } from '../execution/advance-account-strategy.ts';
import { dayIn } from '../../foundation/calendar.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { promiseStore } from '../../portfolio/promises/promise-store.ts';
import {
  type ClaimedPromise,
  type PromiseLimit,
  type PromiseRefusal,
  type PromiseToPay,
  newPromise,
  promiseIdOfCall,
  promiseRefusal,
} from '../../portfolio/promises/promise.ts';
import { writeCallPromise } from '../../portfolio/promises/write-call-promise.ts';
import type { InteractionKey } from '../../history/interactions/interaction.ts';

export interface PromisingCall {
  readonly organization: OrganizationId;
  readonly key: InteractionKey;
  readonly account: Account;
  readonly timezone: string;
  /** Whether the callee had proved who they are. */
  readonly verified: boolean;
}

export type PromiseRegistration =
  | { readonly kind: 'registered'; readonly promise: PromiseToPay }
  | { readonly kind: 'refused'; readonly refusal: PromiseRefusal | PromiseLimit | 'call_not_found' };

/**
 * Registers a valid promise that was made in a call. A call registers at most three promises, which add up to the
 * balance at most, even if several are claimed concurrently. Safe to repeat.
 */
export async function registerPromise(
  call: PromisingCall,
  claimed: ClaimedPromise,
  now: Date,
): Promise<PromiseRegistration> {
  const { organization, key, timezone, verified } = call;
  let account: Account | undefined = call.account;
  return retryOnConflict<PromiseRegistration>(
    async () => {
      account ??= await accountStore(organization).read(call.account.id, { consistent: true });
      if (!account) return { kind: 'refused', refusal: 'call_not_found' };
      const refusal = promiseRefusal(account, claimed, dayIn(timezone, now));
      if (refusal) return { kind: 'refused', refusal };
      const { interaction } = key;
      const reported = {
        id: promiseIdOfCall(interaction, claimed),
        source: 'voice_agent',
        interaction_id: interaction,
        verified,
      } as const;
      const promise = newPromise(account, claimed, reported, timezone, now);
      const registered = await writeCallPromise(organization, promise, key, account.pending_balance, now);
      if (registered.kind === 'balance_changed') {
        account = undefined;
        return versionConflict;
      }
      if (registered.kind !== 'registered') return { kind: 'refused', refusal: registered.kind };
      await suspendStrategy(organization, registered.promise);
      return { kind: 'registered', promise: registered.promise };
    },
    () => new Error('Gave up after repeated changes of the balance of one account.'),
  );
}

/**
 * Completes a registration that was interrupted after the promise was written. Has no effect if the call did not
 * register this promise.
 */
export async function completeRegistration(
  organization: OrganizationId,
  { account, interaction }: InteractionKey,
  claimed: ClaimedPromise,
): Promise<void> {
  const promise = await promiseStore(organization).find(account, promiseIdOfCall(interaction, claimed));
  if (promise) await suspendStrategy(organization, promise);
}

async function suspendStrategy(organization: OrganizationId, promise: PromiseToPay): Promise<void> {
  if (promise.status !== 'open') return;
  await advanceAccountStrategy(organization, promise.account_id, {
    kind: 'promised',
    at: promise.created_at,
    promise_id: promise.id,
    until: promise.day_ends_at,
  });
}
