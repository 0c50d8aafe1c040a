import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ListedPlan, plansQuery } from '../../queries/plans.ts';
import { Moment } from '../../components/moment.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import { PagedTable } from '../../tables/paged-table.tsx';
import type { TableColumn } from '../../tables/table.tsx';
import { PlanBar } from './plan-progress.tsx';
import { nextInstalment } from './plan-states.ts';
import { PlanStatusBadge } from './plan-status.tsx';

interface PlanTableProps {
  readonly list: ReturnType<typeof plansQuery>;
  /** Plans of several statuses, which a column names. */
  readonly isMixed: boolean;
  readonly empty: ReactNode;
}

export function PlanTable({ list, isMixed, empty }: PlanTableProps) {
  const t = useTranslations('plans');
  const agreements = useTranslations('agreements');
  const terms = useTranslations('terms');
  const shell = useTranslations('shell');
  const format = useFormat();
  const status: TableColumn<ListedPlan> = { header: terms.status, cell: (plan) => <PlanStatusBadge plan={plan} /> };
  const columns: TableColumn<ListedPlan>[] = [
    {
      header: terms.contact,
      is: 'name',
      cell: ({ id, contact_name: name }) => (
        <Link to="/plans/$id" params={{ id }} aria-label={t.openOf(name ?? agreements.unnamed)}>
          {name ?? agreements.unnamed}
        </Link>
      ),
    },
    { header: t.total, is: 'number', cell: ({ total, currency }) => format.money(total, currency) },
    {
      header: t.paid,
      cell: (plan) => (
        <>
          <PlanBar plan={plan} />
          {format.percent(plan.paid_amount / plan.total)}
        </>
      ),
    },
    { header: t.next, cell: (plan) => <NextInstalment plan={plan} /> },
    ...(isMixed ? [status] : []),
    { header: t.made, cell: ({ created_at: created }) => <Moment at={created} /> },
    {
      header: terms.account,
      cell: ({ account_id: id }) => (
        <Link to="/accounts/$id" params={{ id }}>
          {agreements.openAccount}
        </Link>
      ),
    },
  ];
  const csv: CsvColumn<ListedPlan>[] = [
    { header: terms.contact, value: ({ contact_name: name }) => name },
    { header: t.total, value: ({ total }) => total },
    { header: t.paid, value: ({ paid_amount: paid }) => paid },
    { header: terms.currency, value: ({ currency }) => currency },
    { header: t.count, value: ({ instalments }) => instalments.length },
    { header: t.next, value: (plan) => nextInstalment(plan)?.due_date ?? null },
    { header: terms.status, value: (plan) => terms.planStatuses[plan.status] },
    { header: t.made, value: ({ created_at: created }) => created },
    { header: terms.account, value: ({ account_id: account }) => account },
  ];
  return (
    <PagedTable
      list={list}
      lines={8}
      empty={empty}
      label={shell.screens.plans}
      columns={columns}
      csv={{ name: shell.screens.plans, columns: csv }}
      rowKey={({ id }) => id}
    />
  );
}

function NextInstalment({ plan }: { readonly plan: ListedPlan }) {
  const t = useTranslations('plans');
  const format = useFormat();
  const next = nextInstalment(plan);
  if (!next) return '—';
  return (
    <>
      {format.day(next.due_date)}
      {next.status === 'late' && (
        <>
          {' '}
          <span className="badge bad">{t.late}</span>
        </>
      )}
    </>
  );
}
