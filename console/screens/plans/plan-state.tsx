import { subtract } from '../../../lib/foundation/money.ts';
import type { Plan } from '../../queries/plans.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { PlanProgress } from './plan-progress.tsx';
import { nextInstalment } from './plan-states.ts';

/** What is paid, and what is due next. */
export function PlanState({ plan }: { readonly plan: Plan }) {
  const t = useTranslations('plans');
  const format = useFormat();
  const next = nextInstalment(plan);
  const left = next && subtract(next.amount, next.paid_amount);
  return (
    <>
      {plan.accepted_at !== null && (
        <p>
          <PlanProgress plan={plan} />
        </p>
      )}
      {next && left !== undefined && (
        <p>
          {next.status === 'late'
            ? t.lateSince(format.money(left, plan.currency), format.day(next.due_date))
            : t.nextDue(format.money(left, plan.currency), format.day(next.due_date))}
        </p>
      )}
    </>
  );
}
