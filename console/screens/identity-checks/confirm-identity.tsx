import { useReleaseHolds } from '../../queries/holds.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { showToast } from '../../components/toasts.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { maxReasonLength } from '../../people/release-dialog.tsx';
import type { IdentityDoubt } from './group-checks.ts';

interface ConfirmIdentityProps {
  readonly doubt: IdentityDoubt;
  readonly close: () => void;
}

export default function ConfirmIdentity({ doubt: { identity, holds }, close }: ConfirmIdentityProps) {
  const t = useTranslations('identity_checks');
  const texts = useTranslations('holds');
  const format = useFormat();
  const release = useReleaseHolds();
  const count = format.count(holds.length);
  return (
    <FormDialog title={t.confirmTitle(identity.after.name)} close={close}>
      <p>{t.confirmEffect(count)}</p>
      <RequestForm
        submit={t.confirm}
        refusals={texts.refusals}
        cancel={close}
        done={close}
        send={async ({ reason = '' }) => {
          await release.mutateAsync({ ids: holds.map(({ id }) => id), reason });
          showToast({ text: t.confirmed(count) });
        }}
      >
        <TextField
          name="reason"
          label={texts.reason}
          hint={texts.releaseReasonHint}
          rows={2}
          maxLength={maxReasonLength}
          isRequired
        />
      </RequestForm>
    </FormDialog>
  );
}
