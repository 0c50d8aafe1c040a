import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import { partitions } from '../../aws/table/keys.ts';
import type { Listing } from '../../aws/table/listing.ts';

/** What happened to an account, the latest first. */
export const timelineListing = (organization: OrganizationId, account: AccountId): Listing => ({
  partitions: [partitions.ofAccount(organization, account)],
  descending: true,
  hasLongRows: true,
});

/** Of that, only the messages and calls. */
export const interactionListing = (organization: OrganizationId, account: AccountId): Listing => ({
  ...timelineListing(organization, account),
  sortKeyIncludes: '#INTERACTION#',
});
