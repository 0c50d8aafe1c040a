import { Link } from '@tanstack/react-router';
import type { Plan } from '../../queries/plans.ts';
import { CopyText } from '../../components/copy-text.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { PlanState } from './plan-state.tsx';

export function PlanCard({ plan }: { readonly plan: Plan }) {
  const t = useTranslations('plans');
  const terms = useTranslations('terms');
  const format = useFormat();
  const { currency, settlement_id: settlement, notes } = plan;
  return (
    <section className="card" aria-labelledby="plan">
      <h2 id="plan">{t.plan}</h2>
      <PlanState plan={plan} />
      <dl>
        <dt>{t.total}</dt>
        <dd>
          <strong>{format.money(plan.total, currency)}</strong>
        </dd>
        <dt>{t.grace}</dt>
        <dd>{t.graceDays(format.count(plan.grace_days))}</dd>
        {settlement !== null && (
          <>
            <dt>{t.pays}</dt>
            <dd>
              <Link to="/settlements/$id" params={{ id: settlement }}>
                {t.openSettlement}
              </Link>
            </dd>
          </>
        )}
        {notes !== null && (
          <>
            <dt>{t.planNotes}</dt>
            <dd>{notes}</dd>
          </>
        )}
        <dt>{terms.id}</dt>
        <dd>
          <CopyText text={plan.id} />
        </dd>
      </dl>
    </section>
  );
}
