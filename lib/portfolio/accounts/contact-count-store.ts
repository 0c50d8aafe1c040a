import { keys } from '../../platform/aws/table/keys.ts';
import { stampUpdate } from '../../platform/aws/table/stamp-update.ts';
import { type Condition, type TransactionPart, present } from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import type { AccountHold } from '../holds/account-hold.ts';
import { disputedState } from './account-dispute.ts';
import { accountStateUpdate } from './account-state.ts';
import type { Account } from './account.ts';

/** Separate from the account store to keep it out of the bundles of functions that send messages. */
export const contactCountStore = (organization: OrganizationId) => {
  const outboundUpdate = (id: AccountId, at: string, onlyIf?: Condition): TransactionPart => ({
    update: keys.account(organization, id),
    change: stampUpdate({ set: { last_contacted_at: at }, add: { interaction_count: 1 }, ...(onlyIf && { onlyIf }) }),
  });

  return {
    outboundUpdate: (id: AccountId, at: string): TransactionPart => outboundUpdate(id, at),

    outboundReservation: (account: Account, at: string): TransactionPart =>
      outboundUpdate(account.id, at, unchangedSince(account)),

    /**
     * Undoes the count of a message or call. With `isLatest` it also restores `last_contacted_at`, and is rejected if
     * the contact was contacted again.
     */
    outboundRelease: (
      { id, last_contacted_at: before }: Pick<Account, 'id' | 'last_contacted_at'>,
      at: string,
      { isLatest }: { readonly isLatest: boolean },
    ): TransactionPart => ({
      update: keys.account(organization, id),
      change: stampUpdate({
        add: { interaction_count: -1 },
        ...(isLatest && {
          ...(before === undefined ? { remove: ['last_contacted_at'] } : { set: { last_contacted_at: before } }),
          onlyIf: { expression: '#last_contacted_at = :at', values: { ':at': at } },
        }),
      }),
    }),

    inboundUpdate: (id: AccountId): TransactionPart => ({
      update: keys.account(organization, id),
      change: { add: { interaction_count: 1 }, onlyIf: present },
    }),

    /** Counts a message and lists the holds that it places; fails if the account was written since it was read. */
    inboundHoldsUpdate: (before: Account, holds: readonly AccountHold[]): TransactionPart => ({
      update: keys.account(organization, before.id),
      change: stampUpdate({
        ...withStatus(organization, before, holds),
        add: { interaction_count: 1, version: 1 },
        onlyIf: unchangedSince(before),
      }),
    }),
  };
};

/** A text that disputes the debt changes the status, too. */
function withStatus(organization: OrganizationId, before: Account, holds: readonly AccountHold[]) {
  const state = disputedState(before, holds);
  const { set = {}, remove = [] } = state ? accountStateUpdate(organization, before, state) : {};
  return { set: { ...set, holds }, remove };
}
