import { Link } from '@tanstack/react-router';
import { useViewer } from '../../calls/me.ts';
import { useWords } from '../../words/language.ts';
import { FirstAccounts } from './first-accounts.tsx';

/** Who is signed in, and the first accounts of their organization. */
export function HomeScreen() {
  const words = useWords();
  const { me, role, organization } = useViewer();
  return (
    <>
      <h1>{words.start}</h1>
      <section className="card" aria-labelledby="you">
        <h2 id="you">{words.you}</h2>
        <dl>
          <dt>{words.email}</dt>
          <dd>{me.email ?? me.id}</dd>
          <dt>{words.organization}</dt>
          <dd>{me.organization?.name ?? words.noOrganization}</dd>
          {me.organization && (
            <>
              <dt>{words.timezone}</dt>
              <dd>{me.organization.timezone}</dd>
              <dt>{words.currency}</dt>
              <dd>{me.organization.currency}</dd>
            </>
          )}
          {role !== undefined && (
            <>
              <dt>{words.role}</dt>
              <dd>
                <p>{words.roles[role]}</p>
                <p className="soft">{words.mayDo[role]}</p>
              </dd>
            </>
          )}
        </dl>
      </section>
      {organization === undefined ? (
        <p>
          <Link to="/organizations">{words.chooseOrganization}</Link>
        </p>
      ) : (
        <FirstAccounts organization={organization} />
      )}
    </>
  );
}
