import type { Member } from '../../queries/users.ts';
import { useTranslations } from '../../locales/language.ts';

const classes = { active: 'active', invited: 'disputed', disabled: 'paused' } as const;

/** The status of a member; disabled takes precedence. */
export const statusOf = ({ enabled, status }: Member): keyof typeof classes => {
  if (!enabled) return 'disabled';
  return status === 'active' ? 'active' : 'invited';
};

export function UserStatus({ member }: { readonly member: Member }) {
  const t = useTranslations('users');
  const status = statusOf(member);
  return <span className={`status ${classes[status]}`}>{t.statuses[status]}</span>;
}
