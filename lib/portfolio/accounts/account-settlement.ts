import type { SettlementId } from '../../foundation/ids.ts';
import { subtract } from '../../foundation/money.ts';
import { type OpenSettlementStatus, type SettlementOutcome } from './settlement-status.ts';
import type { AccountSettlementView } from './contract.ts';

/**
 * The account's copy of its latest settlement while that is open, in force or fulfilled. Written in the settlement's
 * transaction, so that decisions need no further read.
 */
export type AccountSettlement = {
  readonly id: SettlementId;
  readonly original_balance: number;
  readonly offered_amount: number;
  /** 0 to 100, rounded to two decimals. */
  readonly discount_pct: number;
  readonly currency: string;
  readonly expires_at: string;
  /** The last day to pay, `YYYY-MM-DD`. */
  readonly pay_by?: string;
  readonly created_at: string;
} & (
  | { readonly status: OpenSettlementStatus }
  | { readonly status: 'accepted'; readonly outcome: Extract<SettlementOutcome, 'open' | 'fulfilled'> }
);

interface WithSettlement {
  readonly settlement?: AccountSettlement;
}

export const settlementInForce = ({
  settlement,
}: WithSettlement): Extract<AccountSettlement, { readonly status: 'accepted' }> | undefined =>
  settlement?.status === 'accepted' && settlement.outcome === 'open' ? settlement : undefined;

export const openSettlement = (
  { settlement }: WithSettlement,
  now: Date,
): Extract<AccountSettlement, { readonly status: OpenSettlementStatus }> | undefined =>
  settlement && settlement.status !== 'accepted' && !isExpired(settlement, now) ? settlement : undefined;

export const expiredSettlement = (
  { settlement }: WithSettlement,
  now: Date,
): Extract<AccountSettlement, { readonly status: OpenSettlementStatus }> | undefined =>
  settlement && settlement.status !== 'accepted' && isExpired(settlement, now) ? settlement : undefined;

const isExpired = ({ expires_at: at }: Pick<AccountSettlement, 'expires_at'>, now: Date): boolean =>
  Date.parse(at) <= now.getTime();

export function settlementToMention(account: WithSettlement, now: Date): AccountSettlement | undefined {
  const open = openSettlement(account, now);
  return open && open.status !== 'pending_approval' ? open : settlementInForce(account);
}

export const forgivenAmount = ({
  original_balance: original,
  offered_amount: offered,
}: Pick<AccountSettlement, 'original_balance' | 'offered_amount'>): number => subtract(original, offered);

export const accountSettlementView = ({ settlement }: WithSettlement): AccountSettlementView | null =>
  settlement?.status === 'accepted'
    ? {
        id: settlement.id,
        original_balance: settlement.original_balance,
        offered_amount: settlement.offered_amount,
        forgiven_amount: forgivenAmount(settlement),
        pay_by: settlement.pay_by ?? null,
        outcome: settlement.outcome,
      }
    : null;
