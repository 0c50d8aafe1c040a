import { useState } from 'react';
import { useRemoveOptOut } from '../../queries/opt-outs.ts';
import { TextField } from '../../forms/text-field.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toasts.ts';
import { useWords } from '../../locales/language.ts';

interface RemoveOptOutProps {
  /** The id of the contact, or the number that no contact has. */
  readonly contact: string;
  readonly address: string;
  readonly close: () => void;
}

const maxReasonLength = 500;

export function RemoveOptOut({ contact, address, close }: RemoveOptOutProps) {
  const words = useWords('opt_outs');
  const remove = useRemoveOptOut();
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      title={words.removeOf(address)}
      typed={address}
      confirm={words.remove}
      isDangerous
      refusals={words.refusals}
      close={close}
      act={async () => {
        await remove.mutateAsync({ contact, reason: reason.trim() });
        showToast({ text: words.removed });
      }}
    >
      <p>{words.removeEffect}</p>
      <div className="form">
        <TextField
          name="reason"
          label={words.reason}
          hint={words.removeReasonHint}
          maxLength={maxReasonLength}
          value={reason}
          onChange={setReason}
        />
      </div>
    </ConfirmDialog>
  );
}
