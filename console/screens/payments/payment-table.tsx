import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '../../queries/me.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { type ListedPayment, type PaymentFilters, paymentsQuery } from '../../queries/payments.ts';
import { Empty } from '../../components/empty.tsx';
import { Moment } from '../../components/moment.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import { PagedTable } from '../../tables/paged-table.tsx';
import { RowMenu } from '../../tables/row-menu.tsx';
import type { TableColumn } from '../../tables/table.tsx';
import { ReversePayment } from './reverse-payment.tsx';

export function PaymentTable({ filters }: { readonly filters: PaymentFilters }) {
  const t = useTranslations('payments');
  const terms = useTranslations('terms');
  const shell = useTranslations('shell');
  const format = useFormat();
  const canReverse = useViewer().hasRole('agent');
  const [reversing, setReversing] = useState<ListedPayment>();
  const nameOf = (payment: ListedPayment) => payment.contact_name ?? t.unnamed;
  const statusOf = ({ status, reversal }: ListedPayment) =>
    reversal ? t.reversedFor(t.reasons[reversal.reason]) : t.statuses[status];
  const columns: TableColumn<ListedPayment>[] = [
    {
      header: terms.contact,
      is: 'name',
      cell: (payment) => (
        <Link to="/accounts/$id" params={{ id: payment.account_id }}>
          {nameOf(payment)}
        </Link>
      ),
    },
    { header: terms.amount, is: 'number', cell: ({ amount, currency }) => format.money(amount, currency) },
    { header: t.paidAt, cell: ({ paid_at: paid }) => <Moment at={paid} /> },
    { header: t.method, cell: ({ method }) => method ?? '—' },
    {
      header: terms.status,
      cell: (payment) => <span className={`payment-status ${payment.status}`}>{statusOf(payment)}</span>,
    },
    { header: terms.reference, is: 'wraps', cell: ({ reference, external_id: id }) => reference ?? id ?? '—' },
  ];
  const reverse: TableColumn<ListedPayment> = {
    header: t.action,
    is: 'row-actions',
    cell: (payment) => (
      <RowMenu
        of={nameOf(payment)}
        actions={payment.status === 'registered' ? [{ text: t.reverse, run: () => setReversing(payment) }] : []}
      />
    ),
  };
  const csv: CsvColumn<ListedPayment>[] = [
    { header: terms.id, value: ({ id }) => id },
    { header: terms.contact, value: nameOf },
    { header: terms.amount, value: ({ amount }) => amount },
    { header: terms.currency, value: ({ currency }) => currency },
    { header: t.paidAt, value: ({ paid_at: paid }) => paid },
    { header: t.registeredAt, value: ({ created_at: created }) => created },
    { header: t.method, value: ({ method }) => method },
    { header: terms.status, value: statusOf },
    { header: terms.reference, value: ({ reference }) => reference },
    { header: t.externalId, value: ({ external_id: id }) => id },
    { header: terms.account, value: ({ account_id: account }) => account },
  ];
  return (
    <>
      <PagedTable
        list={paymentsQuery(useOrganizationService(), filters)}
        lines={8}
        empty={<Empty text={t.nothing} />}
        label={shell.screens.payments}
        columns={canReverse ? [...columns, reverse] : columns}
        csv={{ name: shell.screens.payments, columns: csv }}
        rowKey={({ id }) => id}
      />
      {reversing && <ReversePayment payment={reversing} close={() => setReversing(undefined)} />}
    </>
  );
}
