import { add, subtract } from '../../lib/foundation/money.ts';
import type { Account } from '../../lib/portfolio/accounts/account.ts';
import type { Hold } from '../../lib/portfolio/holds/hold.ts';
import type { Payment } from '../../lib/portfolio/payments/payment.ts';
import type { InstalmentPlan } from '../../lib/portfolio/plans/plan.ts';
import type { Settlement } from '../../lib/portfolio/settlements/settlement.ts';
import type { StoredItem } from './settlement-invariants.ts';

const isEnded = ({ status }: InstalmentPlan): boolean => !['proposed', 'pending_approval', 'active'].includes(status);

/** What must be so between any two transactions, in sentences if it is not. */
export function findPlanProblems(items: readonly StoredItem[]): string[] {
  // The service wrote the items, and the kind says which of these each is.
  const all = <Item>(kind: string) => items.filter(({ kind: each }) => each === kind) as unknown as readonly Item[];
  const accounts = new Map(all<Account>('account').map((account) => [account.id, account]));
  const holds = all<Hold>('hold').filter(({ hold_kind: kind }) => kind === 'plan');
  const plans = all<InstalmentPlan>('plan');
  const settlements = new Map(all<Settlement>('settlement').map((each) => [each.id, each]));
  const payments = all<Payment>('payment');
  return plans.flatMap((plan): string[] => {
    const account = accounts.get(plan.account_id);
    if (!account) return [`plan ${plan.id} has no account`];
    const copy = account.plan?.id === plan.id ? account.plan : undefined;
    const open = holds.filter(({ account_id: id, released_at: at }) => id === account.id && at === undefined);
    const listed = (account.holds ?? []).filter(({ kind }) => kind === 'plan');
    const sum = add(...plan.instalments.map(({ amount }) => amount));
    // Also one that came when the plan was kept counts, once another is reversed that it had overpaid.
    const paid = payments
      .filter(({ account_id: id, created_at: at }) => id === account.id && at >= (plan.accepted_at ?? at))
      .filter(({ reversal }) => !reversal)
      .map(({ amount, overpaid_amount: overpaid }) => subtract(amount, overpaid));
    const settlement = plan.settlement_id && settlements.get(plan.settlement_id);
    const check = (holdsTrue: boolean, sentence: string) => (holdsTrue ? [] : [`plan ${plan.id}: ${sentence}`]);
    return [
      ...check(sum === plan.total, `its instalments add up to ${sum}, not ${plan.total}`),
      ...check(isEnded(plan) || copy !== undefined, `it is ${plan.status}, and its account does not carry it`),
      ...check(!copy || copy.status === plan.status, `its copy is ${copy?.status}`),
      ...check(!copy || copy.total === plan.total, `the total of its copy is ${copy?.total}`),
      ...(plan.status === 'active'
        ? [
            ...check(open.length === 1 && listed.length === 1, `${open.length} holds, ${listed.length} listed`),
            ...check(open[0]?.id === plan.hold_id && listed[0]?.id === plan.hold_id, 'its hold is another'),
            ...check(
              subtract(plan.total, account.pending_balance) === add(...paid),
              `${add(...paid)} was paid, but ${account.pending_balance} of ${plan.total} is owed`,
            ),
            ...check(!settlement || settlement.plan_id === plan.id, 'its settlement is breached by itself'),
          ]
        : []),
      ...check(plan.status !== 'kept' || plan.paid_amount === plan.total, `it was kept with ${plan.paid_amount}`),
      ...check(
        account.plan?.status === 'active' || (open.length === 0 && listed.length === 0),
        'a hold outlives the plan of its account',
      ),
    ];
  });
}
