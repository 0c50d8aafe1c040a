import { changeItem } from '../../platform/aws/table/change-item.ts';
import { deleteUnused, explainUnusable, usable } from '../../platform/aws/table/delete-unused.ts';
import { keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
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
} from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId, StrategyId } from '../../foundation/ids.ts';
import { type Problem, concurrentChange } from '../../foundation/problem.ts';
import { type NamedTemplate, type Strategy, checkTemplates, templateIdsOf } from './strategy.ts';

const campaignsPerPage = 1000;

/** The strategies of one organization. */
export const strategyStore = (organization: OrganizationId) => {
  const keyOf = (id: StrategyId) => keys.strategy(organization, id);

  const itemOf = (strategy: Strategy) => ({ ...strategy, ...keyOf(strategy.id), organization });

  /** Writes a strategy while its templates exist; 422 if one does not. Returns false if `onlyIf` does not hold. */
  const putWithTemplates = async (strategy: Strategy, onlyIf: Condition, at: Date): Promise<boolean> => {
    const item = itemOf(strategy);
    const templates = templateIdsOf(strategy).map((id) => keys.template(organization, id));
    if (templates.length === 0) return (await putItem(item, onlyIf)).ok;
    const checks = templates.map((check): TransactionPart => ({ check, onlyIf: usable }));
    return retryOnConflict(
      async () => {
        checkTemplates(strategy, await getItems<NamedTemplate>(templates, 'template', { consistent: true }));
        const written = await transact([{ put: item, onlyIf }, ...checks]);
        if (written.ok) return true;
        if (written.refused.has(0)) return false;
        for (const [index, template] of templates.entries()) {
          const met = written.refused.get(index + 1);
          // The next attempt rejects a template that was deleted.
          const problem = met && (await explainUnusable('template', template, met, at));
          if (problem) throw problem;
        }
        return versionConflict;
      },
      () => concurrentChange('strategy'),
    );
  };

  return {
    read: (id: StrategyId): Promise<Strategy | undefined> => getItem<Strategy>(keyOf(id), 'strategy'),

    readMany: (ids: readonly StrategyId[]): Promise<Strategy[]> => getItems<Strategy>(ids.map(keyOf), 'strategy'),

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

    /** The part of a transaction that starts to use a strategy: it fails if the strategy is missing or being deleted. */
    useCheck: (id: StrategyId): TransactionPart => ({ check: keyOf(id), onlyIf: usable }),

    /** Why `useCheck` failed on this item; undefined if the transaction may be retried. */
    explainUnusable: (id: StrategyId, met: Values | undefined, at: Date): Promise<Problem | undefined> =>
      explainUnusable('strategy', keyOf(id), met, at),

    /** Deletes a strategy that no campaign and no account uses. */
    remove: (id: StrategyId, at: Date) => deleteUnused(keyOf(id), 'strategy', () => isInUse(organization, id), at),
  };
};

async function isInUse(organization: OrganizationId, id: StrategyId): Promise<boolean> {
  const ofAccounts = partitions.accountsOfStrategy(organization, id).map(async (pk) => {
    const { items } = await queryPage({ pk, consistent: true, limit: 1 });
    return items.length > 0;
  });
  return (await Promise.all([isUsedByCampaign(organization, id), ...ofAccounts])).includes(true);
}

/** Reads campaigns of any status until one uses the strategy: there are few, and deletions are rare. */
async function isUsedByCampaign(organization: OrganizationId, id: StrategyId): Promise<boolean> {
  const pk = partitions.campaigns(organization);
  let after: string | undefined;
  do {
    const page = await queryPage<{ readonly strategy_id?: string }>({
      pk,
      kinds: 'campaign',
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
  kinds: 'strategy',
  hasLongRows: true,
});
