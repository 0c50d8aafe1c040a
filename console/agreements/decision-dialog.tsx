import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import type { RefusalTexts } from '../components/failure.tsx';
import { showToast } from '../components/toasts.ts';
import { TextField } from '../forms/text-field.tsx';
import { useTranslations } from '../locales/language.ts';

interface DecisionDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly done: string;
  readonly noteHint: string;
  readonly refusals: RefusalTexts;
  /** The name to type before an agreement that is in force ends. */
  readonly typed: string | undefined;
  readonly decide: (note: { readonly notes?: string }) => Promise<unknown>;
  readonly close: () => void;
  readonly children: ReactNode;
}

const maxNoteLength = 2000;

export function DecisionDialog({ done, noteHint, typed, decide, close, children, ...texts }: DecisionDialogProps) {
  const t = useTranslations('agreements');
  const [note, setNote] = useState('');
  return (
    <ConfirmDialog
      {...texts}
      isDangerous={typed !== undefined}
      {...(typed !== undefined && { typed })}
      close={close}
      onConfirm={async () => {
        await decide(note.trim() === '' ? {} : { notes: note.trim() });
        showToast({ text: done });
      }}
    >
      {children}
      <div className="form">
        <TextField
          name="notes"
          label={t.note}
          hint={noteHint}
          rows={2}
          maxLength={maxNoteLength}
          value={note}
          onChange={setNote}
        />
      </div>
    </ConfirmDialog>
  );
}
