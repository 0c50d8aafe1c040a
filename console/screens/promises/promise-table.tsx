import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '../../queries/me.ts';
import { Moment } from '../../components/moment.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { CancelPromise } from './cancel-promise.tsx';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { type ListedPromise, type PromiseFilters, promisesQuery } from '../../queries/promises.ts';
import { Empty } from '../../components/empty.tsx';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import { RowMenu } from '../../tables/row-menu.tsx';
import type { TableColumn } from '../../tables/table.tsx';
import { PagedTable } from '../../tables/paged-table.tsx';

const badges = { open: 'accent', kept: 'good', broken: 'bad', cancelled: '' } as const satisfies Readonly<
  Record<ListedPromise['status'], string>
>;

export function PromiseTable({ filters }: { readonly filters: PromiseFilters }) {
  const t = useTranslations('promises');
  const terms = useTranslations('terms');
  const shell = useTranslations('shell');
  const format = useFormat();
  const canCancel = useViewer().hasRole('agent');
  const [cancelled, setCancelled] = useState<ListedPromise>();
  const nameOf = (promise: ListedPromise) => promise.contact_name ?? t.unnamed;
  const columns: TableColumn<ListedPromise>[] = [
    {
      header: terms.contact,
      is: 'name',
      cell: (promise) => (
        <Link to="/accounts/$id" params={{ id: promise.account_id }}>
          {nameOf(promise)}
        </Link>
      ),
    },
    { header: terms.amount, is: 'number', cell: ({ amount, currency }) => format.money(amount, currency) },
    { header: terms.dueDate, cell: ({ due_date: due }) => format.day(due) },
    {
      header: terms.status,
      cell: ({ status }) => <span className={`badge ${badges[status]}`}>{terms.promiseStatuses[status]}</span>,
    },
    {
      header: t.made,
      cell: ({ source, created_at: created }) => (
        <>
          {t.sources[source]} · <Moment at={created} />
        </>
      ),
    },
    { header: t.notes, is: 'wraps', cell: ({ notes }) => notes ?? '—' },
  ];
  const cancel: TableColumn<ListedPromise> = {
    header: t.action,
    is: 'row-actions',
    cell: (promise) => (
      <RowMenu
        of={nameOf(promise)}
        actions={promise.status === 'open' ? [{ text: t.cancel, run: () => setCancelled(promise) }] : []}
      />
    ),
  };
  const csv: CsvColumn<ListedPromise>[] = [
    { header: terms.contact, value: nameOf },
    { header: terms.amount, value: ({ amount }) => amount },
    { header: terms.currency, value: ({ currency }) => currency },
    { header: terms.dueDate, value: ({ due_date: due }) => due },
    { header: terms.status, value: ({ status }) => terms.promiseStatuses[status] },
    { header: t.made, value: ({ created_at: created }) => created },
    { header: t.notes, value: ({ notes }) => notes },
    { header: terms.account, value: ({ account_id: account }) => account },
  ];
  return (
    <>
      <PagedTable
        list={promisesQuery(useOrganizationService(), filters)}
        lines={8}
        empty={<Empty text={t.nothing} />}
        label={shell.screens.promises}
        columns={canCancel ? [...columns, cancel] : columns}
        csv={{ name: shell.screens.promises, columns: csv }}
        rowKey={({ id }) => id}
      />
      {cancelled && <CancelPromise promise={cancelled} close={() => setCancelled(undefined)} />}
    </>
  );
}
