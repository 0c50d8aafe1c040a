import type { Organization } from '../../calls/organizations.ts';
import { CopyText } from '../../parts/copy-text.tsx';
import { Moment } from '../../parts/moment.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { useWords } from '../../words/language.ts';

const shownIdLength = 8;

export function OrganizationTable({ organizations }: { readonly organizations: readonly Organization[] }) {
  const words = useWords('organizations');
  const shell = useWords('shell');
  return (
    <div className="scrolls" role="region" aria-label={shell.screens.organizations} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.timezone}</th>
            <th scope="col">{words.currency}</th>
            <th scope="col">{words.created}</th>
            <th scope="col">{words.id}</th>
          </tr>
        </thead>
        <tbody>
          {organizations.map(({ id, name, timezone, currency, created_at: created }) => (
            <tr key={id}>
              <th scope="row">
                <ScreenLink to="start" search={{ org: id }}>
                  {name}
                </ScreenLink>
              </th>
              <td>{timezone}</td>
              <td>{currency}</td>
              <td>
                <Moment at={created} />
              </td>
              <td>
                <CopyText text={id} shown={`${id.slice(0, shownIdLength)}…`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
