import type { AccountId, OrganizationId } from '../ids.ts';
import { partitions } from '../table/keys.ts';
import type { Listing } from '../table/walk.ts';

/** What happened to an account, the latest first. */
export const happeningsOf = (organization: OrganizationId, account: AccountId): Listing => ({
  partitions: [partitions.ofAccount(organization, account)],
  descending: true,
  hasLongRows: true,
});

/** Of that, only the messages and calls. */
export const interactionsOf = (organization: OrganizationId, account: AccountId): Listing => ({
  ...happeningsOf(organization, account),
  only: '#INTERACTION#',
});
