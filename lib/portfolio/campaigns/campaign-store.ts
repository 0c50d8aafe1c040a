import { indexKeys, keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import {
  type TransactionPart,
  absent,
  deleteItem,
  getItem,
  putItem,
  transact,
  updateItem,
} from '../../platform/aws/table/table.ts';
import { retryOnConflict, unchangedSince, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { CampaignId, OrganizationId, StrategyId } from '../../foundation/ids.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { strategyStore } from '../../policy/strategies/strategy-store.ts';
import { type Campaign, optionalCampaignFields } from './campaign.ts';

type Write = Extract<TransactionPart, { readonly put: unknown } | { readonly update: unknown }>;

const notActive = { gsi2pk: undefined, gsi2sk: undefined };

/** The campaigns of one organization. */
export const campaignStore = (organization: OrganizationId) => {
  const itemOf = (campaign: Campaign) => ({
    ...campaign,
    ...keys.campaign(organization, campaign.id),
    // A campaign that was read has the keys of the index of active campaigns, if it was active.
    ...(campaign.status === 'active' ? indexKeys.activeCampaign(organization, campaign.id) : notActive),
    organization,
  });
  /** Writes a part while the strategy it starts to use can be used. Returns false if the part's condition does not hold. */
  const writeUsing = async (strategy: StrategyId | undefined, part: Write, at: Date): Promise<boolean> => {
    if (strategy === undefined)
      return ('put' in part ? await putItem(part.put, part.onlyIf) : await updateItem(part.update, part.change)).ok;
    const strategies = strategyStore(organization);
    return retryOnConflict(
      async () => {
        const written = await transact([part, strategies.useCheck(strategy)]);
        if (written.ok) return true;
        if (written.refused.has(0)) return false;
        const problem = await strategies.explainUnusable(strategy, written.refused.get(1), at);
        if (problem) throw problem;
        return versionConflict;
      },
      () => concurrentChange('campaign'),
    );
  };

  return {
    read: (id: CampaignId, options: { readonly consistent?: boolean } = {}): Promise<Campaign | undefined> =>
      getItem<Campaign>(keys.campaign(organization, id), 'campaign', options),

    /** Stores a new campaign; a repetition changes nothing. 404 or 409 if its strategy is missing or being deleted. */
    async add(campaign: Campaign, at: Date): Promise<void> {
      await writeUsing(campaign.strategy_id, { put: itemOf(campaign), onlyIf: absent }, at);
    },

    /**
     * Writes a changed campaign, unless it was written since it was read. 404 or 409 if a strategy that it starts to use
     * is missing or being deleted.
     */
    replace(before: Campaign, after: Campaign, at: Date): Promise<boolean> {
      const { last_sent_at: _, pk, sk, ...set } = itemOf(after);
      const fields = new Map<string, unknown>(Object.entries(set));
      const remove = [...optionalCampaignFields, 'gsi2pk', 'gsi2sk'].filter((name) => fields.get(name) === undefined);
      const change = { set, remove, onlyIf: unchangedSince(before) };
      const isOtherStrategy = after.strategy_id !== before.strategy_id;
      return writeUsing(isOtherStrategy ? after.strategy_id : undefined, { update: { pk, sk }, change }, at);
    },

    /** Deletes a campaign, unless it was written since it was read. */
    remove: async (before: Campaign): Promise<boolean> =>
      (await deleteItem(keys.campaign(organization, before.id), unchangedSince(before))).ok,
  };
};

export const campaigns = (organization: OrganizationId): Listing => ({
  partitions: [partitions.campaigns(organization)],
  kinds: 'campaign',
});
