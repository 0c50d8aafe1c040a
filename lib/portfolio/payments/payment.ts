import type { Stamped } from '../../foundation/written-by.ts';
import type { CollectionStatus } from '../../policy/contact-rules/collection-status.ts';
import type { AccountId, ImportJobId, PaymentId, PlanId } from '../../foundation/ids.ts';
import type { Instalment } from '../../foundation/instalments.ts';
import { hasPrecision, minorDigits, subtract } from '../../foundation/money.ts';
import { type Problem, conflict, refused } from '../../foundation/problem.ts';
import type { CampaignStep } from '../../policy/strategies/campaign-step.ts';
import type { SettlementEnd } from '../settlements/settlement.ts';
import { settlementInForce } from '../accounts/account-settlement.ts';
import type { Account } from '../accounts/account.ts';
import { creditedStep } from '../accounts/credited-step.ts';
import type { NewPayment, PaymentView } from './contract.ts';
import type { Reversal } from './reversal-reason.ts';

export interface Payment extends Stamped {
  readonly kind: 'payment';
  readonly id: PaymentId;
  readonly account_id: AccountId;
  readonly amount: number;
  readonly overpaid_amount: number;
  readonly currency: string;
  readonly paid_at: string;
  readonly method?: string;
  readonly reference?: string;
  readonly external_id?: string;
  readonly notes?: string;
  readonly created_at: string;
  /** Of what was paid at once over several accounts. */
  readonly group_id?: PaymentId;
  readonly import_id?: ImportJobId;
  /** The version of the account that an import's payment replaced. */
  readonly account_version?: number;
  /** By which the balance exceeded the total before. */
  readonly above_total?: number;
  /** The status of the account before this payment resolved it. */
  readonly resolved_from?: CollectionStatus;
  /** The plan that it paid, and the instalments that it completed. */
  readonly plan?: { readonly id: PlanId; readonly instalments: readonly Instalment[] };
  /** Of a campaign, that contacted the debtor within three days before the payment. */
  readonly credited_step?: CampaignStep;
  readonly reversal?: Reversal;
}

export type GivenPayment = Omit<
  NewPayment,
  'account_id' | 'account_external_id' | 'contact_id' | 'contact_external_id' | 'allocation'
> & { readonly group_id?: PaymentId };

export interface AppliedPayment {
  readonly payment: Payment;
  readonly account: { readonly pending_balance: number; readonly collection_status: CollectionStatus };
  readonly settlementEnd?: SettlementEnd;
}

const maxClockSkewMs = 24 * 60 * 60 * 1000;

export const paymentIdInUse = (): Problem =>
  conflict('external_id_in_use', 'A payment of another account or contact has this external_id.');

/** @throws Problem 422 `currency_mismatch`, `too_precise` or `paid_in_future` */
export function checkPayment({ currency }: Pick<Account, 'currency'>, given: GivenPayment, now: Date): void {
  if (given.currency !== undefined && given.currency !== currency)
    throw refused('currency_mismatch', 'currency', `Must be ${currency}, the currency of the account.`);
  const digits = minorDigits(currency);
  if (!hasPrecision(given.amount, digits))
    throw refused('too_precise', 'amount', `${currency} has ${digits} decimals.`);
  if (given.paid_at !== undefined && Date.parse(given.paid_at) > now.getTime() + maxClockSkewMs)
    throw refused('paid_in_future', 'paid_at', 'Must not be more than a day in the future.');
}

/**
 * Applies a payment, or throws a problem. A balance of 0 resolves the account and fulfils its settlement; an open offer
 * expires.
 */
export function applyPayment(
  account: Account,
  given: GivenPayment,
  id: PaymentId,
  now: Date,
  importId?: ImportJobId,
): AppliedPayment {
  checkPayment(account, given, now);
  const left = subtract(account.pending_balance, given.amount);
  const paidAt = given.paid_at ?? now.toISOString();
  const credited = creditedStep(account, paidAt);
  const texts = Object.fromEntries(
    (['method', 'reference', 'external_id', 'notes'] as const).flatMap((name) =>
      given[name] ? [[name, given[name]]] : [],
    ),
  );
  return {
    payment: {
      kind: 'payment',
      id,
      account_id: account.id,
      amount: given.amount,
      overpaid_amount: Math.max(0, -left),
      currency: account.currency,
      paid_at: paidAt,
      ...(credited && { credited_step: credited }),
      ...texts,
      created_at: now.toISOString(),
      ...(given.group_id && { group_id: given.group_id }),
      ...(importId && { import_id: importId, account_version: account.version }),
      ...(account.pending_balance > account.total_amount && {
        above_total: subtract(account.pending_balance, account.total_amount),
      }),
      ...(left <= 0 && account.collection_status !== 'resolved' && { resolved_from: account.collection_status }),
    },
    account: {
      pending_balance: Math.max(0, left),
      collection_status: left <= 0 ? 'resolved' : account.collection_status,
    },
    ...(left <= 0 && settlementEndOf(account)),
  };
}

function settlementEndOf(account: Account): Pick<AppliedPayment, 'settlementEnd'> {
  if (settlementInForce(account)) return { settlementEnd: { kind: 'agreement_ended', outcome: 'fulfilled' } };
  const end = offerEndOf(account, 0);
  return end ? { settlementEnd: end } : {};
}

/** An offer that is open when nothing is owed any more expires. */
export const offerEndOf = ({ settlement }: Pick<Account, 'settlement'>, balance: number): SettlementEnd | undefined =>
  balance <= 0 && settlement !== undefined && settlement.status !== 'accepted'
    ? { kind: 'closed', status: 'expired' }
    : undefined;

export const paymentView = (payment: Payment): PaymentView => ({
  id: payment.id,
  account_id: payment.account_id,
  amount: payment.amount,
  overpaid_amount: payment.overpaid_amount,
  currency: payment.currency,
  paid_at: payment.paid_at,
  method: payment.method ?? null,
  reference: payment.reference ?? null,
  external_id: payment.external_id ?? null,
  notes: payment.notes ?? null,
  created_at: payment.created_at,
  group_id: payment.group_id ?? null,
  status: payment.reversal ? 'reversed' : 'registered',
  reversal: payment.reversal ? reversalView(payment.reversal) : null,
});

export const reversalView = ({ reason, at, external_id: externalId, by, registered_at }: Reversal) => ({
  reason,
  reversed_at: at,
  external_id: externalId ?? null,
  reversed_by: { ...by },
  created_at: registered_at,
});
