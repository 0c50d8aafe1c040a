import type { PlanChange, PlanView } from '../../../lib/portfolio/plans/contract.ts';
import type { Role } from '../../../lib/platform/http/route.ts';

interface Viewer {
  readonly me: { readonly id: string };
  hasRole(least: Role): boolean;
}

export function allowedPlanActions(
  { status }: Pick<PlanView, 'status'>,
  viewer: Pick<Viewer, 'hasRole'>,
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

/** True if the organization requires a second approver and the viewer proposed the plan. */
export const isOwnPlan = (
  { status, proposed_by: proposer }: Pick<PlanView, 'status' | 'proposed_by'>,
  organization: { readonly require_second_approver: boolean } | undefined,
  viewer: Viewer,
): boolean =>
  status === 'pending_approval' &&
  organization?.require_second_approver === true &&
  proposer.kind === 'user' &&
  proposer.id === viewer.me.id &&
  !viewer.hasRole('platform_admin');
