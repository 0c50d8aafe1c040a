import { useState } from 'react';
import { Moment } from '../../components/moment.tsx';
import { useTranslations } from '../../locales/language.ts';
import { RemoveOptOut } from './remove-opt-out.tsx';
import { useChannelNames } from './use-channel-names.ts';
import { useActorName } from '../../components/use-actor-name.ts';
import { type OptOut, optOutsQuery } from '../../queries/opt-outs.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { Empty } from '../../components/empty.tsx';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import { RowMenu } from '../../tables/row-menu.tsx';
import type { TableColumn } from '../../tables/table.tsx';
import { PagedTable } from '../../tables/paged-table.tsx';

const addressOf = ({ phone, email, contact_id }: OptOut): string => phone ?? email ?? contact_id ?? '—';

export function OptOutTable() {
  const t = useTranslations('opt_outs');
  const shell = useTranslations('shell');
  const namesOf = useChannelNames();
  const nameOf = useActorName();
  const [removed, setRemoved] = useState<OptOut>();
  const contact = removed?.contact_id ?? removed?.phone;
  const columns: TableColumn<OptOut>[] = [
    { header: t.address, is: 'name', cell: addressOf },
    { header: t.contact, cell: ({ contact_id: id }) => (id === null ? t.unknown : t.known) },
    { header: t.channels, cell: ({ channels }) => namesOf(channels) },
    { header: t.reason, is: 'wraps', cell: ({ reason }) => reason },
    { header: t.by, cell: ({ actor, user_id: user }) => nameOf(actor, user) },
    { header: t.since, cell: ({ at }) => <Moment at={at} /> },
    {
      header: t.action,
      is: 'row-actions',
      cell: (optOut) => (
        <RowMenu
          of={addressOf(optOut)}
          actions={
            (optOut.contact_id ?? optOut.phone) === null ? [] : [{ text: t.remove, run: () => setRemoved(optOut) }]
          }
        />
      ),
    },
  ];
  const csv: CsvColumn<OptOut>[] = [
    { header: t.address, value: addressOf },
    { header: t.reason, value: ({ reason }) => reason },
    { header: t.by, value: ({ actor, user_id: user }) => nameOf(actor, user) },
    { header: t.since, value: ({ at }) => at },
    { header: t.channels, value: ({ channels }) => namesOf(channels) },
  ];
  return (
    <>
      <PagedTable
        list={optOutsQuery(useOrganizationService())}
        lines={8}
        empty={<Empty text={t.nothing} />}
        label={shell.screens.opt_outs}
        columns={columns}
        csv={{ name: shell.screens.opt_outs, columns: csv }}
        rowKey={(optOut) => optOut.contact_id ?? addressOf(optOut)}
      />
      {removed && contact !== undefined && contact !== null && (
        <RemoveOptOut contact={contact} address={addressOf(removed)} close={() => setRemoved(undefined)} />
      )}
    </>
  );
}
