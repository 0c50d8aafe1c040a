import { keys } from '../../aws/table/keys.ts';
import { stampUpdate } from '../../aws/table/stamp-update.ts';
import { type TransactionPart, present } from '../../aws/table/table.ts';
import { unchangedSince } from '../../aws/table/version-conflict.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import type { Account } from './account.ts';

// Apart from the store of accounts, so that the functions that send messages do not contain all of it.

/** The check that nobody has written the account since it was read, as part of a transaction. */
export const unchangedCheck = (organization: OrganizationId, account: Account): TransactionPart => ({
  check: keys.account(organization, account.id),
  onlyIf: unchangedSince(account),
});

/** The write that counts a message or call to the contact, as part of a transaction. */
export const outboundContactUpdate = (organization: OrganizationId, id: AccountId, at: string): TransactionPart => ({
  update: keys.account(organization, id),
  change: stampUpdate({ set: { last_contacted_at: at }, add: { interaction_count: 1 } }),
});

/** The write that counts a message from the contact, as part of a transaction. */
export const inboundContactUpdate = (organization: OrganizationId, id: AccountId): TransactionPart => ({
  update: keys.account(organization, id),
  change: { add: { interaction_count: 1 }, onlyIf: present },
});
