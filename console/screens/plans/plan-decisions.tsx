import type { Plan } from '../../queries/plans.ts';
import { Moment } from '../../components/moment.tsx';
import { useActorName } from '../../components/use-actor-name.ts';
import { useTranslations } from '../../locales/language.ts';

export function PlanDecisions({ plan }: { readonly plan: Plan }) {
  const t = useTranslations('plans');
  const nameOf = useActorName();
  const { proposed_by: proposer, approved_by: approver, decided_by: decider, accepted_at, ended_at } = plan;
  return (
    <section className="card" aria-labelledby="decisions">
      <h2 id="decisions">{t.decisions}</h2>
      {decider === null && <p>{t.undecided}</p>}
      <dl>
        <dt>{t.proposedBy}</dt>
        <dd>
          {nameOf(proposer.kind, proposer.id)}, <Moment at={plan.created_at} />
          {plan.source === 'voice_agent' && (
            <p className="soft">{plan.verified === false ? t.unverifiedCall : t.call}</p>
          )}
        </dd>
        {approver !== null && (
          <>
            <dt>{t.approvedBy}</dt>
            <dd>{nameOf(approver.kind, approver.id)}</dd>
          </>
        )}
        {decider !== null && (
          <>
            <dt>{t.decidedBy}</dt>
            <dd>{nameOf(decider.kind, decider.id)}</dd>
          </>
        )}
        {plan.decision_notes !== null && (
          <>
            <dt>{t.decisionNotes}</dt>
            <dd>{plan.decision_notes}</dd>
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
        {ended_at !== null && (
          <>
            <dt>{t.endedAt}</dt>
            <dd>
              <Moment at={ended_at} />
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
