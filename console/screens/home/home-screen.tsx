import { useViewer } from '../../calls/me.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { useWords } from '../../words/language.ts';
import { FirstAccounts } from './first-accounts.tsx';

/** Who is signed in, and the first accounts of their organization. */
export function HomeScreen() {
  const words = useWords('start');
  const shell = useWords('shell');
  const { me, role, organization } = useViewer();
  return (
    <>
      <PageHead title={shell.screens.start} />
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
                <p>{shell.roles[role]}</p>
                <p className="soft">{words.mayDo[role]}</p>
              </dd>
            </>
          )}
        </dl>
      </section>
      {organization === undefined ? (
        <p>
          <ScreenLink to="organizations">{shell.chooseOrganization}</ScreenLink>
        </p>
      ) : (
        <FirstAccounts />
      )}
    </>
  );
}
