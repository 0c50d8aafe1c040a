import type { CampaignId, OrganizationId } from '../ids.ts';
import { indexed, keys, partitions } from '../table/keys.ts';
import { absent, deleteItem, getItem, putItem, updateItem } from '../table/table.ts';
import type { Listing } from '../table/walk.ts';
import { type Campaign, optionalFields } from './campaign.ts';

const unchangedSince = ({ version }: Campaign) => ({
  expression: '#version = :before',
  values: { ':before': version },
});

const outsideOfIndex = { gsi2pk: undefined, gsi2sk: undefined };

/** The campaigns of one organization. */
export const campaignStore = (organization: OrganizationId) => {
  const itemOf = (campaign: Campaign) => ({
    ...campaign,
    ...keys.campaign(organization, campaign.id),
    // A campaign as it was read carries the keys of the index it was in.
    ...(campaign.status === 'active' ? indexed.activeCampaign(organization, campaign.id) : outsideOfIndex),
    organization,
  });
  return {
    read: (id: CampaignId, options: { readonly consistent?: boolean } = {}): Promise<Campaign | undefined> =>
      getItem<Campaign>(keys.campaign(organization, id), options),

    /** Stores a new campaign; a repetition changes nothing. */
    async add(campaign: Campaign): Promise<void> {
      await putItem(itemOf(campaign), absent);
    },

    /** Writes a decided change, unless somebody else changed the campaign since it was read. */
    async replace(before: Campaign, after: Campaign): Promise<boolean> {
      const { last_sent_at: _, pk, sk, ...set } = itemOf(after);
      const given = new Map<string, unknown>(Object.entries(set));
      const remove = [...optionalFields, 'gsi2pk', 'gsi2sk'].filter((name) => given.get(name) === undefined);
      return (await updateItem({ pk, sk }, { set, remove, onlyIf: unchangedSince(before) })).ok;
    },

    /** Deletes it, unless somebody else wrote it since it was read. */
    remove: async (before: Campaign): Promise<boolean> =>
      (await deleteItem(keys.campaign(organization, before.id), unchangedSince(before))).ok,
  };
};

export const campaigns = (organization: OrganizationId): Listing => ({
  partitions: [partitions.campaigns(organization)],
});
