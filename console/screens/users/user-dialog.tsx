import { useState } from 'react';
import { useViewer } from '../../queries/me.ts';
import { type Member, useChangeUser } from '../../queries/users.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import type { FormValues } from '../../forms/form-values.ts';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { CopyText } from '../../components/copy-text.tsx';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';
import { RoleField } from './role-field.tsx';

/** Changes the name and role of a user. Users cannot change their own role. */
export function UserDialog({ member, close }: { readonly member: Member; readonly close: () => void }) {
  const t = useTranslations('users');
  const shell = useTranslations('shell');
  const terms = useTranslations('terms');
  const isSelf = useViewer().me.id === member.id;
  const change = useChangeUser(member.id);
  const [role, setRole] = useState(member.role);
  const send = async ({ name }: FormValues) => {
    const isRenamed = name !== undefined && name !== member.name;
    const isMoved = role !== member.role;
    if (!isRenamed && !isMoved) return;
    await change.mutateAsync({ ...(isRenamed && { name }), ...(isMoved && { role }) });
    showToast({ text: isMoved ? t.roleChanged(name ?? member.email, shell.roles[role]) : t.saved });
  };
  return (
    <FormDialog title={member.name ?? member.email} close={close}>
      <RequestForm send={send} done={close} submit={shell.save} cancel={close} refusals={t.refusals}>
        <p>
          <CopyText text={member.email} />
        </p>
        <TextField name="name" label={terms.name} maxLength={200} isRequired initial={member.name ?? ''} />
        {isSelf ? <p className="notice">{t.ownRole}</p> : <RoleField role={role} onChange={setRole} />}
        {role !== member.role && <p className="notice">{t.roleEffect}</p>}
      </RequestForm>
    </FormDialog>
  );
}
