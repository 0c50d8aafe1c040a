import type { PlanView } from '../../../lib/portfolio/plans/contract.ts';

export const isOpenPlan = ({ status }: Pick<PlanView, 'status'>): boolean =>
  status === 'proposed' || status === 'pending_approval';

/** An account has one such plan at most. */
export const isOpenOrActive = (plan: Pick<PlanView, 'status'>): boolean => isOpenPlan(plan) || plan.status === 'active';

export type Instalment = PlanView['instalments'][number];

/** The oldest instalment that is not paid, of a plan in force. */
export const nextInstalment = ({
  status,
  instalments,
}: Pick<PlanView, 'status' | 'instalments'>): Instalment | undefined =>
  status === 'active' ? instalments.find((each) => each.status !== 'paid') : undefined;

export const isLate = ({ status, instalments }: Pick<PlanView, 'status' | 'instalments'>): boolean =>
  status === 'active' && instalments.some((each) => each.status === 'late');
