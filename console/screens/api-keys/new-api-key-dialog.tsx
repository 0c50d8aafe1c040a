import { getLocalTimeZone, parseDate, today } from '@internationalized/date';
import { scopes } from '../../../lib/platform/http/route.ts';
import { type CreatedApiKey, coreSystemScopes, readScopes, useCreateApiKey } from '../../queries/api-keys.ts';
import { useOrganizationZone } from '../../queries/use-organization-zone.ts';
import { ChoicesField } from '../../forms/choices-field.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import type { FormValues } from '../../forms/form-values.ts';
import { NumberField } from '../../forms/number-field.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useTranslations } from '../../locales/language.ts';
import { maxRequestsPerWindow } from './quota-dialog.tsx';

interface NewApiKeyDialogProps {
  readonly created: (apiKey: CreatedApiKey) => void;
  readonly close: () => void;
}

const defaultDays = 90;

export function NewApiKeyDialog({ created, close }: NewApiKeyDialogProps) {
  const t = useTranslations('api_keys');
  const terms = useTranslations('terms');
  const zone = useOrganizationZone() ?? getLocalTimeZone();
  const create = useCreateApiKey();
  const send = async ({
    name = '',
    scopes: chosen = '',
    expires_at: lastDay,
    requests_per_window: quota,
  }: FormValues) => {
    const names = chosen.split(',');
    const body = {
      name,
      scopes: scopes.filter((scope) => names.includes(scope)),
      ...(quota !== undefined && { requests_per_window: Number(quota) }),
      ...(lastDay !== undefined && { expires_at: parseDate(lastDay).add({ days: 1 }).toDate(zone).toISOString() }),
    };
    created(await create.mutateAsync(body));
  };
  return (
    <FormDialog title={t.create} close={close}>
      <RequestForm send={send} submit={t.create} cancel={close} refusals={t.refusals}>
        <TextField name="name" label={terms.name} hint={t.nameHint} maxLength={100} isRequired />
        <ChoicesField
          name="scopes"
          label={t.scope}
          hint={t.scopesHint}
          choices={scopes.map((scope) => ({ value: scope, ...t.scopes[scope] }))}
          presets={[
            { text: t.onlyRead, values: readScopes },
            { text: t.coreSystem, values: coreSystemScopes },
            { text: t.full, values: scopes },
          ]}
          isRequired
        />
        <NumberField name="requests_per_window" label={t.quota} hint={t.quotaHint} min={1} max={maxRequestsPerWindow} />
        <DateField
          name="expires_at"
          label={t.expires}
          hint={t.expiryHint}
          min={today(zone).toString()}
          initial={today(zone).add({ days: defaultDays }).toString()}
        />
      </RequestForm>
    </FormDialog>
  );
}
