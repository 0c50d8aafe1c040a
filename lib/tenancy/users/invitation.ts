import { Problem } from '../../foundation/problem.ts';

export interface LastInvitation {
  readonly kind: 'last_invitation';
  readonly next_at: string;
  readonly expires_at_seconds: number;
}

const secondsBetweenInvitations = 60;

export function invitationAt(at: Date): LastInvitation {
  const next = new Date(at.getTime() + secondsBetweenInvitations * 1000);
  return {
    kind: 'last_invitation',
    next_at: next.toISOString(),
    expires_at_seconds: Math.ceil(next.getTime() / 1000),
  };
}

/** The reply to an invitation too soon after the last one; `last` is undefined if it has expired meanwhile. */
export function invitedRecently(last: Pick<LastInvitation, 'next_at'> | undefined, now: Date): Problem {
  const waitMs = last ? Date.parse(last.next_at) - now.getTime() : 0;
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Problem(
    429,
    'invited_recently',
    'This person was sent an invitation less than a minute ago. Wait for the seconds in Retry-After before you send another.',
    { headers: { 'Retry-After': String(seconds) } },
  );
}
