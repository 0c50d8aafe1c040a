import type { Account } from '../../queries/account.ts';
import { type Plan, type PlanAction, useDecidePlan } from '../../queries/plans.ts';
import { DecisionDialog } from '../../agreements/decision-dialog.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

interface PlanDecisionDialogProps {
  readonly plan: Plan;
  readonly account: Account;
  readonly action: PlanAction;
  readonly close: () => void;
}

export function PlanDecisionDialog({ plan, account, action, close }: PlanDecisionDialogProps) {
  const t = useTranslations('plans');
  const format = useFormat();
  const decide = useDecidePlan(plan.id);
  const { name } = account.contact;
  const count = format.count(plan.instalments.length);
  return (
    <DecisionDialog
      title={t.questions[action](format.money(plan.total, plan.currency), count, name)}
      confirm={t.actions[action]}
      done={t.done[action](name)}
      noteHint={t.noteHint}
      refusals={t.decisionRefusals}
      typed={action === 'cancel' ? name : undefined}
      decide={(note) => decide.mutateAsync({ action, ...note })}
      close={close}
    >
      <p>{t.effects[action]}</p>
      {action === 'accept' && plan.settlement_id !== null && <p>{t.withSettlement}</p>}
    </DecisionDialog>
  );
}
