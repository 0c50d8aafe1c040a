import { partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import type { TimelineEntry } from './contract.ts';

export const timelineStore = (organization: OrganizationId) => {
  const listing = (account: AccountId, type?: TimelineEntry['type']): Listing => ({
    partitions: [partitions.ofAccount(organization, account)],
    kinds: [
      'interaction',
      'payment',
      'adjustment',
      'promise',
      'decision',
      'settlement',
      'plan',
      'hold',
      'merge',
      'note',
      'outcome',
    ],
    descending: true,
    hasLongRows: true,
    ...(type && { where: { kind: type } }),
  });

  return {
    listing,
    interactionListing: (account: AccountId): Listing => ({ ...listing(account), kinds: 'interaction' }),
  };
};
