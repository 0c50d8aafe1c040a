import type { Organization } from '../../queries/organizations.ts';
import { CopyText } from '../../components/copy-text.tsx';
import { Moment } from '../../components/moment.tsx';
import { ScreenLink } from '../../components/screen-link.tsx';
import { useWords } from '../../locales/language.ts';
import { Table, type TableColumn } from '../../tables/table.tsx';

const shownIdLength = 8;

export function OrganizationTable({ organizations }: { readonly organizations: readonly Organization[] }) {
  const words = useWords('organizations');
  const terms = useWords('terms');
  const shell = useWords('shell');
  const columns: TableColumn<Organization>[] = [
    {
      header: words.name,
      is: 'name',
      cell: ({ id, name }) => (
        <ScreenLink to="start" search={{ org: id }}>
          {name}
        </ScreenLink>
      ),
    },
    { header: words.timezone, cell: ({ timezone }) => timezone },
    { header: words.currency, cell: ({ currency }) => currency },
    { header: words.created, cell: ({ created_at: created }) => <Moment at={created} /> },
    { header: terms.id, cell: ({ id }) => <CopyText text={id} shown={`${id.slice(0, shownIdLength)}…`} /> },
  ];
  return <Table label={shell.screens.organizations} columns={columns} rows={organizations} rowKey={({ id }) => id} />;
}
