import { useState } from 'react';
import { monthsAfter } from '../../../lib/foundation/calendar.ts';
import { sumOfInstalments } from '../../../lib/foundation/instalments.ts';
import { type PlanLimits, exceededLimits } from '../../../lib/foundation/plan-limits.ts';
import type { Account } from '../../queries/account.ts';
import type { NewPlan, Plan } from '../../queries/plans.ts';
import { showToast } from '../../components/toasts.ts';
import { ToggleChoice } from '../../components/toggle-choice.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { ApprovalNotice } from './approval-notice.tsx';
import { InstalmentList } from './instalment-list.tsx';
import { OwnRows } from './own-rows.tsx';
import type { PaidDebt } from './paid-debt.ts';
import { type PlanDraft, instalmentsOf, isPossible, requestOf, rowsOf } from './plan-draft.ts';
import { RegularFields } from './regular-fields.tsx';
import { SchedulePreview } from './schedule-preview.tsx';
import './plans.css';

interface PlanFormProps {
  readonly account: Pick<Account, 'currency' | 'contact'>;
  /** `YYYY-MM-DD`, in the organization's time zone. */
  readonly today: string;
  readonly debt: PaidDebt;
  /** Undefined if it is not known yet which strategy the account follows. */
  readonly strategy: { readonly limits: PlanLimits | undefined } | undefined;
  readonly propose: (plan: NewPlan) => Promise<Plan>;
  readonly close: () => void;
}

const firstCount = '3';

/** Builds a plan and shows its dates and parts while somebody types; the same rules as the service's divide the sum. */
export function PlanForm({ account, today, debt, strategy, propose, close }: PlanFormProps) {
  const t = useTranslations('plans');
  const texts = useTranslations('account');
  const terms = useTranslations('terms');
  const format = useFormat();
  const { currency, contact } = account;
  const owed = { total: debt.total, currency, today };
  const [draft, setDraft] = useState<PlanDraft>(() => ({
    kind: 'regular',
    regular: {
      count: firstCount,
      first_due: monthsAfter(today, 1),
      every: 'month',
      down_payment: undefined,
      down_payment_due: undefined,
    },
    rows: [],
  }));
  const instalments = instalmentsOf(draft, owed);
  const isWhole = instalments !== undefined && isPossible(instalments) && sumOfInstalments(instalments) === debt.total;
  const exceeded =
    strategy && isWhole ? exceededLimits({ total: debt.total, instalments, today }, strategy.limits) : [];
  const approval = exceeded.length > 0 && <ApprovalNotice exceeded={exceeded} limits={strategy?.limits} />;
  const money = (amount: number) => format.money(amount, currency);
  const choose = (kind: PlanDraft['kind']) =>
    setDraft(
      kind === 'own' && draft.rows.length === 0 ? { ...draft, kind, rows: rowsOf(draft, owed) } : { ...draft, kind },
    );
  return (
    <RequestForm
      submit={t.propose}
      refusals={t.refusals}
      cancel={close}
      done={close}
      fieldOf={(path) => fieldOf(path, draft)}
      summarize={() =>
        isWhole ? (
          <>
            <p>{t.summary(contact.name, money(debt.total), format.count(instalments.length))}</p>
            <InstalmentList instalments={instalments} currency={currency} />
            {debt.kind === 'offer' && <p>{t.withOffer(money(debt.total))}</p>}
            {approval || <p>{t.effect}</p>}
          </>
        ) : undefined
      }
      send={async ({ notes }) => {
        const settlement = debt.kind === 'offer' ? debt.settlement_id : undefined;
        const { status } = await propose(requestOf(draft, notes, settlement));
        showToast({ text: t.proposed(terms.planStatuses[status]) });
      }}
    >
      <p>{t.owed[debt.kind](money(debt.total))}</p>
      <ToggleChoice
        label={t.schedule}
        choices={(['regular', 'own'] as const).map((value) => ({ value, text: t.schedules[value] }))}
        value={draft.kind}
        onChange={choose}
      />
      {draft.kind === 'regular' ? (
        <>
          <RegularFields
            regular={draft.regular}
            currency={currency}
            today={today}
            change={(part) => setDraft({ ...draft, rows: [], regular: { ...draft.regular, ...part } })}
          />
          <SchedulePreview regular={draft.regular} instalments={instalments} currency={currency} />
        </>
      ) : (
        <OwnRows
          rows={draft.rows}
          every={draft.regular.every}
          owed={owed}
          change={(rows) => setDraft({ ...draft, rows })}
        />
      )}
      {approval}
      <TextField name="notes" label={texts.comment} rows={2} maxLength={2000} />
    </RequestForm>
  );
}

/** A finding about all rows appears at the last amount. */
const fieldOf = (path: string, { rows }: PlanDraft): string =>
  path === 'instalments' ? `instalments.${rows.length - 1}.amount` : path;
