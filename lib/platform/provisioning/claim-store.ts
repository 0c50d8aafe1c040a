import type { Key } from '../aws/table/keys.ts';
import {
  type TransactionPart,
  type Values,
  absent,
  deleteItem,
  getItem,
  putItem,
  updateItem,
} from '../aws/table/table.ts';
import { type CreationClaim, claimHeld, claimUnchanged } from './claim.ts';

type Claim = CreationClaim & { readonly kind: string };

const stored = (claim: Claim, key: Key): Values & Key => ({ ...Object.fromEntries(Object.entries(claim)), ...key });

export const claimStore = <Item extends Claim>(key: Key, kind: Item['kind']) => ({
  read: (): Promise<Item | undefined> => getItem<Item>(key, kind, { consistent: true }),

  claimPart: (before: Item | undefined, claim: Item): TransactionPart => ({
    put: stored(claim, key),
    onlyIf: before ? claimUnchanged(before) : absent,
  }),

  /** Replaces the claim that was read; undefined if another request was faster. */
  claim: async (before: Item | undefined, claim: Item): Promise<Item | undefined> => {
    const written = await putItem(stored(claim, key), before ? claimUnchanged(before) : absent);
    return written.ok ? claim : undefined;
  },

  /** Removes a held claim whose result is stored elsewhere. */
  endPart: (claimed: Item): TransactionPart => ({ delete: key, onlyIf: claimHeld(claimed) }),

  complete: async (claimed: Item, result: Partial<Item>): Promise<Item | undefined> => {
    const written = await updateItem<Item>(key, { set: { ...result, state: 'made' }, onlyIf: claimHeld(claimed) });
    return written.ok ? written.item : undefined;
  },

  markUnknown: async (claimed: Item): Promise<void> => {
    await updateItem(key, { set: { state: 'unknown' }, onlyIf: claimHeld(claimed) });
  },

  release: async (claimed: Item): Promise<void> => {
    await deleteItem(key, claimHeld(claimed));
  },
});
