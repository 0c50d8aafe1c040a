import { type Hold, useReleaseHolds } from '../queries/holds.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { RequestForm } from '../forms/request-form.tsx';
import { TextField } from '../forms/text-field.tsx';
import { showToast } from '../components/toasts.ts';
import { useTranslations } from '../locales/language.ts';

interface ReleaseDialogProps {
  readonly hold: Pick<Hold, 'id' | 'kind'>;
  readonly close: () => void;
}

export const maxReasonLength = 500;

export function ReleaseDialog({ hold: { id, kind }, close }: ReleaseDialogProps) {
  const t = useTranslations('holds');
  const { holdKinds } = useTranslations('terms');
  const release = useReleaseHolds();
  return (
    <FormDialog title={t.releaseOf(holdKinds[kind])} close={close}>
      <p>{t.releaseEffect}</p>
      <RequestForm
        submit={t.release}
        refusals={t.refusals}
        cancel={close}
        done={close}
        send={async ({ reason = '' }) => {
          await release.mutateAsync({ ids: [id], reason });
          showToast({ text: t.released });
        }}
      >
        <TextField
          name="reason"
          label={t.reason}
          hint={t.releaseReasonHint}
          rows={2}
          maxLength={maxReasonLength}
          isRequired
        />
      </RequestForm>
    </FormDialog>
  );
}
