import { Moment } from '../../components/moment.tsx';
import { useTranslations } from '../../locales/language.ts';
import { useActorName } from '../../components/use-actor-name.ts';
import { type AuditEntry, channels, type optOutAuditQuery } from '../../queries/opt-outs.ts';
import { useChannelNames } from './use-channel-names.ts';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import type { TableColumn } from '../../tables/table.tsx';
import { PagedTable } from '../../tables/paged-table.tsx';

const addressOf = ({ phone, email, contact_id }: AuditEntry): string => phone ?? email ?? contact_id ?? '—';

/** An opt-out whose entry names no channels is from all, and a removal removes all. */
function channelsOf({ details }: AuditEntry) {
  const named = details?.after['channels'];
  return Array.isArray(named) ? channels.filter((each) => named.includes(each)) : channels;
}

export function LogTable({ list }: { readonly list: ReturnType<typeof optOutAuditQuery> }) {
  const t = useTranslations('opt_outs');
  const shell = useTranslations('shell');
  const nameOf = useActorName();
  const namesOf = useChannelNames();
  const columns: TableColumn<AuditEntry>[] = [
    { header: t.address, is: 'name', cell: addressOf },
    { header: t.by, cell: ({ actor, user_id: user }) => nameOf(actor, user) },
    { header: t.since, cell: ({ at }) => <Moment at={at} /> },
    { header: t.reason, is: 'wraps', cell: ({ reason }) => reason ?? '—' },
    { header: t.channels, cell: (entry) => namesOf(channelsOf(entry)) },
  ];
  const csv: CsvColumn<AuditEntry>[] = [
    { header: t.address, value: addressOf },
    { header: t.by, value: ({ actor, user_id: user }) => nameOf(actor, user) },
    { header: t.since, value: ({ at }) => at },
    { header: t.reason, value: ({ reason }) => reason },
    { header: t.channels, value: (entry) => namesOf(channelsOf(entry)) },
  ];
  return (
    <PagedTable
      list={list}
      lines={4}
      empty={<p className="soft">{t.nothingLogged}</p>}
      labelledBy="log"
      columns={columns}
      csv={{ name: `${shell.screens.opt_outs} ${t.log}`, columns: csv, isBeside: true }}
      rowKey={({ id }) => id}
    />
  );
}
