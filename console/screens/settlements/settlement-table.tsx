import { Link } from '@tanstack/react-router';
import { Moment } from '../../components/moment.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { DiscountBar } from './discount.tsx';
import { SettlementStatusText } from './settlement-status.tsx';
import type { ReactNode } from 'react';
import type { ListedSettlement, settlementsQuery } from '../../queries/settlements.ts';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import type { TableColumn } from '../../tables/table.tsx';
import { PagedTable } from '../../tables/paged-table.tsx';

interface SettlementTableProps {
  readonly list: ReturnType<typeof settlementsQuery>;
  readonly isMixed: boolean;
  readonly empty: ReactNode;
}

export function SettlementTable({ list, isMixed, empty }: SettlementTableProps) {
  const t = useTranslations('settlements');
  const agreements = useTranslations('agreements');
  const terms = useTranslations('terms');
  const shell = useTranslations('shell');
  const format = useFormat();
  const status: TableColumn<ListedSettlement> = {
    header: terms.status,
    cell: (settlement) => <SettlementStatusText settlement={settlement} />,
  };
  const columns: TableColumn<ListedSettlement>[] = [
    {
      header: terms.contact,
      is: 'name',
      cell: ({ id, contact_name: name }) => (
        <Link to="/settlements/$id" params={{ id }} aria-label={t.open(name ?? agreements.unnamed)}>
          {name ?? agreements.unnamed}
        </Link>
      ),
    },
    {
      header: t.offered,
      is: 'number',
      cell: ({ offered_amount: offered, currency }) => format.money(offered, currency),
    },
    {
      header: t.original,
      is: 'number',
      cell: ({ original_balance: original, currency }) => format.money(original, currency),
    },
    { header: t.discount, cell: (settlement) => <ShortDiscount settlement={settlement} /> },
    ...(isMixed ? [status] : []),
    { header: t.made, cell: ({ created_at: created }) => <Moment at={created} /> },
    { header: t.expires, cell: ({ expires_at: expires }) => <Moment at={expires} /> },
    {
      header: terms.account,
      cell: ({ account_id: id }) => (
        <Link to="/accounts/$id" params={{ id }}>
          {agreements.openAccount}
        </Link>
      ),
    },
  ];
  const csv: CsvColumn<ListedSettlement>[] = [
    { header: terms.contact, value: ({ contact_name: name }) => name },
    { header: t.offered, value: ({ offered_amount: offered }) => offered },
    { header: t.original, value: ({ original_balance: original }) => original },
    { header: terms.currency, value: ({ currency }) => currency },
    { header: t.discount, value: ({ discount_pct: discount }) => discount },
    { header: terms.status, value: (settlement) => terms.settlementStatuses[settlement.status] },
    { header: t.made, value: ({ created_at: created }) => created },
    { header: t.expires, value: ({ expires_at: expires }) => expires },
    { header: terms.account, value: ({ account_id: account }) => account },
  ];
  return (
    <PagedTable
      list={list}
      lines={8}
      empty={empty}
      label={shell.screens.settlements}
      columns={columns}
      csv={{ name: shell.screens.settlements, columns: csv }}
      rowKey={({ id }) => id}
    />
  );
}

function ShortDiscount({ settlement }: { readonly settlement: ListedSettlement }) {
  const t = useTranslations('settlements');
  const format = useFormat();
  const { discount_pct: discount, max_discount_pct: limit } = settlement;
  const of = (percent: number) => format.percent(percent / 100);
  return (
    <>
      <DiscountBar settlement={settlement} />
      {limit === null ? of(discount) : t.ofLimit(of(discount), of(limit))}
    </>
  );
}
