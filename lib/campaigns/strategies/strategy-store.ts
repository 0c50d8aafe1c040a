import type { OrganizationId, StrategyId } from '../../foundation/ids.ts';
import { type Problem, conflict } from '../../foundation/problem.ts';
import { changeItem } from '../../aws/table/change-item.ts';
import { deleteUnused, usable, explainUnusable } from '../../aws/table/delete-unused.ts';
import { keys, partitions } from '../../aws/table/keys.ts';
import {
  type Condition,
  type TransactionPart,
  type Values,
  absent,
  getItem,
  getItems,
  putItem,
  queryPage,
  transact,
} from '../../aws/table/table.ts';
import type { Listing } from '../../aws/table/listing.ts';
import { type NamedTemplate, type Strategy, checkTemplates, templateIdsOf } from './strategy.ts';

const attemptsMax = 10;
const campaignsPerPage = 1000;

/** The strategies of one organization. */
export const strategyStore = (organization: OrganizationId) => {
  const keyOf = (id: StrategyId) => keys.strategy(organization, id);

  const itemOf = (strategy: Strategy) => ({ ...strategy, ...keyOf(strategy.id), organization });

  /** Writes a strategy with other steps, while their templates exist; 422 if one does not. Returns whether `onlyIf` held. */
  const putWithTemplates = async (strategy: Strategy, onlyIf: Condition, at: Date): Promise<boolean> => {
    const item = itemOf(strategy);
    const templates = templateIdsOf(strategy).map((id) => keys.template(organization, id));
    if (templates.length === 0) return (await putItem(item, onlyIf)).ok;
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      checkTemplates(strategy, await getItems<NamedTemplate>(templates, { consistent: true }));
      const checks = templates.map((check): TransactionPart => ({ check, onlyIf: usable }));
      const written = await transact([{ put: item, onlyIf }, ...checks]);
      if (written.ok) return true;
      if (written.refused.has(0)) return false;
      for (const [index, template] of templates.entries()) {
        const met = written.refused.get(index + 1);
        // If a template was deleted, the next check of the templates rejects it.
        const problem = met && (await explainUnusable('template', template, met, at));
        if (problem) throw problem;
      }
    }
    throw conflict('concurrent_change', 'Others are changing the templates of this strategy; try again.');
  };

  return {
    read: (id: StrategyId): Promise<Strategy | undefined> => getItem<Strategy>(keyOf(id)),

    readMany: (ids: readonly StrategyId[]): Promise<Strategy[]> => getItems<Strategy>(ids.map(keyOf)),

    /** Stores a new strategy; a repetition changes nothing. */
    async add(strategy: Strategy, at: Date): Promise<void> {
      await putWithTemplates(strategy, absent, at);
    },

    /** Changes a strategy as `decide` rules on its current version; undefined if it does not exist. */
    change: (id: StrategyId, decide: (before: Strategy) => Strategy, at: Date): Promise<Strategy | undefined> =>
      changeItem(keyOf(id), 'strategy', decide, async (after, onlyIf, before) =>
        after.steps === before.steps
          ? (await putItem(itemOf(after), onlyIf)).ok
          : await putWithTemplates(after, onlyIf, at),
      ),

    /** The part of a transaction that lets a write begin to use a strategy only while it may be used. */
    using: (id: StrategyId): TransactionPart => ({ check: keyOf(id), onlyIf: usable }),

    /** Why the part failed on this item; undefined if it may be tried again. */
    whyUnusable: (id: StrategyId, met: Values | undefined, at: Date): Promise<Problem | undefined> =>
      explainUnusable('strategy', keyOf(id), met, at),

    /** Deletes a strategy that no campaign and no account has. */
    remove: (id: StrategyId, at: Date) => deleteUnused(keyOf(id), () => isInUse(organization, id), at),
  };
};

async function isInUse(organization: OrganizationId, id: StrategyId): Promise<boolean> {
  const ofAccounts = partitions.accountsOfStrategy(organization, id).map(async (pk) => {
    const { items } = await queryPage({ pk, consistent: true, limit: 1 });
    return items.length > 0;
  });
  return (await Promise.all([isCampaigns(organization, id), ...ofAccounts])).includes(true);
}

/** Whether a campaign of any status names it. Reads campaigns until one does: there are few, and this is rare. */
async function isCampaigns(organization: OrganizationId, id: StrategyId): Promise<boolean> {
  const pk = partitions.campaigns(organization);
  let after: string | undefined;
  do {
    const page = await queryPage<{ readonly strategy_id?: string }>({
      pk,
      after,
      consistent: true,
      limit: campaignsPerPage,
    });
    if (page.items.some(({ strategy_id: used }) => used === id)) return true;
    after = page.last;
  } while (after !== undefined);
  return false;
}

export const strategies = (organization: OrganizationId): Listing => ({
  partitions: [partitions.strategies(organization)],
  hasLongRows: true,
});
