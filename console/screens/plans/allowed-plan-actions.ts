import type { PlanChange, PlanView } from '../../../lib/portfolio/plans/contract.ts';
import type { Role } from '../../../lib/platform/http/route.ts';

export function allowedPlanActions(
  { status }: Pick<PlanView, 'status'>,
  viewer: { hasRole(least: Role): boolean },
): readonly PlanChange['action'][] {
  switch (status) {
    case 'pending_approval':
      return viewer.hasRole('admin') ? ['approve', 'reject'] : [];
    case 'proposed':
      return viewer.hasRole('agent') ? ['accept', 'reject'] : [];
    case 'active':
      return viewer.hasRole('admin') ? ['cancel'] : [];
    case 'kept':
    case 'broken':
    case 'cancelled':
      return [];
  }
}
