import {
  type ListedSettlement,
  type Settlement,
  type SettlementAction,
  useDecideSettlement,
} from '../../queries/settlements.ts';
import { DecisionDialog } from '../../agreements/decision-dialog.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { Discount } from './discount.tsx';

interface SettlementDecisionDialogProps {
  readonly settlement: Settlement | ListedSettlement;
  /** Of the person. */
  readonly name: string;
  readonly action: SettlementAction;
  readonly close: () => void;
}

export function SettlementDecisionDialog({ settlement, name, action, close }: SettlementDecisionDialogProps) {
  const t = useTranslations('settlements');
  const format = useFormat();
  const decide = useDecideSettlement(settlement.id);
  const { currency } = settlement;
  return (
    <DecisionDialog
      title={t.questions[action](
        format.money(settlement.offered_amount, currency),
        format.percent(settlement.discount_pct / 100),
        name,
      )}
      confirm={t.actions[action]}
      done={t.done[action](name)}
      noteHint={t.noteHint}
      refusals={t.refusals}
      typed={action === 'withdraw' ? name : undefined}
      decide={(note) => decide.mutateAsync({ action, ...note })}
      close={close}
    >
      <p>{t.effects[action](format.money(settlement.forgiven_amount, currency))}</p>
      {action === 'approve' && (
        <p>
          <Discount settlement={settlement} />
        </p>
      )}
    </DecisionDialog>
  );
}
