import type { AccountId } from '../../foundation/ids.ts';
import type { ProviderPayment } from '../../platform/providers/billing-payment.ts';
import { amountOfUnits } from '../../platform/providers/charge-units.ts';

type GivenBack = 'refunded' | 'chargeback';

interface Share {
  /** 0 if nothing is paid of the debt. */
  readonly amount: number;
  /** Why it replaced the one before. */
  readonly reason?: GivenBack;
}

/**
 * What of a payment at the provider counts for each debt. A share is registered as one payment, and never changes: when
 * the provider gives money back, or gets it back, another share replaces it. Only the last one of a debt counts.
 */
export interface RecordedPayment {
  readonly kind: 'provider_payment';
  readonly id: string;
  readonly currency: string;
  readonly debts: readonly {
    readonly account: AccountId;
    readonly chosen: number;
    readonly shares: readonly Share[];
  }[];
  readonly version: number;
}

/**
 * The record of a payment as it is at the provider; the same object if that changes nothing, and undefined while nothing
 * was paid. `disputedUnits` have been withdrawn.
 */
export function recordPayment(
  before: RecordedPayment | undefined,
  payment: ProviderPayment,
  disputedUnits: number,
): RecordedPayment | undefined {
  const left = Math.max(0, payment.units - disputedUnits);
  const known = before?.debts ?? payment.debts.map(({ account, amount }) => ({ account, chosen: amount, shares: [] }));
  if ((!before && left === 0) || known.length === 0) return before;
  const amounts = sharesOf(known, left, payment.currency);
  const reason: GivenBack = disputedUnits > 0 ? 'chargeback' : 'refunded';
  const debts = known.map((debt, index) => {
    const amount = amounts[index] ?? 0;
    const last = debt.shares.at(-1);
    if (last?.amount === amount) return debt;
    return { ...debt, shares: [...debt.shares, { amount, ...(last && { reason }) }] };
  });
  const isChanged = debts.some((debt, index) => debt !== known[index]);
  if (before && !isChanged) return before;
  const { id, currency } = payment;
  return { kind: 'provider_payment', id, currency, debts, version: (before?.version ?? 0) + 1 };
}

/** Each debt gets what was chosen, or less after a refund: the last ones lose it first. The last has any excess. */
function sharesOf(debts: readonly { readonly chosen: number }[], left: number, currency: string): readonly number[] {
  let rest = left;
  return debts.map(({ chosen }, index) => {
    const share = index === debts.length - 1 ? rest : Math.min(rest, Math.round(chosen / amountOfUnits(1, currency)));
    rest -= share;
    return amountOfUnits(share, currency);
  });
}

/** The `external_id` of a share: that of the provider for the first one of a payment of one debt. */
export const shareId = ({ id, debts }: RecordedPayment, debt: number, share: number): string =>
  [id, ...(debts.length > 1 ? [`d${debt + 1}`] : []), ...(share > 0 ? [`v${share + 1}`] : [])].join(':');
