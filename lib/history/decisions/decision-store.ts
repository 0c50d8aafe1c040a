import { indexKeys, keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { type TransactionPart, putItem } from '../../platform/aws/table/table.ts';
import { channels } from '../../policy/contact-rules/channel.ts';
import { dayIn } from '../../foundation/calendar.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import type { BlockedFilters } from './contract.ts';
import type { DecisionReceipt } from './decision.ts';
import { packReceipt } from './packed-receipt.ts';

const itemOf = (organization: OrganizationId, receipt: DecisionReceipt) => ({
  ...packReceipt(receipt),
  ...keys.decision(organization, receipt.account_id, receipt.at, receipt.id),
  organization,
});

export const decisionStore = (organization: OrganizationId) => ({
  recordBlocked: (receipt: DecisionReceipt, timezone: string) => {
    const { id, channel, reason, at } = receipt;
    const day = dayIn(timezone, new Date(at));
    return putItem({
      ...itemOf(organization, receipt),
      ...(reason !== null && indexKeys.blockedDecision(organization, id, { day, channel, rule: reason, at })),
    });
  },

  insertion: (receipt: DecisionReceipt): TransactionPart => ({ put: itemOf(organization, receipt) }),

  listing: (account: AccountId): Listing => ({
    partitions: [partitions.ofAccount(organization, account)],
    descending: true,
    kinds: 'decision',
    // The facts may list a hundred past attempts.
    hasLongRows: true,
  }),

  listingOfAccounts: (accounts: readonly AccountId[]): Listing => ({
    partitions: accounts.map((account) => partitions.ofAccount(organization, account)),
    mergesPartitions: true,
    descending: true,
    kinds: 'decision',
    hasLongRows: true,
  }),

  blockedListing: (day: string, { rule, channel }: BlockedFilters): Listing => ({
    partitions: (channel === undefined ? channels : [channel]).map((each) =>
      partitions.blockedDecisions(organization, day, each),
    ),
    index: 'gsi1',
    mergesPartitions: true,
    kinds: 'decision',
    hasLongRows: true,
    // `~` sorts after every time.
    ...(rule !== undefined && { from: `${rule}#`, upTo: `${rule}#~` }),
  }),
});
