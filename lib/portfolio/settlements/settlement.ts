import type { Initiator } from '../../foundation/initiator.ts';
import type { AccountId, ContactId, InteractionId, PlanId, SettlementId } from '../../foundation/ids.ts';
import {
  type SettlementOutcome,
  type SettlementStatus,
  isOpenSettlementStatus,
} from '../accounts/settlement-status.ts';
import { type AccountSettlement, forgivenAmount } from '../accounts/account-settlement.ts';
import type { SettlementView } from './contract.ts';

export interface Settlement {
  readonly kind: 'settlement';
  readonly id: SettlementId;
  readonly account_id: AccountId;
  readonly contact_id: ContactId;
  /** The pending balance at the time of the offer; if it changes, the offer cannot be approved or accepted. */
  readonly original_balance: number;
  readonly offered_amount: number;
  readonly discount_pct: number;
  readonly max_discount_pct?: number;
  readonly currency: string;
  /** As stored: an open offer expires without a write, so read it with `statusAt`. */
  readonly status: SettlementStatus;
  readonly notes?: string;
  readonly expires_at: string;
  /** The last day to pay, `YYYY-MM-DD`, in the organization's time zone. */
  readonly pay_by?: string;
  /** The plan in force that pays it, and alone decides when it is breached. */
  readonly plan_id?: PlanId;
  readonly source: SettlementView['source'];
  readonly external_id?: string;
  readonly interaction_id?: InteractionId;
  /** Of a call by an AI agent: whether the callee had proved who they are when they heard or accepted it. */
  readonly verified?: boolean;
  readonly proposed_by: Initiator;
  readonly approved_by?: Initiator;
  readonly decided_by?: Initiator;
  readonly decision_notes?: string;
  readonly accepted_at?: string;
  readonly outcome?: SettlementOutcome;
  readonly outcome_at?: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly version: number;
}

export const statusAt = ({ status, expires_at: at }: Settlement, now: Date): SettlementStatus =>
  isOpenSettlementStatus(status) && Date.parse(at) <= now.getTime() ? 'expired' : status;

export const isInForce = ({ status, outcome }: Settlement): boolean => status === 'accepted' && outcome === 'open';

export function accountSettlementOf(settlement: Settlement): AccountSettlement | undefined {
  const { id, original_balance, offered_amount, discount_pct, currency, expires_at, pay_by, created_at } = settlement;
  const { status, outcome } = settlement;
  const terms = {
    id,
    original_balance,
    offered_amount,
    discount_pct,
    currency,
    expires_at,
    ...(pay_by !== undefined && { pay_by }),
    created_at,
  };
  if (isOpenSettlementStatus(status)) return { ...terms, status };
  if (status !== 'accepted' || (outcome !== 'open' && outcome !== 'fulfilled')) return undefined;
  return { ...terms, status, outcome };
}

/** False if another transaction was written between the two reads: the pair must not be used for a decision. */
export function matchesAccountCopy(
  { id, status, outcome }: Settlement,
  { settlement: copy }: { readonly settlement?: AccountSettlement },
): boolean {
  // The account no longer carries a settlement that has ended.
  if (copy?.id !== id) return !isOpenSettlementStatus(status) && outcome !== 'open';
  return copy.status === status && (copy.status === 'accepted' ? copy.outcome : undefined) === outcome;
}

export type SettlementEnd =
  | (Partial<Pick<Settlement, 'decided_by'>> & {
      readonly kind: 'closed';
      readonly status: Extract<SettlementStatus, 'expired' | 'rejected'>;
    })
  | { readonly kind: 'agreement_ended'; readonly outcome: Exclude<SettlementOutcome, 'open'> };

/** Only a fulfilled agreement leaves a copy on the account. */
export const endedCopy = (copy: AccountSettlement, end: SettlementEnd): AccountSettlement | undefined =>
  copy.status === 'accepted' && end.kind === 'agreement_ended' && end.outcome === 'fulfilled'
    ? { ...copy, outcome: 'fulfilled' }
    : undefined;

export const settlementView = (settlement: Settlement, now: Date): SettlementView => ({
  id: settlement.id,
  account_id: settlement.account_id,
  original_balance: settlement.original_balance,
  offered_amount: settlement.offered_amount,
  forgiven_amount: forgivenAmount(settlement),
  discount_pct: settlement.discount_pct,
  max_discount_pct: settlement.max_discount_pct ?? null,
  currency: settlement.currency,
  status: statusAt(settlement, now),
  notes: settlement.notes ?? null,
  external_id: settlement.external_id ?? null,
  expires_at: settlement.expires_at,
  pay_by: settlement.pay_by ?? null,
  source: settlement.source,
  interaction_id: settlement.interaction_id ?? null,
  verified: settlement.verified ?? null,
  proposed_by: settlement.proposed_by,
  approved_by: settlement.approved_by ?? null,
  decided_by: settlement.decided_by ?? null,
  accepted_at: settlement.accepted_at ?? null,
  decision_notes: settlement.decision_notes ?? null,
  outcome: settlement.outcome ?? null,
  outcome_at: settlement.outcome_at ?? null,
  created_at: settlement.created_at,
  updated_at: settlement.updated_at,
});
