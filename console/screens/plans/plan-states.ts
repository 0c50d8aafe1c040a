import type { PlanView } from '../../../lib/portfolio/plans/contract.ts';

export const isOpenPlan = ({ status }: Pick<PlanView, 'status'>): boolean =>
  status === 'proposed' || status === 'pending_approval';

/** An account has one such plan at most. */
export const isOpenOrActive = (plan: Pick<PlanView, 'status'>): boolean => isOpenPlan(plan) || plan.status === 'active';
