import { indexKeys, keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { type Change, type TransactionPart, absent, getItem, updateItem } from '../../platform/aws/table/table.ts';
import type { AccountId, OrganizationId, PromiseId } from '../../foundation/ids.ts';
import type { PromiseFilters } from './contract.ts';
import type { Where } from '../../platform/aws/table/where.ts';
import { type StoredPromise, parsePromise } from './earlier-promise.ts';
import { promiseStatuses } from './promise-status.ts';
import { type PromiseEnd, type PromiseToPay, registeringUser } from './promise.ts';
import { type Registration, registrationItem } from './registration.ts';

export const promiseStore = (organization: OrganizationId) => {
  const userIndexKeys = (promise: PromiseToPay) => {
    const user = registeringUser(promise);
    return user === undefined ? {} : indexKeys.promiseOfUser(organization, promise.id, user, promise.created_at);
  };

  const read = async (account: AccountId, createdAt: string, id: PromiseId): Promise<PromiseToPay | undefined> => {
    const key = keys.promise(organization, account, createdAt, id);
    const stored = await getItem<StoredPromise>(key, 'promise', { consistent: true });
    return stored && parsePromise(stored);
  };

  const readRegistration = (id: PromiseId): Promise<Registration | undefined> =>
    getItem<Registration>(keys.callbackEvent(organization, 'promise', id), 'callback_event', { consistent: true });

  return {
    read,

    async find(account: AccountId, id: PromiseId): Promise<PromiseToPay | undefined> {
      const first = await readRegistration(id);
      return first && read(account, first.created_at, id);
    },

    async findById(id: PromiseId): Promise<PromiseToPay | undefined> {
      const first = await readRegistration(id);
      return first?.account_id && read(first.account_id, first.created_at, id);
    },

    listing: ({ status, due_from, due_to }: PromiseFilters): Listing => ({
      partitions: (status === undefined ? promiseStatuses : [status]).map((each) =>
        partitions.promisesByStatus(organization, each),
      ),
      index: 'gsi1',
      mergesPartitions: true,
      kinds: 'promise',
      ...(due_from !== undefined && { from: due_from }),
      // Sorts after every id of that day.
      ...(due_to !== undefined && { upTo: `${due_to}#~` }),
    }),

    /** Those that a user registered, the newest first. Both bounds are instants; `before` is exclusive. */
    listingOfUser: (
      user: string,
      { from, before }: Readonly<Record<'from' | 'before', string>>,
      where: Where,
    ): Listing => ({
      partitions: [partitions.promisesOfUser(organization, user)],
      index: 'gsi3',
      descending: true,
      kinds: 'promise',
      from,
      // Sort keys are longer than an instant: those of `before` itself are left out.
      upTo: before,
      where,
    }),

    insertion: (promise: PromiseToPay): readonly [TransactionPart, TransactionPart] => [
      { put: registrationItem(organization, promise), onlyIf: absent },
      {
        put: {
          ...promise,
          ...keys.promise(organization, promise.account_id, promise.created_at, promise.id),
          ...indexKeys.promiseStatus(organization, promise.id, promise.status, promise.due_date),
          ...indexKeys.openPromise(organization, promise.id, promise.day_ends_at),
          ...userIndexKeys(promise),
          organization,
        },
      },
    ],

    endUpdate: ({ account_id, created_at, id, due_date }: PromiseToPay, status: PromiseEnd): TransactionPart => ({
      update: keys.promise(organization, account_id, created_at, id),
      change: openPromiseChange({ status, ...indexKeys.promiseStatus(organization, id, status, due_date) }),
    }),

    async removeFromDue({ account_id, created_at, id }: PromiseToPay): Promise<void> {
      await updateItem(keys.promise(organization, account_id, created_at, id), openPromiseChange({}));
    },
  };
};

const openPromiseChange = (set: NonNullable<Change['set']>): Change => ({
  set,
  remove: ['gsi2pk', 'gsi2sk'],
  onlyIf: { expression: '#status = :open', values: { ':open': 'open' } },
});
