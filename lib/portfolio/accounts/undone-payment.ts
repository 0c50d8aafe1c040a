import { add, subtract } from '../../foundation/money.ts';
import type { CollectionStatus } from '../../policy/contact-rules/collection-status.ts';
import type { ImportBases, ValueChanges } from '../contacts/import-trace.ts';
import type { Account } from './account.ts';
import { type PaymentEffect, type UndonePayment, sourceAmounts } from './source-amounts.ts';

/** They are one fact. */
export const debtNames: readonly string[] = [
  ...['currency', 'total_amount', 'breakdown', 'adjusted', 'pending_balance', 'collection_status'],
  ...['resolution', 'source_total', 'source_balance'],
];

/** The base of a balance that an import gave, and did not only move with the total. */
export const givenBalance = 'given_balance';

type Debt = Pick<
  Account,
  'total_amount' | 'pending_balance' | 'paid_amount' | 'currency' | 'collection_status' | 'holds'
> &
  Pick<Account, 'source_total' | 'source_balance'>;

/** The balance rises by what the payment had reduced it, but its source may have raised it already. */
export function balanceWithout(
  debt: Omit<Debt, 'collection_status'>,
  { amount, above_total: above = 0 }: PaymentEffect,
): number {
  const { total, balance } = sourceAmounts(debt);
  const limit = add(debt.total_amount, Math.max(0, above, subtract(balance, total)));
  return Math.max(debt.pending_balance, Math.min(add(debt.pending_balance, amount), limit));
}

/** A dispute that is still open is in force again; one that was resolved meanwhile is not. */
export function statusWithout(
  { collection_status: status, pending_balance: before, holds = [] }: Debt,
  { resolved_from: from = 'active' }: Pick<PaymentEffect, 'resolved_from'>,
  balance: number,
): CollectionStatus {
  // An account that a person closed with something left to pay stays closed.
  if (status !== 'resolved' || before > 0 || balance <= 0) return status;
  if (holds.some(({ kind }) => kind === 'disputed')) return 'disputed';
  return from === 'disputed' ? 'active' : from;
}

const latestBase = (bases: ImportBases | undefined): number =>
  Math.max(0, ...debtNames.map((name) => bases?.[name] ?? 0));

const isGivenAfter = (bases: ImportBases | undefined, { version }: { readonly version: number }): boolean =>
  (bases?.[givenBalance] ?? 0) > version;

/** What the account must remember of a payment that an undo reverses; undefined if no later import wrote the debt. */
export function undonePaymentOf(
  { import_bases: bases, version: reversed }: Pick<Account, 'import_bases' | 'version'>,
  payment: PaymentEffect & { readonly version: number },
): UndonePayment | undefined {
  if (latestBase(bases) <= payment.version) return undefined;
  return { ...payment, reversed, is_counted: !isGivenAfter(bases, payment) };
}

type Entries = readonly (readonly [name: string, change: ValueChanges[string]])[];

interface DebtUndo {
  /** Of the account that the import replaced. */
  readonly version: number;
  /** When the import is taken back. */
  readonly bases: ImportBases;
  readonly payments: readonly UndonePayment[];
  /** The account as it is. */
  readonly account: Account;
}

const isContained = ({ version }: Pick<DebtUndo, 'version'>, payment: UndonePayment): boolean =>
  payment.version < version && version < payment.reversed;

/**
 * What an import changed of a debt, without the payments that were undone since: as it was then, or, if something that
 * the import did not change has changed since, with that as it is.
 */
export function debtReadings(entries: Entries, undo: DebtUndo): readonly Entries[] {
  const changed = entries.filter(([, [before, after]]) => before !== after);
  const contained = undo.payments.filter((payment) => isContained(undo, payment));
  const hasBalance = changed.some(([name]) => name === 'pending_balance');
  const counted = contained.filter(({ is_counted: isCounted }) => isCounted);
  const due = contained.filter((payment) => !isGivenAfter(undo.bases, payment));
  const reading = (pairs: Entries, ofBefore: readonly UndonePayment[], ofAfter: readonly UndonePayment[]): Entries => {
    const before = imageWithout(undo.account, pairs, 0, ofBefore);
    const after = imageWithout(undo.account, pairs, 1, ofAfter);
    const names = new Set([...pairs.map(([name]) => name), ...(ofBefore.length > 0 ? stateNames : [])]);
    return [...names].map((name) => [name, [valueOf(before, name), valueOf(after, name)]]);
  };
  return [
    reading(entries, due, counted),
    hasBalance
      ? reading(changed, due, counted)
      : reading(
          changed,
          due.filter(({ is_counted: isCounted }) => !isCounted),
          [],
        ),
  ];
}

const stateNames = ['pending_balance', 'collection_status', 'resolution'];

const valueOf = (image: object, name: string): unknown => Reflect.get(image, name) ?? null;

/** The latest first, because each restores the status of before its payment. */
function imageWithout(account: Account, entries: Entries, at: 0 | 1, payments: readonly UndonePayment[]): Debt {
  const values = entries.map(([name, change]) => [name, change[at] ?? undefined] as const);
  let debt: Debt = { ...account, ...Object.fromEntries(values) };
  for (const payment of payments.toSorted((one, other) => other.version - one.version)) {
    const pending_balance = balanceWithout(debt, payment);
    const collection_status = statusWithout(debt, payment, pending_balance);
    const isReopened = collection_status !== debt.collection_status;
    debt = { ...debt, pending_balance, collection_status, ...(isReopened && { resolution: undefined }) };
  }
  return debt;
}

/** The payments that the account still remembers after a debt was taken back. */
export const paymentsAfter = (undo: Omit<DebtUndo, 'account'>): readonly UndonePayment[] =>
  undo.payments.map((payment) =>
    isContained(undo, payment) ? { ...payment, is_counted: !isGivenAfter(undo.bases, payment) } : payment,
  );

export const stillRemembered = (payments: readonly UndonePayment[], bases: ImportBases): readonly UndonePayment[] =>
  payments.filter(({ version }) => latestBase(bases) > version);
