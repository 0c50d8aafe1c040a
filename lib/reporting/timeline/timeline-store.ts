import { partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import type { TimelineEntry } from './contract.ts';

/** The payments, interactions, decisions, promises, settlements and notes of an account, or one type of them, newest first. */
export const timelineListing = (
  organization: OrganizationId,
  account: AccountId,
  type?: TimelineEntry['type'],
): Listing => ({
  partitions: [partitions.ofAccount(organization, account)],
  kinds: ['interaction', 'payment', 'promise', 'decision', 'settlement', 'note'],
  descending: true,
  hasLongRows: true,
  ...(type && { where: { kind: type } }),
});

/** The messages and calls of an account, newest first. */
export const interactionListing = (organization: OrganizationId, account: AccountId): Listing => ({
  ...timelineListing(organization, account),
  kinds: 'interaction',
});
