import { keys, partitions } from '../../aws/table/keys.ts';
import type { Listing } from '../../aws/table/listed-rows.ts';
import { type TransactionPart, putItem } from '../../aws/table/table.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import type { DecisionReceipt } from './decision.ts';

const itemOf = (organization: OrganizationId, receipt: DecisionReceipt) => ({
  ...receipt,
  ...keys.decision(organization, receipt.account_id, receipt.at, receipt.id),
  organization,
});

/** The receipts of one organization's decisions. */
export const decisionStore = (organization: OrganizationId) => ({
  record: (receipt: DecisionReceipt) => putItem(itemOf(organization, receipt)),

  /** The write that adds a receipt, as part of a transaction. */
  insertion: (receipt: DecisionReceipt): TransactionPart => ({ put: itemOf(organization, receipt) }),
});

export const decisionListing = (organization: OrganizationId, account: AccountId): Listing => ({
  partitions: [partitions.ofAccount(organization, account)],
  descending: true,
  kinds: 'decision',
  // The facts may list a hundred past attempts.
  hasLongRows: true,
});
