import type { AdjustmentId, PaymentId, SettlementId } from '../../foundation/ids.ts';
import { fromUnits, unitsOf } from '../../foundation/money.ts';
import { sumOf } from '../accounts/breakdown.ts';
import { forgivenAmount } from '../accounts/account-settlement.ts';
import type { Account } from '../accounts/account.ts';
import { adjustmentThatMoved, paymentThatMoved } from '../accounts/moved-by.ts';

/** The figures of a day. Its closing is its opening + added + adjusted − paid + reversed − forgiven. */
export const ledgerFigures = ['added', 'adjusted', 'paid', 'reversed', 'forgiven'] as const;
export type LedgerFigure = (typeof ledgerFigures)[number];

export const ledgerCauses = [
  'account_created',
  'opening_balance',
  'balance_changed',
  'import_undone',
  'payment',
  'adjustment',
  'reversal',
  'settlement_accepted',
  'settlement_ended',
] as const;
type LedgerCause = (typeof ledgerCauses)[number];

/** What a write of an account did to what is owed. */
export interface Movement {
  readonly figure: LedgerFigure;
  readonly cause: LedgerCause;
  /** Of `added` and `adjusted`, negative if less is owed; of `forgiven`, negative if that is owed again. */
  readonly amount: number;
  readonly currency: string;
  readonly payment_id?: PaymentId;
  readonly adjustment_id?: AdjustmentId;
  readonly settlement_id?: SettlementId;
}

export type LedgerAccount = Pick<
  Account,
  'currency' | 'pending_balance' | 'paid_amount' | 'settlement' | 'adjusted' | 'in_ledger' | 'moved_by' | 'version'
>;

const added = ({ currency }: LedgerAccount, units: number, cause: LedgerCause): readonly Movement[] =>
  units === 0 ? [] : [{ figure: 'added', cause, amount: fromUnits(units), currency }];

const owed = ({ pending_balance: balance }: LedgerAccount): number => unitsOf(balance);

/**
 * The movements that a write of an account is: together exactly the change of its balance, so that no movement is
 * missing from a closing. An account that is not in the ledger has none; entering it adds all that is owed.
 */
export function movementsOf(before: LedgerAccount | undefined, after: LedgerAccount | undefined): readonly Movement[] {
  const [left, entered] = [before?.in_ledger ? before : undefined, after?.in_ledger ? after : undefined];
  if (left && entered && left.currency === entered.currency) return changesOf(left, entered);
  const leaves = left ? added(left, -owed(left), entered ? 'balance_changed' : 'import_undone') : [];
  const enters = entered ? added(entered, owed(entered), left ? 'balance_changed' : causeOfEntering(before)) : [];
  return [...leaves, ...enters];
}

const causeOfEntering = (before: LedgerAccount | undefined): LedgerCause =>
  before ? 'opening_balance' : 'account_created';

function changesOf(before: LedgerAccount, after: LedgerAccount): readonly Movement[] {
  const moved = owed(after) - owed(before);
  const adjustment = adjustmentThatMoved(after);
  // A write that makes no version, such as the count of a message, leaves the adjustment of the one before.
  const adjusted = adjustedIn(after) - adjustedIn(before);
  if (adjustment !== undefined && adjusted !== 0) return ofAdjustment(after, { moved, adjusted }, adjustment);
  if (moved === 0) return [];
  const [agreed, agreement] = [agreementOf(before), agreementOf(after)];
  const { currency } = after;
  if (agreement && agreement.id !== agreed?.id && moved < 0)
    return [
      {
        figure: 'forgiven',
        cause: 'settlement_accepted',
        amount: fromUnits(-moved),
        currency,
        settlement_id: agreement.id,
      },
    ];
  const paid = unitsOf(after.paid_amount) - unitsOf(before.paid_amount);
  const restored = agreed && !agreement ? restoredBy(agreed, moved, paid) : 0;
  const ended: readonly Movement[] =
    agreed && restored > 0
      ? [
          {
            figure: 'forgiven',
            cause: 'settlement_ended',
            amount: -fromUnits(restored),
            currency,
            settlement_id: agreed.id,
          },
        ]
      : [];
  return [...ended, ...ofPayment(after, moved - restored, paid)];
}

const adjustedIn = ({ adjusted = {} }: LedgerAccount): number => unitsOf(sumOf(adjusted));

/** What earlier payments exceeded the balance by pays for what is added first. */
function ofAdjustment(
  { currency }: LedgerAccount,
  { moved, adjusted }: { readonly moved: number; readonly adjusted: number },
  adjustment_id: AdjustmentId,
): readonly Movement[] {
  const of = { currency, adjustment_id };
  return [
    { figure: 'adjusted', cause: 'adjustment', amount: fromUnits(adjusted), ...of },
    ...(adjusted === moved
      ? []
      : [{ figure: 'paid', cause: 'adjustment', amount: fromUnits(adjusted - moved), ...of } as const]),
  ];
}

type Agreement = NonNullable<ReturnType<typeof agreementOf>>;

const agreementOf = ({ settlement }: LedgerAccount) => (settlement?.status === 'accepted' ? settlement : undefined);

/**
 * What had been forgiven and is owed again: of an agreement in force, or because the payment that fulfilled it was
 * reversed.
 */
function restoredBy(agreed: Agreement, moved: number, paid: number): number {
  if (moved < 0) return 0;
  if (paid < 0) return Math.min(moved, unitsOf(forgivenAmount(agreed)));
  return agreed.outcome === 'open' ? moved : 0;
}

function ofPayment(after: LedgerAccount, moved: number, paid: number): readonly Movement[] {
  const { currency } = after;
  const payment = paymentThatMoved(after);
  const by = payment === undefined ? {} : { payment_id: payment };
  if (paid > 0 && moved < 0) return [{ figure: 'paid', cause: 'payment', amount: fromUnits(-moved), currency, ...by }];
  if (paid < 0 && moved > 0)
    return [{ figure: 'reversed', cause: 'reversal', amount: fromUnits(moved), currency, ...by }];
  return added(after, moved, 'balance_changed');
}
