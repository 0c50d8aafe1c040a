import { listDueItems } from '../../platform/aws/table/due-items.ts';
import { indexKeys, keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import {
  type Change,
  type Condition,
  type TransactionPart,
  absent,
  getItem,
  transact,
  updateItem,
} from '../../platform/aws/table/table.ts';
import type { AccountId, OrganizationId, PromiseId } from '../../foundation/ids.ts';
import { subtract } from '../../foundation/money.ts';
import { type PromiseStatus, promiseStatuses } from './promise-status.ts';
import type { Interaction, InteractionKey } from '../../history/interactions/interaction.ts';
import { accountStore } from '../accounts/account-store.ts';
import type { PromiseFilters } from './contract.ts';
import { type StoredPromise, parsePromise } from './earlier-promise.ts';
import {
  type PromiseLimit,
  type PromiseToPay,
  exceededLimit,
  maxPromisesPerCall,
  promiseDisposition,
} from './promise.ts';
import { type Registration, registrationItem } from './registration.ts';

/** How a promise ended. */
export type PromiseEnd = Exclude<PromiseStatus, 'open'>;

/** The result of registering a promise. */
export type RegisterPromiseResult =
  | { readonly kind: 'registered'; readonly promise: PromiseToPay }
  | { readonly kind: 'call_not_found' | 'balance_changed' | PromiseLimit };

/** The indexes of parts in the transaction that registers a promise. */
const registrationPart = 0;
const callPart = 2;

/** The limits of `exceededLimit` as a condition. */
const withinLimits = (amount: number, balance: number): Condition => ({
  expression:
    'attribute_exists(#pk) AND (attribute_not_exists(#promise_count) OR ' +
    '(#promise_count < :promises_max AND #promised_amount <= :sum_max))',
  values: { ':promises_max': maxPromisesPerCall, ':sum_max': subtract(balance, amount) },
});

/** The promises of one organization. */
export const promiseStore = (organization: OrganizationId) => ({
  /** The writes of a new promise, as parts of a transaction; the first is rejected if it was registered before. */
  insertion: (promise: PromiseToPay): readonly [TransactionPart, TransactionPart] => [
    { put: registrationItem(organization, promise), onlyIf: absent },
    {
      put: {
        ...promise,
        ...keys.promise(organization, promise.account_id, promise.created_at, promise.id),
        ...indexKeys.promiseStatus(organization, promise.id, promise.status, promise.due_date),
        ...indexKeys.openPromise(organization, promise.id, promise.day_ends_at),
        organization,
      },
    },
  ],

  /**
   * Writes a promise once, with the disposition of its call, within the limits of one call; a repetition returns the first
   * one. `balance` is the pending balance that was read: the promise is not written if the account owes less by now.
   */
  async register(
    promise: PromiseToPay,
    call: InteractionKey,
    balance: number,
    now: Date,
  ): Promise<RegisterPromiseResult> {
    const { amount } = promise;
    const latest_promise = { promise_id: promise.id, until: promise.day_ends_at };
    const written = await transact([
      ...this.insertion(promise),
      {
        update: keys.interaction(organization, call.account, call.at, call.interaction),
        change: {
          set: { disposition: promiseDisposition, updated_at: now.toISOString() },
          add: { promise_count: 1, promised_amount: amount },
          onlyIf: withinLimits(amount, balance),
        },
      },
      accountStore(organization).promiseUpdate(promise.account_id, latest_promise, balance),
    ]);
    if (written.ok) return { kind: 'registered', promise };
    if (written.refused.has(registrationPart)) {
      // The item under the key of a registration is one.
      const { created_at: at } = written.refused.get(registrationPart) as unknown as Registration;
      const first = await this.read(promise.account_id, at, promise.id);
      return first ? { kind: 'registered', promise: first } : { kind: 'call_not_found' };
    }
    if (!written.refused.has(callPart)) return { kind: 'balance_changed' };
    // The item under the key of an interaction is one.
    const interaction = written.refused.get(callPart) as Interaction | undefined;
    if (!interaction) return { kind: 'call_not_found' };
    return { kind: exceededLimit(interaction, amount, balance) ?? 'balance_changed' };
  },

  /** Finds a promise of an account by its id, through its registration. */
  async find(account: AccountId, id: PromiseId): Promise<PromiseToPay | undefined> {
    const first = await readRegistration(organization, id);
    return first && this.read(account, first.created_at, id);
  },

  /** Finds a promise by its id alone. Undefined for one of an earlier version that is not completed. */
  async findById(id: PromiseId): Promise<PromiseToPay | undefined> {
    const first = await readRegistration(organization, id);
    return first?.account_id && this.read(first.account_id, first.created_at, id);
  },

  /**
   * Writes the judgement of an open promise, once, together with other writes.
   * @returns the judgement that is stored: that of another worker if it came first
   */
  async judge(promise: PromiseToPay, status: PromiseEnd, others: readonly TransactionPart[]): Promise<PromiseEnd> {
    const { id } = promise;
    const written = await transact([this.endUpdate(promise, status), ...others]);
    if (written.ok) return status;
    // The item under the key of a promise is one.
    const stored = written.refused.get(0) as PromiseToPay | undefined;
    if (!stored || stored.status === 'open') throw new Error(`The judgement of promise ${id} could not be written.`);
    return stored.status;
  },

  /** The write of an open promise's end, as part of a transaction; rejected if it is not open any more. */
  endUpdate: ({ account_id, created_at, id, due_date }: PromiseToPay, status: PromiseEnd): TransactionPart => ({
    update: keys.promise(organization, account_id, created_at, id),
    change: leavingOpen({ status, ...indexKeys.promiseStatus(organization, id, status, due_date) }),
  }),

  /** Removes an open promise from the index of promises to be judged. */
  async removeFromDue({ account_id, created_at, id }: PromiseToPay): Promise<void> {
    await updateItem(keys.promise(organization, account_id, created_at, id), leavingOpen({}));
  },

  async read(account: AccountId, createdAt: string, id: PromiseId): Promise<PromiseToPay | undefined> {
    const key = keys.promise(organization, account, createdAt, id);
    const stored = await getItem<StoredPromise>(key, 'promise', { consistent: true });
    return stored && parsePromise(stored);
  },
});

const readRegistration = (organization: OrganizationId, id: PromiseId): Promise<Registration | undefined> =>
  getItem<Registration>(keys.callbackEvent(organization, 'promise', id), 'callback_event', { consistent: true });

const leavingOpen = (set: NonNullable<Change['set']>): Change => ({
  set,
  remove: ['gsi2pk', 'gsi2sk'],
  onlyIf: { expression: '#status = :open', values: { ':open': 'open' } },
});

interface Owned {
  readonly organization: OrganizationId;
}

/** A promise with the organization that owns it. */
export type OwnedPromise = PromiseToPay & Owned;

/** Lists the open promises of all organizations whose day is over, page by page. */
export async function* listDuePromises(now: Date): AsyncGenerator<readonly OwnedPromise[]> {
  for await (const page of listDueItems<StoredPromise & Owned>(partitions.openPromises, 'promise', now)) {
    const open = page.filter(({ status }) => status === 'open').map(parsePromise);
    if (open.length > 0) yield open;
  }
}

/** The promises of an organization, of one status or of all, by the day they are due; both days are inclusive. */
export const promiseListing = (
  organization: OrganizationId,
  { status, due_from, due_to }: PromiseFilters,
): Listing => ({
  partitions: (status === undefined ? promiseStatuses : [status]).map((each) =>
    partitions.promisesByStatus(organization, each),
  ),
  index: 'gsi1',
  mergesPartitions: true,
  kinds: 'promise',
  ...(due_from !== undefined && { from: due_from }),
  // After every id of that day.
  ...(due_to !== undefined && { upTo: `${due_to}#~` }),
});
