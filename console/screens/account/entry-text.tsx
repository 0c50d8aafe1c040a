import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TimelineEntry } from '../../queries/account.ts';
import { directoryQuery } from '../../queries/directory.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { useActorName } from '../../components/use-actor-name.ts';
import { reasonText } from '../../receipts/reason-text.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { EntryHead } from './entry-head.tsx';
import { InteractionText } from './interaction-text.tsx';

export function EntryText({ entry }: { readonly entry: TimelineEntry }) {
  switch (entry.type) {
    case 'interaction':
      return <InteractionText interaction={entry.interaction} />;
    case 'decision':
      return <DecisionText decision={entry.decision} />;
    case 'payment':
      return <PaymentText payment={entry.payment} />;
    case 'adjustment':
      return <AdjustmentText adjustment={entry.adjustment} />;
    case 'promise':
      return <PromiseText promise={entry.promise} />;
    case 'settlement':
      return <SettlementText settlement={entry.settlement} />;
    case 'plan':
      return <PlanText plan={entry.plan} />;
    case 'hold':
      return <HoldText hold={entry.hold} />;
    case 'merge':
      return <MergeText merge={entry.merge} />;
    case 'note':
      return <NoteText note={entry.note} />;
    case 'outcome':
      return <OutcomeText outcome={entry.outcome} />;
  }
}

type DetailsOf<T extends TimelineEntry['type']> = Omit<Extract<TimelineEntry, { readonly type: T }>, 'type' | 'at'>;

function DecisionText({ decision: { channel, allowed, reason, retry_at, checks } }: DetailsOf<'decision'>) {
  const t = useTranslations('account');
  const receipts = useTranslations('receipts');
  const terms = useTranslations('terms');
  const title = allowed ? t.entries.allowed(terms.channels[channel]) : t.entries.blocked(terms.channels[channel]);
  return (
    <EntryHead
      title={title}
      status={reason === null ? undefined : reasonText(receipts, { reason, retry_at, checks })}
    />
  );
}

function PaymentText({ payment }: DetailsOf<'payment'>) {
  const t = useTranslations('account');
  const format = useFormat();
  const { amount, currency, overpaid_amount: overpaid, method, reference, notes, reversal } = payment;
  return (
    <>
      <EntryHead
        title={`${t.entries.payment}: ${format.money(amount, currency)}`}
        status={reversal ? t.paymentReversed : undefined}
      />
      <Lines
        texts={[
          overpaid > 0 ? t.overpaid(format.money(overpaid, currency)) : null,
          [method, reference].filter((text) => text !== null).join(' · '),
          notes,
        ]}
      />
    </>
  );
}

function AdjustmentText({ adjustment }: DetailsOf<'adjustment'>) {
  const t = useTranslations('account');
  const format = useFormat();
  const nameOf = useActorName();
  const { kind, amount, currency, reason, registered_by: by } = adjustment;
  const money = (value: number) => format.money(value, currency);
  return (
    <>
      <EntryHead
        title={`${t.entries.adjustment} (${t.adjustmentKinds[kind]}): ${amount > 0 ? '+' : ''}${money(amount)}`}
        status={t.by(nameOf(by.kind, by.id))}
      />
      <Lines texts={[t.adjustedTo(money(adjustment.total_amount), money(adjustment.pending_balance)), reason]} />
    </>
  );
}

function PromiseText({ promise }: DetailsOf<'promise'>) {
  const t = useTranslations('account');
  const terms = useTranslations('terms');
  const format = useFormat();
  const text = t.promised(format.money(promise.amount, promise.currency), format.day(promise.due_date));
  return (
    <>
      <EntryHead title={`${t.entries.promise}: ${text}`} status={terms.promiseStatuses[promise.status]} />
      <Lines texts={[promise.notes]} />
    </>
  );
}

function HoldText({ hold }: DetailsOf<'hold'>) {
  const t = useTranslations('account');
  const terms = useTranslations('terms');
  const title = `${hold.released_at === null ? t.entries.hold : t.entries.holdReleased}: ${terms.holdKinds[hold.kind]}`;
  return (
    <>
      <EntryHead title={title} />
      <Lines texts={hold.kind === 'plan' ? [] : [hold.reason, hold.release_reason]} />
    </>
  );
}

function SettlementText({ settlement }: DetailsOf<'settlement'>) {
  const t = useTranslations('account');
  const terms = useTranslations('terms');
  const format = useFormat();
  const { currency, outcome, status } = settlement;
  const text = t.settled(
    format.money(settlement.offered_amount, currency),
    format.money(settlement.original_balance, currency),
    format.percent(settlement.discount_pct / 100),
  );
  return (
    <>
      <EntryHead
        title={`${t.entries.settlement}: ${text}`}
        status={outcome === null ? terms.settlementStatuses[status] : terms.settlementOutcomes[outcome]}
      />
      <Lines texts={[settlement.notes, settlement.decision_notes]} />
    </>
  );
}

function PlanText({ plan }: DetailsOf<'plan'>) {
  const t = useTranslations('account');
  const terms = useTranslations('terms');
  const format = useFormat();
  const plans = useTranslations('plans');
  const text = t.planned(format.count(plan.instalments.length), format.money(plan.total, plan.currency));
  return (
    <>
      <EntryHead title={`${t.entries.plan}: ${text}`} status={terms.planStatuses[plan.status]} />
      <Lines texts={[plan.notes, plan.decision_notes]} />
      <p className="not-printed">
        <Link to="/plans/$id" params={{ id: plan.id }}>
          {plans.open}
        </Link>
      </p>
    </>
  );
}

function MergeText({ merge: { former_contact: former, merged_by: by, reason } }: DetailsOf<'merge'>) {
  const t = useTranslations('account');
  const nameOf = useActorName();
  return (
    <>
      <EntryHead title={t.entries.merge} status={t.by(nameOf(by.kind, by.id))} />
      <Lines texts={[t.formerContact(former.name, former.external_id), reason]} />
    </>
  );
}

function NoteText({ note }: DetailsOf<'note'>) {
  const t = useTranslations('account');
  const { data: directory } = useQuery(directoryQuery(useOrganizationService()));
  const author = directory?.users.find(({ id }) => id === note.author.id)?.name ?? null;
  return (
    <>
      <EntryHead title={t.entries.note} status={author === null ? undefined : t.by(author)} />
      <Lines texts={[note.text]} />
    </>
  );
}

function OutcomeText({ outcome: { result, note, call_back_at: callBackAt, author } }: DetailsOf<'outcome'>) {
  const t = useTranslations('account');
  const format = useFormat();
  const nameOf = useActorName();
  return (
    <>
      <EntryHead
        title={`${t.entries.outcome}: ${t.outcomeCodes[result]}`}
        status={t.by(nameOf(author.kind, author.id))}
      />
      <Lines texts={[callBackAt === null ? null : t.callBackOn(format.instant(callBackAt)), note]} />
    </>
  );
}

function Lines({ texts }: { readonly texts: readonly (string | null)[] }) {
  return texts
    .filter((text) => text !== null && text !== '')
    .map((text, at) => (
      <p key={at} className="entry-text">
        {text}
      </p>
    ));
}
