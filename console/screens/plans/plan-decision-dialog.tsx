import { useState } from 'react';
import type { Account } from '../../queries/account.ts';
import { type Plan, type PlanAction, useDecidePlan } from '../../queries/plans.ts';
import { TextField } from '../../forms/text-field.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toasts.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

interface PlanDecisionDialogProps {
  readonly plan: Plan;
  readonly account: Account;
  readonly action: PlanAction;
  readonly close: () => void;
}

const maxNoteLength = 2000;

export function PlanDecisionDialog({ plan, account, action, close }: PlanDecisionDialogProps) {
  const t = useTranslations('plans');
  const format = useFormat();
  const decide = useDecidePlan(plan.id);
  const [note, setNote] = useState('');
  const { name } = account.contact;
  const count = format.count(plan.instalments.length);
  return (
    <ConfirmDialog
      title={t.questions[action](format.money(plan.total, plan.currency), count, name)}
      confirm={t.actions[action]}
      refusals={t.decisionRefusals}
      isDangerous={action === 'cancel'}
      {...(action === 'cancel' && { typed: name })}
      close={close}
      onConfirm={async () => {
        await decide.mutateAsync({ action, ...(note.trim() !== '' && { notes: note.trim() }) });
        showToast({ text: t.done[action](name) });
      }}
    >
      <p>{t.effects[action]}</p>
      {action === 'accept' && plan.settlement_id !== null && <p>{t.withSettlement}</p>}
      <div className="form">
        <TextField
          name="notes"
          label={t.noteLabel}
          hint={t.noteHint}
          rows={2}
          maxLength={maxNoteLength}
          value={note}
          onChange={setNote}
        />
      </div>
    </ConfirmDialog>
  );
}
