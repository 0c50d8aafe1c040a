import type { Viewer } from '../../queries/me.ts';
import type { Settlement, SettlementAction } from '../../queries/settlements.ts';

export function allowedActions({ status, outcome }: Settlement, viewer: Viewer): readonly SettlementAction[] {
  switch (status) {
    case 'pending_approval':
      return viewer.hasRole('admin') ? ['approve', 'reject'] : [];
    case 'proposed':
    case 'approved':
      return viewer.hasRole('agent') ? ['accept', 'reject'] : [];
    case 'accepted':
      return outcome === 'open' && viewer.hasRole('admin') ? ['withdraw'] : [];
    case 'rejected':
    case 'expired':
      return [];
  }
}

/** True if the organization requires a second approver and the viewer made the offer. */
export const isOwnOffer = (
  { status, proposed_by: proposer }: Settlement,
  organization: { readonly require_second_approver: boolean } | undefined,
  viewer: Viewer,
): boolean =>
  status === 'pending_approval' &&
  organization?.require_second_approver === true &&
  proposer.kind === 'user' &&
  proposer.id === viewer.me.id &&
  !viewer.hasRole('platform_admin');
