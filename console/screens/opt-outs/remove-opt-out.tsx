import { useState } from 'react';
import { useRemoveOptOut } from '../../queries/opt-outs.ts';
import { TextField } from '../../forms/text-field.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';

interface RemoveOptOutProps {
  /** The id of the contact, or the phone number if it has no contact. */
  readonly contact: string;
  readonly address: string;
  readonly close: () => void;
}

const maxReasonLength = 500;

export function RemoveOptOut({ contact, address, close }: RemoveOptOutProps) {
  const t = useTranslations('opt_outs');
  const remove = useRemoveOptOut();
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      title={t.removeOf(address)}
      typed={address}
      confirm={t.remove}
      isDangerous
      refusals={t.refusals}
      close={close}
      onConfirm={async () => {
        await remove.mutateAsync({ contact, reason: reason.trim() });
        showToast({ text: t.removed });
      }}
    >
      <p>{t.removeEffect}</p>
      <div className="form">
        <TextField
          name="reason"
          label={t.reason}
          hint={t.removeReasonHint}
          maxLength={maxReasonLength}
          value={reason}
          onChange={setReason}
        />
      </div>
    </ConfirmDialog>
  );
}
