import { FormDialog } from '../../forms/form-dialog.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { showToast } from '../../components/toasts.ts';
import { useWords } from '../../locales/language.ts';
import type { ActionDialogProps } from './use-account-changes.ts';

/** Adds a note to the history. */
export default function NoteDialog({ changes, close }: ActionDialogProps) {
  const words = useWords('account');
  const shell = useWords('shell');
  return (
    <FormDialog title={words.note} close={close}>
      <RequestForm
        submit={shell.save}
        refusals={words.refusals}
        cancel={close}
        done={close}
        send={async ({ text = '' }) => {
          await changes.note.mutateAsync(text);
          showToast({ text: words.noteDone });
        }}
      >
        <TextField name="text" label={words.noteText} isRequired rows={4} maxLength={2000} />
      </RequestForm>
    </FormDialog>
  );
}
