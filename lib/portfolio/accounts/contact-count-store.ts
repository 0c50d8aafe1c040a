import { keys } from '../../platform/aws/table/keys.ts';
import { stampUpdate } from '../../platform/aws/table/stamp-update.ts';
import { type Condition, type TransactionPart, present, updateItem } from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import type { CampaignStep } from '../../policy/strategies/campaign-step.ts';
import type { AccountHold } from '../holds/account-hold.ts';
import { disputedState } from './account-dispute.ts';
import { accountStateUpdate } from './account-state.ts';
import type { Account } from './account.ts';

interface Contact {
  readonly channel: Channel;
  readonly at: string;
  readonly step: CampaignStep | undefined;
}

const lastContactFields = ['last_contacted_at', 'last_channel', 'contacted_by'] as const;

/** Separate from the account store to keep it out of the bundles of functions that send messages. */
export const contactCountStore = (organization: OrganizationId) => {
  const outboundUpdate = (id: AccountId, { channel, at, step }: Contact, onlyIf?: Condition): TransactionPart => ({
    update: keys.account(organization, id),
    change: stampUpdate({
      set: { last_contacted_at: at, last_channel: channel, ...(step && { contacted_by: step }) },
      ...(!step && { remove: ['contacted_by'] }),
      add: { interaction_count: 1 },
      ...(onlyIf && { onlyIf }),
    }),
  });

  return {
    outboundUpdate: (id: AccountId, contact: Contact): TransactionPart => outboundUpdate(id, contact),

    outboundReservation: (account: Account, contact: Contact): TransactionPart =>
      outboundUpdate(account.id, contact, unchangedSince(account)),

    /**
     * Undoes the count of a message or call. With `isLatest` it also restores the last contact, and is rejected if the
     * contact was contacted again.
     */
    outboundRelease: (
      { id, ...before }: Pick<Account, 'id' | (typeof lastContactFields)[number]>,
      at: string,
      { isLatest }: { readonly isLatest: boolean },
    ): TransactionPart => ({
      update: keys.account(organization, id),
      change: stampUpdate({
        add: { interaction_count: -1 },
        ...(isLatest && {
          set: Object.fromEntries(
            lastContactFields.flatMap((name) => (before[name] === undefined ? [] : [[name, before[name]]])),
          ),
          remove: lastContactFields.filter((name) => before[name] === undefined),
          onlyIf: { expression: '#last_contacted_at = :at', values: { ':at': at } },
        }),
      }),
    }),

    inboundUpdate: (id: AccountId): TransactionPart => ({
      update: keys.account(organization, id),
      change: { add: { interaction_count: 1 }, onlyIf: present },
    }),

    /** Counts a reply. One that is credited to a step fails if another was, or another contact made, since the read. */
    replyUpdate: ({ id, contacted_by: by }: Account, credited: CampaignStep | undefined): TransactionPart => ({
      update: keys.account(organization, id),
      change: {
        set: { replied: true, ...(credited && { 'contacted_by.replied': true }) },
        add: { interaction_count: 1 },
        onlyIf: credited ? { expression: '#contacted_by = :by', values: { ':by': by } } : present,
      },
    }),

    /** Likewise, and lists the holds that it places; fails if the account was written since it was read. */
    replyHoldsUpdate(
      before: Account,
      holds: readonly AccountHold[],
      credited: CampaignStep | undefined,
    ): TransactionPart {
      const { set, remove } = withStatus(organization, before, holds);
      const unchanged = unchangedSince(before);
      return {
        update: keys.account(organization, before.id),
        change: stampUpdate({
          set: { ...set, replied: true, ...(credited && { 'contacted_by.replied': true }) },
          remove,
          add: { interaction_count: 1, version: 1 },
          onlyIf: credited
            ? {
                expression: `${unchanged.expression} AND #contacted_by = :by`,
                values: { ...unchanged.values, ':by': before.contacted_by },
              }
            : unchanged,
        }),
      };
    },

    /** Marks the account of a person who spoke in a call. Safe to repeat. */
    async recordConversation(id: AccountId): Promise<void> {
      await updateItem(keys.account(organization, id), {
        set: { replied: true },
        onlyIf: { expression: 'attribute_exists(#pk) AND attribute_not_exists(#replied)' },
      });
    },
  };
};

/** A text that disputes the debt changes the status, too. */
function withStatus(organization: OrganizationId, before: Account, holds: readonly AccountHold[]) {
  const state = disputedState(before, holds);
  const { set = {}, remove = [] } = state ? accountStateUpdate(organization, before, state) : {};
  return { set: { ...set, holds }, remove };
}
