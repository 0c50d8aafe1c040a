import type { Settlement } from '../../queries/settlements.ts';
import { DecisionCard } from '../../agreements/decision-card.tsx';
import { Moment } from '../../components/moment.tsx';
import { useTranslations } from '../../locales/language.ts';

export function SettlementDecisions({ settlement }: { readonly settlement: Settlement }) {
  const t = useTranslations('settlements');
  const terms = useTranslations('terms');
  const { outcome, outcome_at, source } = settlement;
  return (
    <DecisionCard
      agreement={settlement}
      texts={t}
      call={source === 'voice_agent' ? t.call : undefined}
      decidedAt={settlement.updated_at}
    >
      {outcome !== null && (
        <>
          <dt>{t.outcome}</dt>
          <dd>
            {terms.settlementOutcomes[outcome]}
            {outcome_at !== null && (
              <>
                , <Moment at={outcome_at} />
              </>
            )}
          </dd>
        </>
      )}
    </DecisionCard>
  );
}
