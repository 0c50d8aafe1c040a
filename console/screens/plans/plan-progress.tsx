import type { Plan } from '../../queries/plans.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

interface PlanProgressProps {
  readonly plan: Pick<Plan, 'total' | 'paid_amount' | 'currency'>;
}

/** How much of a plan is paid, as a bar and in words. */
export function PlanProgress({ plan }: PlanProgressProps) {
  const t = useTranslations('plans');
  const format = useFormat();
  const { total, paid_amount: paid, currency } = plan;
  return (
    <>
      <PlanBar plan={plan} />
      {t.paidOf(format.money(paid, currency), format.money(total, currency))}
    </>
  );
}

const width = 100;

export function PlanBar({ plan: { total, paid_amount: paid } }: PlanProgressProps) {
  return (
    <svg className="plan-bar" viewBox={`0 0 ${width} 10`} preserveAspectRatio="none" aria-hidden="true">
      <rect className="whole" width={width} height="10" />
      <rect className="paid" width={(width * paid) / total} height="10" />
    </svg>
  );
}
