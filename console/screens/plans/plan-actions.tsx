import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Account } from '../../queries/account.ts';
import { useViewer } from '../../queries/me.ts';
import type { Plan, PlanAction } from '../../queries/plans.ts';
import { useTranslations } from '../../locales/language.ts';
import { allowedPlanActions, isOwnPlan } from './allowed-plan-actions.ts';
import { PlanDecisionDialog } from './plan-decision-dialog.tsx';
import { useApprovalRule } from './use-approval-rule.ts';

interface PlanActionsProps {
  readonly plan: Plan;
  readonly account: Account;
}

export function PlanActions({ plan, account }: PlanActionsProps) {
  const t = useTranslations('plans');
  const viewer = useViewer();
  const rule = useApprovalRule();
  const [chosen, setChosen] = useState<PlanAction>();
  const isOwn = isOwnPlan(plan, rule, viewer);
  const actions = allowedPlanActions(plan, viewer).filter((action) => action !== 'approve' || !isOwn);
  return (
    <>
      {actions.map((action) => (
        <Button
          key={action}
          className={action === 'approve' || action === 'accept' ? 'primary' : ''}
          onPress={() => setChosen(action)}
        >
          {t.actions[action]}
        </Button>
      ))}
      {chosen && (
        <PlanDecisionDialog plan={plan} account={account} action={chosen} close={() => setChosen(undefined)} />
      )}
    </>
  );
}
