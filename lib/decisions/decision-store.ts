import type { AccountId, OrganizationId } from '../ids.ts';
import { keys, partitions } from '../table/keys.ts';
import { type TransactionPart, putItem } from '../table/table.ts';
import type { Listing } from '../table/walk.ts';
import type { DecisionReceipt } from './decision.ts';

const itemOf = (organization: OrganizationId, receipt: DecisionReceipt) => ({
  ...receipt,
  ...keys.decision(organization, receipt.account_id, receipt.at, receipt.id),
  organization,
});

/** The receipts of one organization's decisions. */
export const decisionStore = (organization: OrganizationId) => ({
  record: (receipt: DecisionReceipt) => putItem(itemOf(organization, receipt)),

  /** The write that adds a receipt, as a part of a transaction. */
  adding: (receipt: DecisionReceipt): TransactionPart => ({ put: itemOf(organization, receipt) }),
});

export const decisionsOf = (organization: OrganizationId, account: AccountId): Listing => ({
  partitions: [partitions.ofAccount(organization, account)],
  descending: true,
  only: '#DECISION#',
  // Facts with a hundred past attempts are.
  hasLongRows: true,
});
