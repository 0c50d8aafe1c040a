import { add, subtract } from '../../foundation/money.ts';
import type { AccountWrite } from '../accounts/account-write.ts';
import type { IdentityChange } from '../holds/identity-change.ts';
import { type ChangeKind, changeKinds } from './change-kinds.ts';
import type { ChangeTotalView } from './contract.ts';

/** One change that an import would make, with the amount that it is about. */
export interface PlannedChange {
  readonly kind: ChangeKind;
  readonly currency: string;
  readonly amount: number;
}

/** What a planned write would change, by its most serious consequence, and the identities that it would change. */
export function changesOfAccount(write: AccountWrite, identity: readonly IdentityChange[]): readonly PlannedChange[] {
  const { draft, existing, currency } = write;
  const owed = amountAfter(write) ?? existing?.pending_balance ?? draft.pending_balance ?? draft.total_amount ?? 0;
  const change = ownChange(write, owed);
  return [
    ...identity.map(({ code }) => ({ kind: code, currency, amount: owed })),
    ...(change ? [{ ...change, currency }] : []),
  ];
}

function ownChange(write: AccountWrite, owed: number): Omit<PlannedChange, 'currency'> | undefined {
  const { existing, outcome, differences } = write;
  if (outcome === 'unchanged') return undefined;
  if (!existing) return { kind: 'created', amount: owed };
  const { pending_balance: before, collection_status: status } = existing;
  const statusAfter = differences['collection_status']?.after ?? status;
  if (differences['currency']) return { kind: 'currency_changed', amount: owed };
  if (status !== 'resolved' && statusAfter === 'resolved') return { kind: 'closed', amount: before };
  if (status === 'resolved' && statusAfter !== 'resolved') return { kind: 'reopened', amount: owed };
  if (owed < before) return { kind: 'lowered', amount: subtract(before, owed) };
  if (owed > before) return { kind: 'raised', amount: subtract(owed, before) };
  return { kind: 'details_changed', amount: 0 };
}

function amountAfter({ differences }: AccountWrite): number | undefined {
  const after = differences['pending_balance']?.after;
  return typeof after === 'number' ? after : undefined;
}

export const totalsOf = (changes: readonly PlannedChange[]): ChangeTotalView[] =>
  sumTotals(changes.map((change) => ({ ...change, count: 1 })));

/** By kind, then by currency. */
export function sumTotals(totals: readonly ChangeTotalView[]): ChangeTotalView[] {
  const sums = new Map<string, ChangeTotalView>();
  for (const { kind, currency, count, amount } of totals) {
    const name = `${kind} ${currency}`;
    const { count: counted = 0, amount: summed = 0 } = sums.get(name) ?? {};
    sums.set(name, { kind, currency, count: counted + count, amount: add(summed, amount) });
  }
  return [...sums.values()].sort(
    (one, other) =>
      changeKinds.indexOf(one.kind) - changeKinds.indexOf(other.kind) || one.currency.localeCompare(other.currency),
  );
}
