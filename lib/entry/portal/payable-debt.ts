import { dayIn } from '../../foundation/calendar.ts';
import { add, hasPrecision, minorDigits, subtract } from '../../foundation/money.ts';
import { chargeUnits } from '../../platform/providers/charge-units.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { type InstalmentPlan, instalmentStates, paidAmountOf } from '../../portfolio/plans/plan.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import { paymentUrl } from '../../tenancy/organizations/payment-template.ts';
import type { DebtState } from './debt-state.ts';

export interface PayableDebt {
  readonly account: Account;
  /** What was agreed, or else what is owed. */
  readonly asked: number;
  readonly least: number;
  readonly most: number;
}

type Paid = Pick<Organization, 'currency' | 'timezone' | 'payments'>;

interface Debt {
  readonly account: Account;
  readonly state: DebtState;
  /** If it is active. */
  readonly plan?: InstalmentPlan | undefined;
}

/** A debt as it can be paid on the page; undefined if it cannot. */
export function payableDebt({ account, state, plan }: Debt, organization: Paid, now: Date): PayableDebt | undefined {
  const { payments } = organization;
  if (!payments || state !== 'payable') return undefined;
  const asked = Math.min(plan ? dueOfPlan(plan, account, organization, now) : Infinity, account.pending_balance);
  const minimum = account.currency === organization.currency ? payments.min_payment : null;
  const debt = { account, asked, least: Math.min(asked, minimum ?? asked), most: account.pending_balance };
  return asked > 0 && canPay(debt, asked, organization) ? debt : undefined;
}

/** Every instalment whose day has come, or else the next one. */
function dueOfPlan(plan: InstalmentPlan, account: Account, { timezone }: Paid, now: Date): number {
  const unpaid = instalmentStates(plan, paidAmountOf(plan, account), timezone, now).filter(
    ({ status }) => status !== 'paid',
  );
  const today = dayIn(timezone, now);
  const due = unpaid.filter(({ due_date: day }) => day <= today);
  return add(...(due.length > 0 ? due : unpaid.slice(0, 1)).map((each) => subtract(each.amount, each.paid_amount)));
}

export const canPay = ({ account, least, most }: PayableDebt, amount: number, organization: Paid): boolean =>
  amount >= least &&
  amount <= most &&
  hasPrecision(amount, minorDigits(account.currency)) &&
  (organization.payments?.kind === 'link'
    ? linkOf(account, amount, organization) !== undefined
    : chargeUnits(amount, account.currency) !== undefined);

/** The address at which the payment gateway of the organization is paid. */
export const linkOf = (
  account: Account,
  amount: number,
  { payments }: Pick<Organization, 'payments'>,
): string | undefined =>
  payments?.kind === 'link'
    ? paymentUrl(payments.template, {
        'account.reference': account.reference,
        'account.external_id': account.external_id,
        'account.id': account.id,
        amount: amount.toFixed(minorDigits(account.currency)),
        currency: account.currency,
      })
    : undefined;
