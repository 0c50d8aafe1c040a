import { getLocalTimeZone, parseDate, today } from '@internationalized/date';
import { type CreatedApiKey, readScopes, scopes, useCreateApiKey } from '../../queries/api-keys.ts';
import { useOrganizationZone } from '../../queries/use-organization-zone.ts';
import { ChoicesField } from '../../forms/choices-field.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import type { FormValues } from '../../forms/form-values.ts';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useWords } from '../../locales/language.ts';

interface NewApiKeyDialogProps {
  readonly created: (apiKey: CreatedApiKey) => void;
  readonly close: () => void;
}

/** How long a key is good, unless another day or none is chosen. */
const usualDays = 90;

export function NewApiKeyDialog({ created, close }: NewApiKeyDialogProps) {
  const words = useWords('api_keys');
  const terms = useWords('terms');
  const zone = useOrganizationZone() ?? getLocalTimeZone();
  const create = useCreateApiKey();
  const send = async ({ name = '', scopes: chosen = '', expires_at: lastDay }: FormValues) => {
    const names = chosen.split(',');
    const body = {
      name,
      scopes: scopes.filter((scope) => names.includes(scope)),
      ...(lastDay !== undefined && { expires_at: parseDate(lastDay).add({ days: 1 }).toDate(zone).toISOString() }),
    };
    created(await create.mutateAsync(body));
  };
  return (
    <FormDialog title={words.create} close={close}>
      <RequestForm send={send} submit={words.create} cancel={close} refusals={words.refusals}>
        <TextField name="name" label={terms.name} hint={words.nameHint} maxLength={100} isRequired />
        <ChoicesField
          name="scopes"
          label={words.scope}
          hint={words.scopesHint}
          choices={scopes.map((scope) => ({ value: scope, ...words.scopes[scope] }))}
          presets={[{ text: words.onlyRead, values: readScopes }]}
          isRequired
        />
        <DateField
          name="expires_at"
          label={words.expires}
          hint={words.expiryHint}
          min={today(zone).toString()}
          initial={today(zone).add({ days: usualDays }).toString()}
        />
      </RequestForm>
    </FormDialog>
  );
}
