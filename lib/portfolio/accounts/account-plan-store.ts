import { keys } from '../../platform/aws/table/keys.ts';
import { stampUpdate } from '../../platform/aws/table/stamp-update.ts';
import type { TransactionPart } from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { AccountHold } from '../holds/account-hold.ts';
import type { AccountPlan } from './account-plan.ts';
import type { AccountSettlement } from './account-settlement.ts';
import { type AccountState, accountStateUpdate } from './account-state.ts';
import type { Account } from './account.ts';
import { keptSourceAmounts } from './source-amounts.ts';

/** The fields of an account that follow from a decision about its plan. An absent copy is removed. */
export interface AccountOfPlan {
  readonly plan: AccountPlan | undefined;
  readonly settlement: AccountSettlement | undefined;
  readonly holds: readonly AccountHold[];
  /** Absent if the balance and the state do not change. */
  readonly debt?: { readonly pending_balance: number; readonly state: AccountState };
}

const storedMaps = ['plan', 'settlement', 'holds'] as const;

export const accountPlanStore = (organization: OrganizationId) => ({
  /** Part of a transaction; fails if the account was written since it was read. */
  unchangedCheck: (before: Account): TransactionPart => ({
    check: keys.account(organization, before.id),
    onlyIf: unchangedSince(before),
  }),

  /** Likewise. */
  update(before: Account, { plan, settlement, holds, debt }: AccountOfPlan): TransactionPart {
    const state =
      debt && accountStateUpdate(organization, { ...before, pending_balance: debt.pending_balance }, debt.state);
    const maps = { plan, settlement, holds: holds.length > 0 ? holds : undefined };
    return {
      update: keys.account(organization, before.id),
      change: stampUpdate({
        set: {
          ...state?.set,
          ...(debt && { pending_balance: debt.pending_balance, ...keptSourceAmounts(before, debt) }),
          ...maps,
        },
        add: { version: 1 },
        remove: [
          ...(state?.remove ?? []),
          ...storedMaps.filter((name) => before[name] !== undefined && maps[name] === undefined),
        ],
        onlyIf: unchangedSince(before),
      }),
    };
  },
});
