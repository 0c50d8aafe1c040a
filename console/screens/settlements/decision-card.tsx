import type { Settlement } from '../../queries/settlements.ts';
import { Moment } from '../../components/moment.tsx';
import { useTranslations } from '../../locales/language.ts';
import { useActorName } from '../../components/use-actor-name.ts';

export function DecisionCard({ settlement }: { readonly settlement: Settlement }) {
  const t = useTranslations('settlements');
  const terms = useTranslations('terms');
  const nameOf = useActorName();
  const { approved_by, decided_by, accepted_at, decision_notes, outcome, outcome_at } = settlement;
  return (
    <section className="card" aria-labelledby="decision">
      <h2 id="decision">{t.decision}</h2>
      {decided_by === null && <p>{t.undecided}</p>}
      <dl>
        <dt>{t.proposedBy}</dt>
        <dd>
          {nameOf(settlement.proposed_by.kind, settlement.proposed_by.id)}, <Moment at={settlement.created_at} />
          {settlement.source === 'voice_agent' && <p className="soft">{t.call}</p>}
        </dd>
        {approved_by !== null && (
          <>
            <dt>{t.approvedBy}</dt>
            <dd>{nameOf(approved_by.kind, approved_by.id)}</dd>
          </>
        )}
        {decided_by !== null && (
          <>
            <dt>{t.decidedBy}</dt>
            <dd>
              {nameOf(decided_by.kind, decided_by.id)}, <Moment at={settlement.updated_at} />
            </dd>
          </>
        )}
        {decision_notes !== null && (
          <>
            <dt>{t.decisionNotes}</dt>
            <dd>{decision_notes}</dd>
          </>
        )}
        {accepted_at !== null && (
          <>
            <dt>{t.acceptedAt}</dt>
            <dd>
              <Moment at={accepted_at} />
            </dd>
          </>
        )}
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
      </dl>
    </section>
  );
}
