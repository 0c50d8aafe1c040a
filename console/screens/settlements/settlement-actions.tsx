import { useState } from 'react';
import { useViewer } from '../../queries/me.ts';
import type { SettlementAction } from '../../queries/settlements.ts';
import { DecisionButtons } from '../../agreements/decision-buttons.tsx';
import { isOwnProposal } from '../../agreements/is-own-proposal.ts';
import { useApprovalRule } from '../../agreements/use-approval-rule.ts';
import { useTranslations } from '../../locales/language.ts';
import { SettlementDecisionDialog } from './settlement-decision-dialog.tsx';
import type { SettlementPartProps } from './settlement-part-props.ts';
import { allowedActions } from './allowed-actions.ts';

export function SettlementActions({ settlement, account }: SettlementPartProps) {
  const t = useTranslations('settlements');
  const viewer = useViewer();
  const isOwn = isOwnProposal(settlement, useApprovalRule(), viewer);
  const [chosen, setChosen] = useState<SettlementAction>();
  const actions = allowedActions(settlement, viewer).filter((action) => action !== 'approve' || !isOwn);
  return (
    <>
      <DecisionButtons actions={actions} labels={t.actions} choose={setChosen} />
      {chosen && (
        <SettlementDecisionDialog
          settlement={settlement}
          name={account.contact.name}
          action={chosen}
          close={() => setChosen(undefined)}
        />
      )}
    </>
  );
}
