import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { SettlementView } from '../../../lib/portfolio/settlements/contract.ts';

/** What a new plan has to add up to. */
export type PaidDebt =
  | { readonly kind: 'balance' | 'settlement'; readonly total: number }
  /** An offer that is accepted with the plan. */
  | { readonly kind: 'offer'; readonly total: number; readonly settlement_id: string };

/** `undecided`: an offer that awaits approval has to be decided first. */
export function paidDebt(
  { pending_balance: balance, settlement }: Pick<AccountView, 'pending_balance' | 'settlement'>,
  offers: readonly Pick<SettlementView, 'id' | 'status' | 'offered_amount' | 'expires_at'>[],
  now: number,
): PaidDebt | { readonly kind: 'undecided'; readonly settlement_id: string } {
  if (settlement?.outcome === 'open') return { kind: 'settlement', total: balance };
  const open = offers.find(
    ({ status, expires_at: expires }) =>
      ['proposed', 'approved', 'pending_approval'].includes(status) && Date.parse(expires) > now,
  );
  if (!open) return { kind: 'balance', total: balance };
  return open.status === 'pending_approval'
    ? { kind: 'undecided', settlement_id: open.id }
    : { kind: 'offer', total: open.offered_amount, settlement_id: open.id };
}
