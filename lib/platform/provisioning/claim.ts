import type { Condition } from '../aws/table/update-expression.ts';

/**
 * The claim on something that may exist only once at a provider. The item that stands for it is stored first, so that nobody
 * else asks for it, and gets the provider's answer afterwards.
 */
export interface CreationClaim {
  /** `unknown`: the provider may have made it, but did not say so. */
  readonly state: 'claimed' | 'unknown' | 'made';
  readonly claimed_at: string;
  /** Identifies the holder of the claim; later writes require that it is unchanged. */
  readonly claim_id: string;
}

/** Longer than any request to a provider takes: after that its worker is presumed dead. */
export const claimSeconds = 60;

/**
 * `free`: nobody asked for it yet. `busy`: somebody is asking for it. `unconfirmed`: somebody asked and did not store an
 * answer, so it may exist.
 */
export type ClaimState = 'free' | 'busy' | 'unconfirmed' | 'made';

export function claimStateAt(claim: CreationClaim | undefined, now: Date): ClaimState {
  if (!claim) return 'free';
  if (claim.state === 'made') return 'made';
  const isOld = now.getTime() - Date.parse(claim.claimed_at) > claimSeconds * 1000;
  return claim.state === 'unknown' || isOld ? 'unconfirmed' : 'busy';
}

/** Seconds until a claim that is being worked on counts as abandoned. */
export const secondsUntilAbandoned = ({ claimed_at: at }: CreationClaim, now: Date): number =>
  Math.max(1, Math.ceil(claimSeconds - (now.getTime() - Date.parse(at)) / 1000));

/** The condition that the claim is the one that was read, and nobody has completed it since. */
export const claimUnchanged = ({ claim_id: id, state }: CreationClaim): Condition => ({
  expression: '#claim_id = :claim AND #state = :state',
  values: { ':claim': id, ':state': state },
});

/** The condition that the claim is still held by who made it, and not completed. */
export const claimHeld = ({ claim_id: id }: CreationClaim): Condition => ({
  expression: '#claim_id = :claim AND #state <> :made',
  values: { ':claim': id, ':made': 'made' },
});
