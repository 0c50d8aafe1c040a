import { type Key, indexKeys, keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { type TransactionPart, absent, getItem, updateItem } from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import type { AccountId, OrganizationId, PlanId } from '../../foundation/ids.ts';
import { type PlanStatus, isOpenPlanStatus, planStatuses } from '../accounts/plan-status.ts';
import type { InstalmentPlan } from './plan.ts';

type PlanLocation = Key & {
  readonly kind: 'plan_location';
  readonly account_id: AccountId;
  readonly created_at: string;
};

type PlanKey = Pick<InstalmentPlan, 'id' | 'created_at'>;

export const planStore = (organization: OrganizationId) => {
  const itemOf = (plan: InstalmentPlan) => {
    const { id, account_id: account, status, created_at: createdAt, next_check_at: checkAt } = plan;
    return {
      ...plan,
      ...keys.plan(organization, account, createdAt, id),
      ...indexKeys.planStatus(organization, id, status, createdAt),
      // A plan that was read may have the keys of this index.
      ...((status === 'active' || isOpenPlanStatus(status)) && checkAt !== undefined
        ? indexKeys.duePlan(organization, id, checkAt)
        : { gsi2pk: undefined, gsi2sk: undefined, next_check_at: undefined }),
      organization,
    };
  };

  const readOfAccount = (
    account: AccountId,
    { id, created_at: createdAt }: PlanKey,
    options: { readonly consistent?: boolean } = {},
  ): Promise<InstalmentPlan | undefined> =>
    getItem<InstalmentPlan>(keys.plan(organization, account, createdAt, id), 'plan', options);

  return {
    async read(
      id: PlanId,
      { consistent = false }: { readonly consistent?: boolean } = {},
    ): Promise<InstalmentPlan | undefined> {
      const location = await getItem<PlanLocation>(keys.planLocation(organization, id), 'plan_location', {
        consistent,
      });
      return location && readOfAccount(location.account_id, { id, created_at: location.created_at }, { consistent });
    },

    readOfAccount,

    listingOfAccount: (account: AccountId): Listing => ({
      partitions: [partitions.ofAccount(organization, account)],
      descending: true,
      kinds: 'plan',
    }),

    listing: (status?: PlanStatus): Listing => ({
      partitions: (status === undefined ? planStatuses : [status]).map((each) =>
        partitions.plansByStatus(organization, each),
      ),
      index: 'gsi1',
      descending: true,
      mergesPartitions: true,
      kinds: 'plan',
    }),

    insertion(plan: InstalmentPlan): readonly [TransactionPart, TransactionPart] {
      const { id, account_id, created_at } = plan;
      const location = { kind: 'plan_location', organization, account_id, created_at };
      return [
        { put: itemOf(plan), onlyIf: absent },
        { put: { ...keys.planLocation(organization, id), ...location }, onlyIf: absent },
      ];
    },

    /** Part of a transaction; fails if the plan was written since it was read. */
    replacement: (before: InstalmentPlan, after: InstalmentPlan): TransactionPart => ({
      put: itemOf({ ...after, version: before.version + 1 }),
      onlyIf: unchangedSince(before),
    }),

    /** Makes the job look at the plan at `at`, unless it will before or the plan has ended. */
    async requestCheck(account: AccountId, { id, created_at: createdAt }: PlanKey, at: string): Promise<void> {
      await updateItem(keys.plan(organization, account, createdAt, id), {
        set: { next_check_at: at, ...indexKeys.duePlan(organization, id, at) },
        add: { version: 1 },
        onlyIf: {
          expression:
            '#status IN (:proposed, :pending_approval, :active) AND ' +
            '(attribute_not_exists(#next_check_at) OR #next_check_at > :at)',
          values: { ':proposed': 'proposed', ':pending_approval': 'pending_approval', ':active': 'active', ':at': at },
        },
      });
    },

    /** For a plan that no account carries, so that it is never due again. */
    async removeFromDue(plan: InstalmentPlan): Promise<void> {
      const { id, account_id: account, created_at: createdAt } = plan;
      await updateItem(keys.plan(organization, account, createdAt, id), {
        remove: ['gsi2pk', 'gsi2sk', 'next_check_at'],
        onlyIf: unchangedSince(plan),
      });
    },
  };
};
