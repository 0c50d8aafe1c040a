import { useState } from 'react';
import { type SettlementAction, useDecideSettlement } from '../../queries/settlements.ts';
import { TextField } from '../../forms/text-field.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toasts.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { Discount } from './discount.tsx';
import type { SettlementPartProps } from './settlement-part-props.ts';

interface DecisionDialogProps extends SettlementPartProps {
  readonly action: SettlementAction;
  readonly close: () => void;
}

const maxNoteLength = 2000;

export function DecisionDialog({ settlement, account, action, close }: DecisionDialogProps) {
  const t = useTranslations('settlements');
  const format = useFormat();
  const decide = useDecideSettlement(settlement.id);
  const [note, setNote] = useState('');
  const { currency } = settlement;
  const { name } = account.contact;
  return (
    <ConfirmDialog
      title={t.questions[action](
        format.money(settlement.offered_amount, currency),
        format.percent(settlement.discount_pct / 100),
        name,
      )}
      confirm={t.actions[action]}
      refusals={t.refusals}
      isDangerous={action === 'withdraw'}
      {...(action === 'withdraw' && { typed: name })}
      close={close}
      onConfirm={async () => {
        await decide.mutateAsync({ action, ...(note.trim() !== '' && { notes: note.trim() }) });
        showToast({ text: t.done[action](name) });
      }}
    >
      <p>{t.effects[action](format.money(settlement.forgiven_amount, currency))}</p>
      {action === 'approve' && (
        <p>
          <Discount settlement={settlement} />
        </p>
      )}
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
