import { useState } from 'react';
import { type Member, type MemberRole, useInviteUser } from '../../queries/users.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import type { FormValues } from '../../forms/form-values.ts';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useTranslations } from '../../locales/language.ts';
import { RoleField } from './role-field.tsx';

interface InviteDialogProps {
  readonly invited: (member: Member) => void;
  readonly close: () => void;
}

export function InviteDialog({ invited, close }: InviteDialogProps) {
  const t = useTranslations('users');
  const terms = useTranslations('terms');
  const invite = useInviteUser();
  const [role, setRole] = useState<MemberRole>('agent');
  const send = async ({ email = '', name = '' }: FormValues) =>
    invited(await invite.mutateAsync({ email, name, role }));
  return (
    <FormDialog title={t.invite} close={close}>
      <RequestForm send={send} done={close} submit={t.inviteSubmit} cancel={close} refusals={t.refusals}>
        <TextField name="email" label={t.email} hint={t.emailHint} type="email" maxLength={128} isRequired />
        <TextField name="name" label={terms.name} maxLength={200} isRequired />
        <RoleField role={role} onChange={setRole} />
        <p className="soft">{t.inviteText}</p>
      </RequestForm>
    </FormDialog>
  );
}
