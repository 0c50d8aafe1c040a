import { Button } from 'react-aria-components/Button';
import type { BlockedDecision, blockedQuery } from '../../queries/compliance.ts';
import { Moment } from '../../components/moment.tsx';
import { ScreenLink } from '../../components/screen-link.tsx';
import { useWords } from '../../locales/language.ts';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import type { TableColumn } from '../../tables/table.tsx';
import { PagedTable } from '../../tables/paged-table.tsx';

interface BlockTableProps {
  readonly list: ReturnType<typeof blockedQuery>;
  readonly showPerson: (contact: string) => void;
}

export function BlockTable({ list, showPerson }: BlockTableProps) {
  const words = useWords('compliance');
  const terms = useWords('terms');
  const columns: TableColumn<BlockedDecision>[] = [
    {
      header: terms.contact,
      is: 'name',
      cell: ({ account_id: id, contact_name: name }) => (
        <ScreenLink to="account" params={{ id }}>
          {name ?? words.unnamed}
        </ScreenLink>
      ),
    },
    { header: words.rule, cell: ({ reason }) => (reason === null ? '—' : terms.rules[reason]) },
    { header: words.channel, cell: ({ channel }) => terms.channels[channel] },
    { header: words.at, cell: ({ at }) => <Moment at={at} /> },
    { header: words.again, cell: ({ retry_at: again }) => (again === null ? words.never : <Moment at={again} />) },
    {
      header: words.decisions,
      cell: ({ contact_id: contact, contact_name: name }) => (
        <Button aria-label={words.decisionsOf(name ?? words.unnamed)} onPress={() => showPerson(contact)}>
          {words.decisions}
        </Button>
      ),
    },
  ];
  const csv: CsvColumn<BlockedDecision>[] = [
    { header: terms.contact, value: ({ contact_name: name }) => name },
    { header: words.rule, value: ({ reason }) => reason && terms.rules[reason] },
    { header: words.channel, value: ({ channel }) => terms.channels[channel] },
    { header: words.at, value: ({ at }) => at },
    { header: words.again, value: ({ retry_at: again }) => again },
    { header: terms.account, value: ({ account_id: account }) => account },
  ];
  return (
    <PagedTable
      list={list}
      lines={4}
      empty={<p className="soft">{words.nothingBlocked}</p>}
      labelledBy="blocks"
      columns={columns}
      csv={{ name: words.blocks, columns: csv }}
      rowKey={({ id }) => id}
    />
  );
}
