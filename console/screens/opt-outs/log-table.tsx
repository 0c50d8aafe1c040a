import { Moment } from '../../parts/moment.tsx';
import { useWords } from '../../words/language.ts';
import { useActorName } from '../../parts/use-actor-name.ts';
import type { AuditEntry, optOutAuditQuery } from '../../calls/opt-outs.ts';
import type { TableColumn } from '../../tables/table.tsx';
import { PagedTable } from '../../tables/paged-table.tsx';

export function LogTable({ list }: { readonly list: ReturnType<typeof optOutAuditQuery> }) {
  const words = useWords('opt_outs');
  const nameOf = useActorName();
  const columns: TableColumn<AuditEntry>[] = [
    { header: words.address, is: 'name', cell: ({ phone, email, contact_id }) => phone ?? email ?? contact_id ?? '—' },
    { header: words.by, cell: ({ actor, user_id: user }) => nameOf(actor, user) },
    { header: words.since, cell: ({ at }) => <Moment at={at} /> },
    { header: words.reason, is: 'wraps', cell: ({ reason }) => reason ?? '—' },
  ];
  return (
    <PagedTable
      list={list}
      lines={4}
      empty={<p className="soft">{words.nothingLogged}</p>}
      labelledBy="log"
      columns={columns}
      rowKey={({ id }) => id}
    />
  );
}
