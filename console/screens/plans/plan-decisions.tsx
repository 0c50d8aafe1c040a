import type { Plan } from '../../queries/plans.ts';
import { DecisionCard } from '../../agreements/decision-card.tsx';
import { Moment } from '../../components/moment.tsx';
import { useTranslations } from '../../locales/language.ts';

export function PlanDecisions({ plan }: { readonly plan: Plan }) {
  const t = useTranslations('plans');
  const { source, verified, ended_at: endedAt } = plan;
  const call = verified === false ? t.unverifiedCall : t.call;
  return (
    <DecisionCard agreement={plan} texts={t} call={source === 'voice_agent' ? call : undefined}>
      {endedAt !== null && (
        <>
          <dt>{t.endedAt}</dt>
          <dd>
            <Moment at={endedAt} />
          </dd>
        </>
      )}
    </DecisionCard>
  );
}
