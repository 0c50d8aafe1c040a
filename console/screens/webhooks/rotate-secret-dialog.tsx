import { useState } from 'react';
import { type WebhookWithSecret, useRotateSecret } from '../../queries/webhooks.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { NumberField } from '../../forms/number-field.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { SecretDialog } from '../../components/secret-dialog.tsx';
import { useTranslations } from '../../locales/language.ts';

const maxHours = 168;
const defaultHours = 24;

export function RotateSecretDialog({ id, close }: { readonly id: string; readonly close: () => void }) {
  const t = useTranslations('webhooks');
  const rotate = useRotateSecret(id);
  const [rotated, setRotated] = useState<WebhookWithSecret>();
  if (rotated)
    return (
      <SecretDialog
        title={t.secretTitle}
        text={t.secretText}
        secret={rotated.secret}
        copy={t.copySecret}
        confirm={t.stored}
        close={close}
      />
    );
  return (
    <FormDialog title={t.rotate} close={close}>
      <RequestForm
        send={async ({ overlap_hours: hours }) => setRotated(await rotate.mutateAsync(Number(hours)))}
        submit={t.rotate}
        cancel={close}
        refusals={t.refusals}
      >
        <p>{t.rotateText}</p>
        <NumberField
          name="overlap_hours"
          label={t.overlap}
          hint={t.overlapHint}
          initial={defaultHours}
          min={0}
          max={maxHours}
          isRequired
        />
      </RequestForm>
    </FormDialog>
  );
}
