import { Link } from '@tanstack/react-router';
import type { Organization } from '../../queries/organizations.ts';
import { CopyText } from '../../components/copy-text.tsx';
import { Moment } from '../../components/moment.tsx';
import { useTranslations } from '../../locales/language.ts';
import { Table, type TableColumn } from '../../tables/table.tsx';

const shownIdLength = 8;

export function OrganizationTable({ organizations }: { readonly organizations: readonly Organization[] }) {
  const t = useTranslations('organizations');
  const terms = useTranslations('terms');
  const shell = useTranslations('shell');
  const columns: TableColumn<Organization>[] = [
    {
      header: t.name,
      is: 'name',
      cell: ({ id, name }) => (
        <Link to="/" search={{ org: id }}>
          {name}
        </Link>
      ),
    },
    { header: t.timezone, cell: ({ timezone }) => timezone },
    { header: t.currency, cell: ({ currency }) => currency },
    { header: t.created, cell: ({ created_at: created }) => <Moment at={created} /> },
    { header: terms.id, cell: ({ id }) => <CopyText text={id} shown={`${id.slice(0, shownIdLength)}…`} /> },
  ];
  return <Table label={shell.screens.organizations} columns={columns} rows={organizations} rowKey={({ id }) => id} />;
}
