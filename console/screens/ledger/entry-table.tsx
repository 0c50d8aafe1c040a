import { Link } from '@tanstack/react-router';
import { type EntryFilters, type LedgerEntry, ledgerEntriesQuery } from '../../queries/ledger.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { Empty } from '../../components/empty.tsx';
import { Moment } from '../../components/moment.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import { PagedTable } from '../../tables/paged-table.tsx';
import type { TableColumn } from '../../tables/table.tsx';

export function EntryTable({ filters }: { readonly filters: EntryFilters }) {
  const t = useTranslations('ledger');
  const terms = useTranslations('terms');
  const shell = useTranslations('shell');
  const format = useFormat();
  const nameOf = (entry: LedgerEntry) => entry.contact_name ?? t.unnamed;
  const columns: TableColumn<LedgerEntry>[] = [
    {
      header: terms.contact,
      is: 'name',
      cell: (entry) => (
        <Link to="/accounts/$id" params={{ id: entry.account_id }}>
          {nameOf(entry)}
        </Link>
      ),
    },
    { header: t.kind, cell: ({ kind }) => t.kinds[kind] },
    { header: terms.amount, is: 'number', cell: ({ amount, currency }) => format.money(amount, currency) },
    { header: t.cause, cell: ({ cause }) => t.causes[cause] },
    { header: terms.at, cell: ({ at }) => <Moment at={at} /> },
    { header: t.recordedAt, cell: ({ recorded_at: at }) => <Moment at={at} /> },
  ];
  const csv: CsvColumn<LedgerEntry>[] = [
    { header: t.day, value: ({ day }) => day },
    { header: terms.at, value: ({ at }) => at },
    { header: t.kind, value: ({ kind }) => t.kinds[kind] },
    { header: t.cause, value: ({ cause }) => t.causes[cause] },
    { header: terms.amount, value: ({ amount }) => amount },
    { header: terms.currency, value: ({ currency }) => currency },
    { header: terms.contact, value: nameOf },
    { header: terms.account, value: ({ account_id: id }) => id },
    { header: t.payment, value: ({ payment_id: id }) => id },
    { header: t.settlement, value: ({ settlement_id: id }) => id },
    { header: t.recordedAt, value: ({ recorded_at: at }) => at },
  ];
  return (
    <PagedTable
      list={ledgerEntriesQuery(useOrganizationService(), filters)}
      lines={8}
      empty={<Empty text={t.noEntries} />}
      label={shell.screens.ledger_day}
      columns={columns}
      csv={{ name: `${shell.screens.ledger} ${filters.day}`, columns: csv }}
      rowKey={(entry) => `${entry.at} ${entry.account_id} ${entry.kind} ${entry.currency}`}
    />
  );
}
