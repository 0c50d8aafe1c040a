import { Button } from 'react-aria-components/Button';
import type { BlockedDecision, blockedQuery } from '../../calls/compliance.ts';
import { Moment } from '../../parts/moment.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { useWords } from '../../words/language.ts';
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
  return (
    <PagedTable
      list={list}
      lines={4}
      empty={<p className="soft">{words.nothingBlocked}</p>}
      labelledBy="blocks"
      columns={columns}
      rowKey={({ id }) => id}
    />
  );
}
