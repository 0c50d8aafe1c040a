import { keys } from '../../platform/aws/table/keys.ts';
import { stampUpdate } from '../../platform/aws/table/stamp-update.ts';
import { type Condition, type TransactionPart, present } from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import type { Account } from './account.ts';

// Apart from the store of accounts, so that the functions that send messages do not contain all of it.

/** The write that counts a message or call to the contact, as part of a transaction. */
export const outboundContactUpdate = (
  organization: OrganizationId,
  id: AccountId,
  at: string,
  onlyIf?: Condition,
): TransactionPart => ({
  update: keys.account(organization, id),
  change: stampUpdate({ set: { last_contacted_at: at }, add: { interaction_count: 1 }, ...(onlyIf && { onlyIf }) }),
});

/** The same write, rejected if anybody has written the account since it was read. */
export const outboundContactReservation = (
  organization: OrganizationId,
  account: Account,
  at: string,
): TransactionPart => outboundContactUpdate(organization, account.id, at, unchangedSince(account));

/**
 * The write that takes a counted message or call back, as part of a transaction. Rejected if the contact was contacted
 * again, unless `isLatest` is false: then only the count is taken back.
 */
export const outboundContactRelease = (
  organization: OrganizationId,
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
});

/** The write that counts a message from the contact, as part of a transaction. */
export const inboundContactUpdate = (organization: OrganizationId, id: AccountId): TransactionPart => ({
  update: keys.account(organization, id),
  change: { add: { interaction_count: 1 }, onlyIf: present },
});
