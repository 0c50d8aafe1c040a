import type { ReactNode } from 'react';
import { Moment } from '../components/moment.tsx';
import { useActorName } from '../components/use-actor-name.ts';
import { useTranslations } from '../locales/language.ts';

interface Decider {
  readonly kind: 'user' | 'api_key' | 'system' | 'contact';
  readonly id: string | null;
}

interface DecisionCardProps {
  readonly agreement: {
    readonly proposed_by: Decider;
    readonly created_at: string;
    readonly approved_by: Decider | null;
    readonly decided_by: Decider | null;
    readonly decision_notes: string | null;
    readonly accepted_at: string | null;
  };
  readonly texts: {
    readonly decision: string;
    readonly proposedBy: string;
    readonly approvedBy: string;
    readonly acceptedAt: string;
  };
  /** How an AI agent came to propose it. */
  readonly call: string | undefined;
  readonly decidedAt?: string;
  /** Further terms and descriptions. */
  readonly children?: ReactNode;
}

export function DecisionCard({ agreement, texts, call, decidedAt, children }: DecisionCardProps) {
  const t = useTranslations('agreements');
  const nameOf = useActorName();
  const { proposed_by: proposer, approved_by: approver, decided_by: decider } = agreement;
  const { decision_notes: notes, accepted_at: acceptedAt } = agreement;
  return (
    <section className="card" aria-labelledby="decision">
      <h2 id="decision">{texts.decision}</h2>
      {decider === null && <p>{t.undecided}</p>}
      <dl>
        <dt>{texts.proposedBy}</dt>
        <dd>
          {nameOf(proposer.kind, proposer.id)}, <Moment at={agreement.created_at} />
          {call !== undefined && <p className="soft">{call}</p>}
        </dd>
        {approver !== null && (
          <>
            <dt>{texts.approvedBy}</dt>
            <dd>{nameOf(approver.kind, approver.id)}</dd>
          </>
        )}
        {decider !== null && (
          <>
            <dt>{t.decidedBy}</dt>
            <dd>
              {nameOf(decider.kind, decider.id)}
              {decidedAt !== undefined && (
                <>
                  , <Moment at={decidedAt} />
                </>
              )}
            </dd>
          </>
        )}
        {notes !== null && (
          <>
            <dt>{t.decisionNotes}</dt>
            <dd>{notes}</dd>
          </>
        )}
        {acceptedAt !== null && (
          <>
            <dt>{texts.acceptedAt}</dt>
            <dd>
              <Moment at={acceptedAt} />
            </dd>
          </>
        )}
        {children}
      </dl>
    </section>
  );
}
