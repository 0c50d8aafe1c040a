import { memberRoles } from '../../queries/users.ts';
import { useTranslations } from '../../locales/language.ts';

export function RoleGuide() {
  const t = useTranslations('users');
  const shell = useTranslations('shell');
  return (
    <section className="card role-guide" aria-labelledby="role-guide">
      <h2 id="role-guide">{t.roleGuide}</h2>
      <dl>
        {memberRoles.map((role) => (
          <div key={role}>
            <dt>{shell.roles[role]}</dt>
            <dd>{t.roles[role]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
