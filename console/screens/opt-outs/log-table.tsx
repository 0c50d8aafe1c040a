import { Moment } from '../../components/moment.tsx';
import { useWords } from '../../locales/language.ts';
import { useActorName } from '../../components/use-actor-name.ts';
import type { AuditEntry, optOutAuditQuery } from '../../queries/opt-outs.ts';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import type { TableColumn } from '../../tables/table.tsx';
import { PagedTable } from '../../tables/paged-table.tsx';

/** The number or address that an entry is about. */
const addressOf = ({ phone, email, contact_id }: AuditEntry): string => phone ?? email ?? contact_id ?? '—';

export function LogTable({ list }: { readonly list: ReturnType<typeof optOutAuditQuery> }) {
  const words = useWords('opt_outs');
  const shell = useWords('shell');
  const nameOf = useActorName();
  const columns: TableColumn<AuditEntry>[] = [
    { header: words.address, is: 'name', cell: addressOf },
    { header: words.by, cell: ({ actor, user_id: user }) => nameOf(actor, user) },
    { header: words.since, cell: ({ at }) => <Moment at={at} /> },
    { header: words.reason, is: 'wraps', cell: ({ reason }) => reason ?? '—' },
  ];
  const csv: CsvColumn<AuditEntry>[] = [
    { header: words.address, value: addressOf },
    { header: words.by, value: ({ actor, user_id: user }) => nameOf(actor, user) },
    { header: words.since, value: ({ at }) => at },
    { header: words.reason, value: ({ reason }) => reason },
  ];
  return (
    <PagedTable
      list={list}
      lines={4}
      empty={<p className="soft">{words.nothingLogged}</p>}
      labelledBy="log"
      columns={columns}
      csv={{ name: `${shell.screens.opt_outs} ${words.log}`, columns: csv }}
      rowKey={({ id }) => id}
    />
  );
}
