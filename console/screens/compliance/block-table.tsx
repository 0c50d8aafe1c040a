import { Link } from '@tanstack/react-router';
import { Button } from 'react-aria-components/Button';
import type { BlockedDecision, blockedQuery } from '../../queries/compliance.ts';
import { Moment } from '../../components/moment.tsx';
import { useTranslations } from '../../locales/language.ts';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import type { TableColumn } from '../../tables/table.tsx';
import { PagedTable } from '../../tables/paged-table.tsx';

interface BlockTableProps {
  readonly list: ReturnType<typeof blockedQuery>;
  readonly showPerson: (contact: string) => void;
}

export function BlockTable({ list, showPerson }: BlockTableProps) {
  const t = useTranslations('compliance');
  const terms = useTranslations('terms');
  const columns: TableColumn<BlockedDecision>[] = [
    {
      header: terms.contact,
      is: 'name',
      cell: ({ account_id: id, contact_name: name }) => (
        <Link to="/accounts/$id" params={{ id }}>
          {name ?? t.unnamed}
        </Link>
      ),
    },
    { header: t.rule, cell: ({ reason }) => (reason === null ? '—' : terms.rules[reason]) },
    { header: t.channel, cell: ({ channel }) => terms.channels[channel] },
    { header: t.at, cell: ({ at }) => <Moment at={at} /> },
    { header: t.again, cell: ({ retry_at: again }) => (again === null ? t.never : <Moment at={again} />) },
    {
      header: t.decisions,
      cell: ({ contact_id: contact, contact_name: name }) => (
        <Button aria-label={t.decisionsOf(name ?? t.unnamed)} onPress={() => showPerson(contact)}>
          {t.decisions}
        </Button>
      ),
    },
  ];
  const csv: CsvColumn<BlockedDecision>[] = [
    { header: terms.contact, value: ({ contact_name: name }) => name },
    { header: t.rule, value: ({ reason }) => reason && terms.rules[reason] },
    { header: t.channel, value: ({ channel }) => terms.channels[channel] },
    { header: t.at, value: ({ at }) => at },
    { header: t.again, value: ({ retry_at: again }) => again },
    { header: terms.account, value: ({ account_id: account }) => account },
  ];
  return (
    <PagedTable
      list={list}
      lines={4}
      empty={<p className="soft">{t.nothingBlocked}</p>}
      labelledBy="blocks"
      columns={columns}
      csv={{ name: t.blocks, columns: csv }}
      rowKey={({ id }) => id}
    />
  );
}
