import type { HoldView } from '../../../lib/portfolio/holds/contract.ts';
import type { Identity } from '../../people/identity-pairs.ts';

/** An identity check, which always covers an account. */
type AccountHold = HoldView & { readonly account_id: string };

const isOfAccount = (hold: HoldView): hold is AccountHold => hold.account_id !== null;

/** The accounts that are held for the same doubt about a person. */
export interface IdentityDoubt {
  readonly key: string;
  readonly identity: Identity;
  readonly holds: readonly [AccountHold, ...AccountHold[]];
}

/** One decision for all accounts of a person with the same change, in the order of the first. */
export function groupChecks(holds: readonly HoldView[]): readonly IdentityDoubt[] {
  const doubts = new Map<string, IdentityDoubt>();
  for (const hold of holds.filter(isOfAccount)) {
    const { contact_id: contact, identity } = hold;
    if (identity === null) continue;
    const key = JSON.stringify([contact, identity]);
    const doubt = doubts.get(key);
    doubts.set(key, { key, identity, holds: doubt ? [...doubt.holds, hold] : [hold] });
  }
  return [...doubts.values()];
}
