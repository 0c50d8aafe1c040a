import type { Role } from '../../lib/platform/http/route.ts';

interface Proposal {
  readonly status: string;
  readonly proposed_by: { readonly kind: string; readonly id: string | null };
}

interface Viewer {
  readonly me: { readonly id: string };
  hasRole(least: Role): boolean;
}

/** True if the organization requires a second approver and the viewer made what waits for approval. */
export const isOwnProposal = (
  { status, proposed_by: proposer }: Proposal,
  organization: { readonly require_second_approver: boolean } | undefined,
  viewer: Viewer,
): boolean =>
  status === 'pending_approval' &&
  organization?.require_second_approver === true &&
  proposer.kind === 'user' &&
  proposer.id === viewer.me.id &&
  !viewer.hasRole('platform_admin');
