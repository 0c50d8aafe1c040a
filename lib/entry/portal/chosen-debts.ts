import type { Account } from '../../portfolio/accounts/account.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import { type PayableDebt, canPay } from './payable-debt.ts';

export interface ChosenDebt {
  readonly account: Account;
  readonly amount: number;
}

/** Fits what the billing provider keeps of a payment: 50 fields. */
export const maxDebtsAtOnce = 20;

/** What a form chooses to pay of the debts that can be paid; undefined unless all of it can be, and at once. */
export function chosenDebts(
  form: URLSearchParams,
  debts: readonly PayableDebt[],
  organization: Pick<Organization, 'currency' | 'timezone' | 'payments'>,
): readonly ChosenDebt[] | undefined {
  const wanted = new Set(form.getAll('debt'));
  const chosen = debts
    .filter(({ account }) => wanted.has(account.id))
    .map((debt) => ({ debt, account: debt.account, amount: amountIn(form, debt.account.id) }));
  const max = organization.payments?.kind === 'link' ? 1 : maxDebtsAtOnce;
  const areAll =
    chosen.length > 0 &&
    chosen.length === wanted.size &&
    chosen.length <= max &&
    new Set(chosen.map(({ account }) => account.currency)).size === 1 &&
    chosen.every(({ debt, amount }) => canPay(debt, amount, organization));
  return areAll ? chosen.map(({ account, amount }) => ({ account, amount })) : undefined;
}

/** As a number field sends it. */
function amountIn(form: URLSearchParams, id: string): number {
  const text = form.get(`amount-${id}`) ?? '';
  return /^\d{1,12}(\.\d{1,4})?$/.test(text) ? Number(text) : NaN;
}
