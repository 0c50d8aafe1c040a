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

/** The item of one claim. */
export const claimStore = <Item extends Claim>(key: Key, kind: Item['kind']) => ({
  /** Reads the claim, as of now. */
  read: (): Promise<Item | undefined> => getItem<Item>(key, kind, { consistent: true }),

  /** The write of `claim`, for a transaction. */
  claimPart: (before: Item | undefined, claim: Item): TransactionPart => ({
    put: stored(claim, key),
    onlyIf: before ? claimUnchanged(before) : absent,
  }),

  /** Stores a claim in place of the one that was read; undefined if another request was faster. */
  claim: async (before: Item | undefined, claim: Item): Promise<Item | undefined> => {
    const written = await putItem(stored(claim, key), before ? claimUnchanged(before) : absent);
    return written.ok ? claim : undefined;
  },

  /** The write that removes a claim, if it is still held: what it stands for is stored elsewhere. */
  endPart: (claimed: Item): TransactionPart => ({ delete: key, onlyIf: claimHeld(claimed) }),

  /** Stores what was made, if the claim is still held; undefined if it is not. */
  complete: async (claimed: Item, made: Partial<Item>): Promise<Item | undefined> => {
    const written = await updateItem<Item>(key, { set: { ...made, state: 'made' }, onlyIf: claimHeld(claimed) });
    return written.ok ? written.item : undefined;
  },

  /** Records that it may have been made, if the claim is still held. */
  markUnknown: async (claimed: Item): Promise<void> => {
    await updateItem(key, { set: { state: 'unknown' }, onlyIf: claimHeld(claimed) });
  },

  /** Removes a claim that is still held: nothing was made. */
  release: async (claimed: Item): Promise<void> => {
    await deleteItem(key, claimHeld(claimed));
  },
});
