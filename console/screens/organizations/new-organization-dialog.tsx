import { useState } from 'react';
import { type Organization, useCreateOrganization } from '../../queries/organizations.ts';
import { CurrencyField } from '../../forms/currency-field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import type { FormValues } from '../../forms/form-values.ts';
import { LanguageField } from '../../forms/language-field.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { ZoneField } from '../../forms/zone-field.tsx';
import { useTranslations } from '../../locales/language.ts';
import { FirstAdminForm } from './first-admin-form.tsx';

const defaults = { timezone: 'America/Argentina/Buenos_Aires', language: 'es', currency: 'ARS' };

export function NewOrganizationDialog({ close }: { readonly close: () => void }) {
  const t = useTranslations('organizations');
  const create = useCreateOrganization();
  const [created, setCreated] = useState<Organization>();
  const send = async ({ name = '', ...settings }: FormValues) =>
    setCreated(await create.mutateAsync({ name, ...settings }));
  if (created) return <FirstAdminForm organization={created} close={close} />;
  return (
    <FormDialog title={t.create} close={close}>
      <RequestForm send={send} submit={t.createSubmit} cancel={close} refusals={t.refusals}>
        <TextField name="name" label={t.name} maxLength={200} isRequired />
        <ZoneField name="timezone" label={t.timezone} initial={defaults.timezone} />
        <LanguageField name="language" label={t.language} initial={defaults.language} />
        <CurrencyField name="currency" label={t.currency} initial={defaults.currency} />
        <p className="soft">{t.createText}</p>
      </RequestForm>
    </FormDialog>
  );
}
