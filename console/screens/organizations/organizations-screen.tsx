import { useInfiniteQuery } from '@tanstack/react-query';
import { organizationsQuery } from '../../calls/organizations.ts';
import { rowsOf } from '../../calls/pages.ts';
import { useService } from '../../calls/session-calls.ts';
import { Empty } from '../../parts/empty.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { useWords } from '../../words/language.ts';

/** The organizations that a platform administrator can act for. */
export default function OrganizationsScreen() {
  const words = useWords('organizations');
  const shell = useWords('shell');
  const query = useInfiniteQuery(organizationsQuery(useService().api));
  return (
    <>
      <PageHead title={shell.screens.organizations} note={shell.chooseOrganization} />
      <QueryView query={query} lines={4}>
        {(pages) => (rowsOf(pages).length === 0 ? <Empty text={words.noOrganizations} /> : null)}
      </QueryView>
      <ul className="choices">
        {rowsOf(query.data).map(({ id, name, timezone, currency }) => (
          <li key={id}>
            <ScreenLink to="start" search={{ org: id }}>
              <strong>{name}</strong>
              <span className="soft">
                {timezone} · {currency}
              </span>
            </ScreenLink>
          </li>
        ))}
      </ul>
      <MoreButton query={query} />
    </>
  );
}
