import type { Plan } from '../../queries/plans.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { Table, type TableColumn } from '../../tables/table.tsx';
import { type Instalment, isOpenPlan } from './plan-states.ts';
import { InstalmentStatus } from './plan-status.tsx';

/** The instalments of a plan; what is paid of each is shown once the plan was accepted. */
export function InstalmentTable({ plan }: { readonly plan: Plan }) {
  const t = useTranslations('plans');
  const terms = useTranslations('terms');
  const format = useFormat();
  const money = (amount: number) => format.money(amount, plan.currency);
  const columns: TableColumn<Instalment>[] = [
    {
      header: t.part,
      is: 'name',
      cell: ({ number }) => (number === 0 ? t.downPayment : t.instalment(number)),
    },
    { header: terms.dueDate, cell: ({ due_date: day }) => format.day(day) },
    { header: terms.amount, is: 'number', cell: ({ amount }) => money(amount) },
  ];
  const progress: TableColumn<Instalment>[] = [
    { header: t.paid, is: 'number', cell: ({ paid_amount: paid }) => money(paid) },
    { header: terms.status, cell: ({ status }) => <InstalmentStatus status={status} /> },
  ];
  const wasAccepted = !isOpenPlan(plan) && plan.accepted_at !== null;
  return (
    <Table
      label={t.preview}
      className="instalments"
      columns={wasAccepted ? [...columns, ...progress] : columns}
      rows={plan.instalments}
      rowKey={({ number }) => number}
    />
  );
}
