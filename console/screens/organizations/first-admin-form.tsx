import { useNavigate } from '@tanstack/react-router';
import { type Organization, useInviteFirstAdmin } from '../../queries/organizations.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import type { FormValues } from '../../forms/form-values.ts';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';

interface FirstAdminFormProps {
  readonly organization: Organization;
  readonly close: () => void;
}

/** The second step: without an administrator nobody can sign in to the new organization. */
export function FirstAdminForm({ organization: { id, name }, close }: FirstAdminFormProps) {
  const t = useTranslations('organizations');
  const navigate = useNavigate();
  const invite = useInviteFirstAdmin(id);
  const send = async ({ email = '', name: person = '' }: FormValues) => {
    await invite.mutateAsync({ email, name: person, role: 'admin' });
    showToast({ text: t.ready(name, email) });
  };
  return (
    <FormDialog title={t.adminTitle(name)} close={close}>
      <RequestForm
        send={send}
        done={() => {
          close();
          void navigate({ to: '/users', search: { org: id } });
        }}
        submit={t.adminSubmit}
        cancel={close}
        refusals={t.refusals}
      >
        <p>{t.adminText}</p>
        <TextField name="email" label={t.adminEmail} type="email" maxLength={128} isRequired />
        <TextField name="name" label={t.adminName} maxLength={200} isRequired />
      </RequestForm>
    </FormDialog>
  );
}
