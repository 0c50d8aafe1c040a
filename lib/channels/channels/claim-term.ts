import type { Initiator } from '../../foundation/initiator.ts';

export interface ClaimTerm {
  /** Absent for claims made before claims had a term. */
  readonly claimed_at?: string;
  readonly verified_at?: string;
}

const claimDays = 7;
const dayMs = 24 * 60 * 60 * 1000;

export function claimEndsAt({ claimed_at: claimedAt, verified_at: verifiedAt }: ClaimTerm): string | null {
  if (verifiedAt !== undefined || claimedAt === undefined) return null;
  return new Date(Date.parse(claimedAt) + claimDays * dayMs).toISOString();
}

/** A lapsed claim can be replaced by any organization, even before it is removed. */
export function hasLapsed(term: ClaimTerm, now: Date): boolean {
  const endsAt = claimEndsAt(term);
  return endsAt !== null && endsAt <= now.toISOString();
}

export interface LossCause {
  readonly actor: Initiator;
  readonly reason: string;
  readonly now: Date;
}

/** The service itself, as the initiator when a claim lapses or is taken over. */
export const systemInitiator: Initiator = { kind: 'system', id: null };

export type ClaimLoss = 'lapsed' | 'taken_over' | 'released';

/** Shown in the audit log of the organization that lost the claim, so it must not name the new owner. */
export const lossReasons: Readonly<Record<Exclude<ClaimLoss, 'released'>, string>> = {
  lapsed: `It was not verified within ${claimDays} days.`,
  taken_over: 'It was not verified, and another organization has shown that it is theirs.',
};
