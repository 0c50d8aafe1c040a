import type { Hold } from '../holds/hold.ts';
import { isOpenHold } from '../holds/hold.ts';
import type { AppliedPayment } from './payment.ts';

/** What somebody claims to have paid is seldom older. */
const claimedMs = 30 * 24 * 60 * 60 * 1000;

const arrived = 'A payment was registered.';

/** Without those that the service places, because it doubts a balance that a source gave: another payment answers none. */
const isOfPerson = ({ source }: Hold): boolean => source !== 'system' && source !== 'import';

/**
 * The claims of payment that a payment answers, as released: those of people whom it may be the payment of, and all if
 * nothing is owed any more. A payment of long before the claim, such as one of a history that is loaded later, is not the
 * one that was claimed.
 */
export const answeredClaims = (holds: readonly Hold[], { payment, account }: AppliedPayment, now: Date) =>
  holds
    .filter((hold) => hold.hold_kind === 'paid_claim' && isOpenHold(hold))
    .filter(
      (claim) =>
        account.pending_balance <= 0 ||
        (isOfPerson(claim) && Date.parse(payment.paid_at) >= Date.parse(claim.placed_at) - claimedMs),
    )
    .map((claim) => ({
      ...claim,
      released_by: { kind: 'system', id: null } as const,
      released_at: now.toISOString(),
      release_reason: arrived,
    }));
