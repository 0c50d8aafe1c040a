import { type ApiKey, useChangeQuota } from '../../queries/api-keys.ts';
import { showToast } from '../../components/toasts.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { NumberField } from '../../forms/number-field.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

export const maxRequestsPerWindow = 10_000;

interface QuotaDialogProps {
  readonly apiKey: ApiKey;
  readonly close: () => void;
}

export function QuotaDialog({ apiKey, close }: QuotaDialogProps) {
  const t = useTranslations('api_keys');
  const shell = useTranslations('shell');
  const format = useFormat();
  const change = useChangeQuota(apiKey.id);
  return (
    <FormDialog title={t.quotaTitle(apiKey.name)} close={close}>
      <RequestForm
        submit={shell.save}
        refusals={t.refusals}
        cancel={close}
        done={close}
        send={async ({ requests_per_window: quota }) => {
          await change.mutateAsync(Number(quota));
          showToast({ text: t.quotaChanged(apiKey.name, format.count(Number(quota))) });
        }}
      >
        <NumberField
          name="requests_per_window"
          label={t.quota}
          hint={t.quotaRange}
          initial={apiKey.requests_per_window}
          min={1}
          max={maxRequestsPerWindow}
          isRequired
        />
      </RequestForm>
    </FormDialog>
  );
}
