import { deleteUnused, explainUnusable, usable } from '../../platform/aws/table/delete-unused.ts';
import { keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import {
  type TransactionPart,
  type Values,
  absent,
  getItem,
  getItems,
  putItem,
  queryPage,
} from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import type { AccountId, OrganizationId, StrategyId, TemplateId } from '../../foundation/ids.ts';
import type { Problem } from '../../foundation/problem.ts';
import type { NamedTemplate, Strategy } from './strategy.ts';

const campaignsPerPage = 1000;

export const strategyStore = (organization: OrganizationId) => {
  const keyOf = (id: StrategyId) => keys.strategy(organization, id);

  const itemOf = (strategy: Strategy) => ({ ...strategy, ...keyOf(strategy.id), organization });

  const insertion = (strategy: Strategy) => ({ put: itemOf(strategy), onlyIf: absent });

  const replacement = (before: Strategy, after: Strategy) => ({ put: itemOf(after), onlyIf: unchangedSince(before) });

  return {
    read: (id: StrategyId, options: { readonly consistent?: boolean } = {}): Promise<Strategy | undefined> =>
      getItem<Strategy>(keyOf(id), 'strategy', options),

    readMany: (ids: readonly StrategyId[]): Promise<Strategy[]> => getItems<Strategy>(ids.map(keyOf), 'strategy'),

    listing: (): Listing => ({
      partitions: [partitions.strategies(organization)],
      kinds: 'strategy',
      hasLongRows: true,
    }),

    insertion,
    replacement,

    async add(strategy: Strategy): Promise<boolean> {
      const { put, onlyIf } = insertion(strategy);
      return (await putItem(put, onlyIf)).ok;
    },

    async replace(before: Strategy, after: Strategy): Promise<boolean> {
      const { put, onlyIf } = replacement(before, after);
      return (await putItem(put, onlyIf)).ok;
    },

    useCheck: (id: StrategyId): TransactionPart => ({ check: keyOf(id), onlyIf: usable }),

    accountReferenceInsertion: (id: StrategyId, account: AccountId): TransactionPart => ({
      put: { ...keys.accountOfStrategy(organization, id, account), kind: 'account_of_strategy', organization },
    }),

    accountReferenceDeletion: (id: StrategyId, account: AccountId): TransactionPart => ({
      delete: keys.accountOfStrategy(organization, id, account),
    }),

    explainUnusable: (id: StrategyId, found: Values | undefined, at: Date): Promise<Problem | undefined> =>
      explainUnusable('strategy', keyOf(id), found, at),

    readTemplates: (ids: readonly TemplateId[]): Promise<NamedTemplate[]> =>
      getItems<NamedTemplate>(
        ids.map((id) => keys.template(organization, id)),
        'template',
        { consistent: true },
      ),

    templateCheck: (id: TemplateId): TransactionPart => ({ check: keys.template(organization, id), onlyIf: usable }),

    explainUnusableTemplate: (id: TemplateId, found: Values, at: Date): Promise<Problem | undefined> =>
      explainUnusable('template', keys.template(organization, id), found, at),

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

/** Pages through campaigns of any status: there are few, and deletions are rare. */
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
