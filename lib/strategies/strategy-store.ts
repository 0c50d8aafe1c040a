import type { OrganizationId, StrategyId } from '../ids.ts';
import { conflict } from '../problem.ts';
import { keys, partitions } from '../table/keys.ts';
import { absent, deleteItem, getItem, present, putItem, queryPage } from '../table/table.ts';
import type { Listing } from '../table/walk.ts';
import type { Strategy } from './strategy.ts';

const attemptsMax = 10;
const campaignsPerPage = 1000;

/** The strategies of one organization. */
export const strategyStore = (organization: OrganizationId) => {
  const keyOf = (id: StrategyId) => keys.strategy(organization, id);
  const itemOf = (strategy: Strategy) => ({ ...strategy, ...keyOf(strategy.id), organization });
  return {
    read: (id: StrategyId): Promise<Strategy | undefined> => getItem<Strategy>(keyOf(id)),

    /** Stores a new strategy; a repetition changes nothing. */
    async add(strategy: Strategy): Promise<void> {
      await putItem(itemOf(strategy), absent);
    },

    /** Writes what `decide` makes of a strategy; decides again where somebody else was faster. */
    async change(id: StrategyId, decide: (before: Strategy) => Strategy): Promise<Strategy | undefined> {
      for (let attempt = 0; attempt < attemptsMax; attempt++) {
        const before = await getItem<Strategy>(keyOf(id), { consistent: true });
        if (!before) return undefined;
        const after = decide(before);
        const unchanged = { expression: '#version = :before', values: { ':before': before.version } };
        if ((await putItem(itemOf(after), unchanged)).ok) return after;
      }
      throw conflict('concurrent_change', 'Others are changing this strategy; try again.');
    },

    /** Whether a campaign of any status names it. Reads campaigns until one does: there are few, and this is rare. */
    async isInUse(id: StrategyId): Promise<boolean> {
      let after: string | undefined;
      do {
        const pk = partitions.campaigns(organization);
        const page = await queryPage<{ readonly strategy_id?: string }>({ pk, after, limit: campaignsPerPage });
        if (page.items.some(({ strategy_id: used }) => used === id)) return true;
        after = page.last;
      } while (after !== undefined);
      return false;
    },

    /** Whether it was there to delete. */
    remove: async (id: StrategyId): Promise<boolean> => (await deleteItem(keyOf(id), present)).ok,
  };
};

export const strategies = (organization: OrganizationId): Listing => ({
  partitions: [partitions.strategies(organization)],
  hasLongRows: true,
});
