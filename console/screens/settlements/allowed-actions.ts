import type { Viewer } from '../../queries/me.ts';
import type { Settlement, SettlementAction } from '../../queries/settlements.ts';

export function allowedActions(
  { status, outcome }: Pick<Settlement, 'status' | 'outcome'>,
  viewer: Viewer,
): readonly SettlementAction[] {
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
