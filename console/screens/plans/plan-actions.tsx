import { useState } from 'react';
import type { Account } from '../../queries/account.ts';
import { useViewer } from '../../queries/me.ts';
import type { Plan, PlanAction } from '../../queries/plans.ts';
import { DecisionButtons } from '../../agreements/decision-buttons.tsx';
import { isOwnProposal } from '../../agreements/is-own-proposal.ts';
import { useApprovalRule } from '../../agreements/use-approval-rule.ts';
import { useTranslations } from '../../locales/language.ts';
import { allowedPlanActions } from './allowed-plan-actions.ts';
import { PlanDecisionDialog } from './plan-decision-dialog.tsx';

interface PlanActionsProps {
  readonly plan: Plan;
  readonly account: Account;
}

export function PlanActions({ plan, account }: PlanActionsProps) {
  const t = useTranslations('plans');
  const viewer = useViewer();
  const isOwn = isOwnProposal(plan, useApprovalRule(), viewer);
  const [chosen, setChosen] = useState<PlanAction>();
  const actions = allowedPlanActions(plan, viewer).filter((action) => action !== 'approve' || !isOwn);
  return (
    <>
      <DecisionButtons actions={actions} labels={t.actions} choose={setChosen} />
      {chosen && (
        <PlanDecisionDialog plan={plan} account={account} action={chosen} close={() => setChosen(undefined)} />
      )}
    </>
  );
}
