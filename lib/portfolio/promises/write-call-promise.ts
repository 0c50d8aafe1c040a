import { transact } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { subtract } from '../../foundation/money.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import type { Interaction, InteractionKey } from '../../history/interactions/interaction.ts';
import { latestPromiseStore } from '../accounts/latest-promise-store.ts';
import { promiseStore } from './promise-store.ts';
import {
  type PromiseLimit,
  type PromiseToPay,
  exceededLimit,
  latestPromiseOf,
  maxPromisesPerCall,
  promiseDisposition,
} from './promise.ts';
import type { Registration } from './registration.ts';

type WrittenPromise =
  | { readonly kind: 'registered'; readonly promise: PromiseToPay }
  | { readonly kind: 'call_not_found' | 'balance_changed' | PromiseLimit };

const registrationPart = 0;
const callPart = 2;

/**
 * Writes a promise once, with its call's disposition, within the limits of a call; a repetition returns the first
 * promise. Fails if the account owes less than `balance`.
 */
export async function writeCallPromise(
  organization: OrganizationId,
  promise: PromiseToPay,
  call: InteractionKey,
  balance: number,
  now: Date,
): Promise<WrittenPromise> {
  const { amount } = promise;
  const promises = promiseStore(organization);
  const promised = { amount, disposition: promiseDisposition };
  const limits = { maxCount: maxPromisesPerCall, maxSum: subtract(balance, amount) };
  const latest_promise = latestPromiseOf(promise);
  const written = await transact([
    ...promises.insertion(promise),
    interactionStore(organization).promiseUpdate(call, promised, limits, now),
    latestPromiseStore(organization).callUpdate(promise.account_id, latest_promise, balance),
  ]);
  if (written.ok) return { kind: 'registered', promise };
  if (written.refused.has(registrationPart)) {
    // Only registrations are stored under this key.
    const { created_at: at } = written.refused.get(registrationPart) as unknown as Registration;
    const first = await promises.read(promise.account_id, at, promise.id);
    return first ? { kind: 'registered', promise: first } : { kind: 'call_not_found' };
  }
  if (!written.refused.has(callPart)) return { kind: 'balance_changed' };
  // Only interactions are stored under this key.
  const interaction = written.refused.get(callPart) as Interaction | undefined;
  if (!interaction) return { kind: 'call_not_found' };
  return { kind: exceededLimit(interaction, amount, balance) ?? 'balance_changed' };
}
