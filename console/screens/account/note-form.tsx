import { FormPanel } from '../../forms/form-panel.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';
import type { ActionFormProps } from './use-account-changes.ts';

export default function NoteForm({ changes, close }: ActionFormProps) {
  const t = useTranslations('account');
  const shell = useTranslations('shell');
  return (
    <FormPanel title={t.note} close={close}>
      <RequestForm
        submit={shell.save}
        refusals={t.refusals}
        cancel={close}
        done={close}
        send={async ({ text = '' }) => {
          await changes.note.mutateAsync(text);
          showToast({ text: t.noteDone });
        }}
      >
        <TextField name="text" label={t.noteText} isRequired rows={4} maxLength={2000} />
      </RequestForm>
    </FormPanel>
  );
}
