import { monthsAfter } from './calendar.ts';
import type { Instalment } from './instalments.ts';
import { comparePercent } from './percent.ts';

export const planLimits = ['no_strategy', 'max_instalments', 'max_plan_months', 'min_down_payment_pct'] as const;
export type PlanLimit = (typeof planLimits)[number];

/** Of a strategy; one that is absent does not limit. */
export interface PlanLimits {
  readonly max_instalments?: number | null;
  readonly max_plan_months?: number | null;
  readonly min_down_payment_pct?: number | null;
}

interface Proposed {
  readonly total: number;
  readonly instalments: readonly Instalment[];
  /** `YYYY-MM-DD`, in the organization's time zone. */
  readonly today: string;
}

/** What is paid at once: instalment 0, or the first of a list if it is due today. */
const downPaymentOf = ({ instalments: [first], today }: Proposed): number =>
  first && (first.number === 0 || first.due_date <= today) ? first.amount : 0;

/** The limits of the strategy that a plan is beyond. Each value of a limit is itself allowed. */
export function exceededLimits(plan: Proposed, limits: PlanLimits | undefined): readonly PlanLimit[] {
  if (!limits) return ['no_strategy'];
  const { max_instalments: count, max_plan_months: months, min_down_payment_pct: percent } = limits;
  const regular = plan.instalments.filter(({ number }) => number > 0);
  const lastDay = plan.instalments.at(-1)?.due_date ?? plan.today;
  return [
    ...(typeof count === 'number' && regular.length > count ? (['max_instalments'] as const) : []),
    ...(typeof months === 'number' && lastDay > monthsAfter(plan.today, months) ? (['max_plan_months'] as const) : []),
    ...(typeof percent === 'number' && comparePercent(downPaymentOf(plan), plan.total, percent) < 0
      ? (['min_down_payment_pct'] as const)
      : []),
  ];
}
