import type { Condition } from '../aws/table/update-expression.ts';

/**
 * A claim on something that may exist only once at a provider. It is stored before the provider is asked, so that no
 * other request asks for the same, and updated with the provider's answer.
 */
export interface CreationClaim {
  /** `unknown`: the provider may have created it, but did not confirm it. */
  readonly state: 'claimed' | 'unknown' | 'made';
  readonly claimed_at: string;
  readonly claim_id: string;
}

/** Longer than any request to a provider: after that the worker is presumed dead. */
export const claimSeconds = 60;

/** `busy`: a request is in progress. `unconfirmed`: an earlier request stored no answer, so the resource may exist. */
export type ClaimState = 'free' | 'busy' | 'unconfirmed' | 'made';

export function claimStateAt(claim: CreationClaim | undefined, now: Date): ClaimState {
  if (!claim) return 'free';
  if (claim.state === 'made') return 'made';
  const isOld = now.getTime() - Date.parse(claim.claimed_at) > claimSeconds * 1000;
  return claim.state === 'unknown' || isOld ? 'unconfirmed' : 'busy';
}

export const secondsUntilAbandoned = ({ claimed_at: at }: CreationClaim, now: Date): number =>
  Math.max(1, Math.ceil(claimSeconds - (now.getTime() - Date.parse(at)) / 1000));

export const claimUnchanged = ({ claim_id: id, state }: CreationClaim): Condition => ({
  expression: '#claim_id = :claim AND #state = :state',
  values: { ':claim': id, ':state': state },
});

export const claimHeld = ({ claim_id: id }: CreationClaim): Condition => ({
  expression: '#claim_id = :claim AND #state <> :made',
  values: { ':claim': id, ':made': 'made' },
});
