import type { AccountId, OrganizationId, PromiseId } from '../ids.ts';
import { type InteractionPlace, interactionStore } from '../interactions/interaction-store.ts';
import { keys } from '../table/keys.ts';
import { absent, getItem, present, transact, updateItem } from '../table/table.ts';
import { type PromiseToPay, promised } from './promise.ts';

/** Says that a promise was registered, and when, which is a part of its key. */
interface Registration {
  readonly created_at: string;
}

/** The promises of one organization. */
export const promiseStore = (organization: OrganizationId) => ({
  /**
   * Writes a promise once, with what its call came to. The same promise again gives the first one; nothing where the
   * call is not there.
   */
  async register(promise: PromiseToPay, call: InteractionPlace, now: Date): Promise<PromiseToPay | undefined> {
    const registration = {
      ...keys.callbackEvent(organization, 'promise', promise.id),
      kind: 'callback_event',
      organization,
      created_at: promise.created_at,
    };
    const written = await transact([
      { put: registration, onlyIf: absent },
      {
        put: {
          ...promise,
          ...keys.promise(organization, promise.account_id, promise.created_at, promise.id),
          organization,
        },
      },
      interactionStore(organization).noting(call, { disposition: promised }, now),
      {
        update: keys.account(organization, promise.account_id),
        change: { add: { promise_count: 1 }, onlyIf: present },
      },
    ]);
    if (written.ok) return promise;
    // What stands under the key of a registration is one.
    const first = written.refused.get(0) as Registration | undefined;
    return first && this.read(promise.account_id, first.created_at, promise.id);
  },

  /** The promise by its id alone; its registration says where it lies. */
  async find(account: AccountId, id: PromiseId): Promise<PromiseToPay | undefined> {
    const first = await getItem<Registration>(keys.callbackEvent(organization, 'promise', id), { consistent: true });
    return first && this.read(account, first.created_at, id);
  },

  /** Writes whether a promise was kept, once; what was judged before stays. */
  async judge({ account_id, created_at, id }: PromiseToPay, status: 'kept' | 'broken'): Promise<void> {
    await updateItem(keys.promise(organization, account_id, created_at, id), {
      set: { status },
      onlyIf: { expression: '#status = :open', values: { ':open': 'open' } },
    });
  },

  read: (account: AccountId, createdAt: string, id: PromiseId): Promise<PromiseToPay | undefined> =>
    getItem<PromiseToPay>(keys.promise(organization, account, createdAt, id), { consistent: true }),
});
