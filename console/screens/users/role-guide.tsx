import { memberRoles } from '../../queries/users.ts';
import { useWords } from '../../locales/language.ts';

/** What each role may do. */
export function RoleGuide() {
  const words = useWords('users');
  const shell = useWords('shell');
  return (
    <section className="card role-guide" aria-labelledby="role-guide">
      <h2 id="role-guide">{words.roleGuide}</h2>
      <dl>
        {memberRoles.map((role) => (
          <div key={role}>
            <dt>{shell.roles[role]}</dt>
            <dd>{words.roles[role]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
