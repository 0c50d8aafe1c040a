import { type MemberRole, memberRoles } from '../../queries/users.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { useTranslations } from '../../locales/language.ts';

interface RoleFieldProps {
  readonly role: MemberRole;
  readonly onChange: (role: MemberRole) => void;
}

export function RoleField({ role, onChange }: RoleFieldProps) {
  const t = useTranslations('users');
  const shell = useTranslations('shell');
  return (
    <ChoiceField
      name="role"
      label={t.role}
      hint={t.roles[role]}
      choices={memberRoles.map((value) => ({ value, text: shell.roles[value] }))}
      value={role}
      onChange={onChange}
      isRequired
    />
  );
}
