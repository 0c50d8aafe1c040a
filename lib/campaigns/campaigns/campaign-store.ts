import type { CampaignId, OrganizationId, StrategyId } from '../../foundation/ids.ts';
import { conflict } from '../../foundation/problem.ts';
import { strategyStore } from '../strategies/strategy-store.ts';
import { indexKeys, keys, partitions } from '../../aws/table/keys.ts';
import {
  type TransactionPart,
  absent,
  deleteItem,
  getItem,
  putItem,
  transact,
  updateItem,
} from '../../aws/table/table.ts';
import type { Listing } from '../../aws/table/listing.ts';
import { type Campaign, optionalCampaignFields } from './campaign.ts';

const attemptsMax = 5;

type Write = Extract<TransactionPart, { readonly put: unknown } | { readonly update: unknown }>;

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
    ...(campaign.status === 'active' ? indexKeys.activeCampaign(organization, campaign.id) : outsideOfIndex),
    organization,
  });
  /** Writes a part while the strategy, if one is named, exists and is not being deleted. Says whether its condition held. */
  const writeUsing = async (strategy: StrategyId | undefined, part: Write, at: Date): Promise<boolean> => {
    if (strategy === undefined)
      return ('put' in part ? await putItem(part.put, part.onlyIf) : await updateItem(part.update, part.change)).ok;
    const strategies = strategyStore(organization);
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      const written = await transact([part, strategies.using(strategy)]);
      if (written.ok) return true;
      if (written.refused.has(0)) return false;
      const problem = await strategies.whyUnusable(strategy, written.refused.get(1), at);
      if (problem) throw problem;
    }
    throw conflict('concurrent_change', 'Others are changing the strategy of this campaign; try again.');
  };

  return {
    read: (id: CampaignId, options: { readonly consistent?: boolean } = {}): Promise<Campaign | undefined> =>
      getItem<Campaign>(keys.campaign(organization, id), options),

    /** Stores a new campaign; a repetition changes nothing. 404 or 409 if its strategy cannot be used. */
    async add(campaign: Campaign, at: Date): Promise<void> {
      await writeUsing(campaign.strategy_id, { put: itemOf(campaign), onlyIf: absent }, at);
    },

    /**
     * Writes a decided change, unless another write changed the campaign since it was read. 404 or 409 if it has
     * another strategy, which cannot be used.
     */
    replace(before: Campaign, after: Campaign, at: Date): Promise<boolean> {
      const { last_sent_at: _, pk, sk, ...set } = itemOf(after);
      const given = new Map<string, unknown>(Object.entries(set));
      const remove = [...optionalCampaignFields, 'gsi2pk', 'gsi2sk'].filter((name) => given.get(name) === undefined);
      const change = { set, remove, onlyIf: unchangedSince(before) };
      const isOther = after.strategy_id !== before.strategy_id;
      return writeUsing(isOther ? after.strategy_id : undefined, { update: { pk, sk }, change }, at);
    },

    /** Deletes it, unless somebody else wrote it since it was read. */
    remove: async (before: Campaign): Promise<boolean> =>
      (await deleteItem(keys.campaign(organization, before.id), unchangedSince(before))).ok,
  };
};

export const campaigns = (organization: OrganizationId): Listing => ({
  partitions: [partitions.campaigns(organization)],
});
