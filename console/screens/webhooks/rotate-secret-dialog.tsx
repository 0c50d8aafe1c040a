import { useState } from 'react';
import { type WebhookWithSecret, useRotateSecret } from '../../queries/webhooks.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { NumberField } from '../../forms/number-field.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { SecretDialog } from '../../components/secret-dialog.tsx';
import { useWords } from '../../locales/language.ts';

const maxHours = 168;
const usualHours = 24;

export function RotateSecretDialog({ id, close }: { readonly id: string; readonly close: () => void }) {
  const words = useWords('webhooks');
  const rotate = useRotateSecret(id);
  const [rotated, setRotated] = useState<WebhookWithSecret>();
  if (rotated)
    return (
      <SecretDialog
        title={words.secretTitle}
        text={words.secretText}
        secret={rotated.secret}
        copy={words.copySecret}
        confirm={words.stored}
        close={close}
      />
    );
  return (
    <FormDialog title={words.rotate} close={close}>
      <RequestForm
        send={async ({ overlap_hours: hours }) => setRotated(await rotate.mutateAsync(Number(hours)))}
        submit={words.rotate}
        cancel={close}
        refusals={words.refusals}
      >
        <p>{words.rotateText}</p>
        <NumberField
          name="overlap_hours"
          label={words.overlap}
          hint={words.overlapHint}
          initial={usualHours}
          min={0}
          max={maxHours}
          isRequired
        />
      </RequestForm>
    </FormDialog>
  );
}
