import type { AccountId, ContactId, HoldId, ImportJobId, InteractionId } from '../../foundation/ids.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import type { AccountHold } from './account-hold.ts';
import type { HoldView } from './contract.ts';
import type { ClaimedPayment } from './claimed-payment.ts';
import type { Dispute, DisputeOutcome } from './dispute.ts';
import { type HoldBlocks, type HoldKind, type HoldScope, type holdSources, blocksOf } from './hold-kind.ts';
import type { ContactHold } from './contact-hold.ts';
import { type IdentityChange, identityChangeView } from './identity-change.ts';

export interface Hold {
  readonly kind: 'hold';
  readonly id: HoldId;
  readonly hold_kind: HoldKind;
  readonly blocks: HoldBlocks;
  readonly scope: HoldScope;
  /** Absent if it covers a person or an address. */
  readonly account_id?: AccountId;
  readonly contact_id: ContactId;
  /** The phone number or email address that it covers. */
  readonly address?: string;
  readonly external_id?: string;
  readonly reason?: string;
  readonly source: (typeof holdSources)[number];
  readonly interaction_id?: InteractionId;
  /** The import whose record has the hold. */
  readonly import_id?: ImportJobId;
  /** Of an identity check. */
  readonly identity?: IdentityChange;
  /** Of a dispute, if somebody said what it is about. */
  readonly dispute?: Dispute;
  /** Of `paid_claim`, if somebody said how much or when. */
  readonly claimed_payment?: ClaimedPayment;
  readonly placed_by: Initiator;
  readonly placed_at: string;
  /** The hold ends at this time without a release. */
  readonly until?: string;
  /** When somebody should have decided about it. */
  readonly due_by?: string;
  /** When a person confirmed what the debtor seems to have said. */
  readonly confirmed_at?: string;
  readonly confirmed_by?: Initiator;
  readonly released_by?: Initiator;
  readonly released_at?: string;
  readonly release_reason?: string;
  /** Of a dispute that somebody resolved. */
  readonly outcome?: DisputeOutcome;
}

export type HoldOrigin = Pick<
  Hold,
  | 'id'
  | 'account_id'
  | 'contact_id'
  | 'external_id'
  | 'reason'
  | 'source'
  | 'interaction_id'
  | 'import_id'
  | 'identity'
  | 'dispute'
  | 'claimed_payment'
  | 'placed_by'
  | 'placed_at'
  | 'until'
  | 'due_by'
>;

export const newAccountHold = (kind: HoldKind, given: HoldOrigin & { readonly account_id: AccountId }): Hold => ({
  kind: 'hold',
  hold_kind: kind,
  blocks: blocksOf(kind),
  scope: 'account',
  ...given,
});

/** Covers one address of the contact if `address` is given, else the person. */
export const newContactHold = (
  kind: HoldKind,
  given: Omit<HoldOrigin, 'account_id' | 'identity' | 'dispute' | 'claimed_payment'>,
  address?: string,
): Hold => ({
  kind: 'hold',
  hold_kind: kind,
  blocks: blocksOf(kind),
  scope: address === undefined ? 'contact' : 'address',
  ...given,
  ...(address !== undefined && { address }),
});

/** `address` is the stored form of the hold's address. */
export const contactHold = (hold: Hold, address: string | undefined): ContactHold => ({
  ...accountHold(hold),
  ...(address !== undefined && { address }),
});

export const accountHold = ({ id, hold_kind: kind, blocks, placed_at, until }: Hold): AccountHold => ({
  id,
  kind,
  blocks,
  placed_at,
  ...(until !== undefined && { until }),
});

const systemRelease = { released_by: { kind: 'system', id: null } } as const;

/** A hold ends by itself at its `until`: what a release would have written at that time. */
export function holdAt(hold: Hold, now: Date): Hold {
  const { until, released_at } = hold;
  if (released_at !== undefined || until === undefined || Date.parse(until) > now.getTime()) return hold;
  return { ...hold, ...systemRelease, released_at: until };
}

/** A request to stop that nobody has decided about in time is an opt-out. */
export const isDecidedByTime = ({ hold_kind: kind, until }: Pick<Hold, 'hold_kind' | 'until'>): boolean =>
  kind === 'stop_request' && until === undefined;

export const isOpenHold = ({ released_at }: Pick<Hold, 'released_at'>): boolean => released_at === undefined;

/** They end by themselves, soon, and decide nothing. */
const undecidedKinds: ReadonlySet<HoldKind> = new Set<HoldKind>(['reply_unread', 'by_request']);

/** The debtor seems to have said it; a person has yet to decide whether it is so. */
export const isProposal = ({ source, hold_kind: kind, ...hold }: Hold): boolean =>
  (source === 'contact' || source === 'voice_agent') &&
  !undecidedKinds.has(kind) &&
  hold.confirmed_at === undefined &&
  isOpenHold(hold);

export function holdView(stored: Hold, now: Date): HoldView {
  const hold = holdAt(stored, now);
  return {
    id: hold.id,
    external_id: hold.external_id ?? null,
    kind: hold.hold_kind,
    blocks: hold.blocks,
    scope: hold.scope,
    account_id: hold.account_id ?? null,
    contact_id: hold.contact_id,
    address: hold.address ?? null,
    reason: hold.reason ?? null,
    source: hold.source,
    interaction_id: hold.interaction_id ?? null,
    identity: hold.identity ? identityChangeView(hold.identity) : null,
    dispute: hold.dispute ? disputeView(hold.dispute) : null,
    claimed_payment: hold.claimed_payment ? claimedPaymentView(hold.claimed_payment) : null,
    proposed: isProposal(hold),
    placed_by: { ...hold.placed_by },
    placed_at: hold.placed_at,
    until: hold.until ?? null,
    due_by: hold.due_by ?? null,
    confirmed_by: hold.confirmed_by ? { ...hold.confirmed_by } : null,
    confirmed_at: hold.confirmed_at ?? null,
    released_by: hold.released_by ? { ...hold.released_by } : null,
    released_at: hold.released_at ?? null,
    release_reason: hold.release_reason ?? null,
    outcome: hold.outcome ?? null,
  };
}

const disputeView = ({ category, amount, text }: Dispute) => ({ category, amount: amount ?? null, text: text ?? null });

const claimedPaymentView = ({ amount, paid_on: paidOn }: ClaimedPayment) => ({
  amount: amount ?? null,
  paid_on: paidOn ?? null,
});
