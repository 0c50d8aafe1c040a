import { indexKeys, keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { currentStamp } from '../../platform/aws/table/stamp-update.ts';
import { absent, deleteItem, getItem, putItem, updateItem } from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import type { CampaignId, OrganizationId } from '../../foundation/ids.ts';
import { type Campaign, optionalCampaignFields } from './campaign.ts';

const notActive = { gsi2pk: undefined, gsi2sk: undefined };
const notEnrolling = { gsi1pk: undefined, gsi1sk: undefined };

const derivedFields = [
  'pause_reason',
  'resumes_at',
  'next_enrolment_at',
  'gsi1pk',
  'gsi1sk',
  'gsi2pk',
  'gsi2sk',
  'written_by',
] as const;

export const campaignStore = (organization: OrganizationId) => {
  /** One that becomes active by itself is evaluated then, which makes it active. */
  const activity = ({ id, status, resumes_at: at }: Campaign) => {
    if (status === 'active') return indexKeys.activeCampaign(organization, id);
    return at === undefined ? notActive : indexKeys.quietCampaign(organization, id, at);
  };

  const itemOf = (campaign: Campaign) => ({
    ...campaign,
    ...keys.campaign(organization, campaign.id),
    // A campaign that was read may have the keys of this index.
    ...activity(campaign),
    ...(campaign.next_enrolment_at === undefined
      ? notEnrolling
      : indexKeys.dueEnrolment(organization, campaign.id, campaign.next_enrolment_at)),
    organization,
  });

  const insertion = (campaign: Campaign) => ({ put: itemOf(campaign), onlyIf: absent });

  const replacement = (before: Campaign, after: Campaign) => {
    const { last_sent_at: _, pk, sk, written_by: __, ...changed } = itemOf(after);
    const set = { ...changed, ...currentStamp() };
    const fields = new Map<string, unknown>(Object.entries(set));
    const remove = [...optionalCampaignFields, ...derivedFields].filter((name) => fields.get(name) === undefined);
    return { update: { pk, sk }, change: { set, remove, onlyIf: unchangedSince(before) } };
  };

  return {
    read: (id: CampaignId, options: { readonly consistent?: boolean } = {}): Promise<Campaign | undefined> =>
      getItem<Campaign>(keys.campaign(organization, id), 'campaign', options),

    listing: (): Listing => ({ partitions: [partitions.campaigns(organization)], kinds: 'campaign' }),

    insertion,
    replacement,

    async add(campaign: Campaign): Promise<boolean> {
      const { put, onlyIf } = insertion(campaign);
      return (await putItem(put, onlyIf)).ok;
    },

    async replace(before: Campaign, after: Campaign): Promise<boolean> {
      const { update, change } = replacement(before, after);
      return (await updateItem(update, change)).ok;
    },

    remove: async (before: Campaign): Promise<boolean> =>
      (await deleteItem(keys.campaign(organization, before.id), unchangedSince(before))).ok,
  };
};
