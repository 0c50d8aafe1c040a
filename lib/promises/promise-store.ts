import type { AccountId, OrganizationId, PromiseId } from '../ids.ts';
import { type InteractionPlace, interactionStore } from '../interactions/interaction-store.ts';
import { keys } from '../table/keys.ts';
import { absent, getItem, transact } from '../table/table.ts';
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
    ]);
    if (written.ok) return promise;
    // What stands under the key of a registration is one.
    const first = written.refused.get(0) as Registration | undefined;
    return first && this.read(promise.account_id, first.created_at, promise.id);
  },

  read: (account: AccountId, createdAt: string, id: PromiseId): Promise<PromiseToPay | undefined> =>
    getItem<PromiseToPay>(keys.promise(organization, account, createdAt, id), { consistent: true }),
});
