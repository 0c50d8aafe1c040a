import { useSearch } from '@tanstack/react-router';
import { PageHead } from '../../components/page-head.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { Filters } from '../../filters/filters.tsx';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { PaymentTable } from './payment-table.tsx';
import './payments.css';

const statuses = ['registered', 'reversed'] as const;

/** The payments of all accounts, the latest paid first. */
export default function PaymentsScreen() {
  const t = useTranslations('payments');
  const terms = useTranslations('terms');
  const shell = useTranslations('shell');
  const format = useFormat();
  const { status, paid_from, paid_to } = useSearch({ from: '/payments' });
  const change = useChangeSearch<'/payments'>();
  return (
    <>
      <PageHead title={shell.screens.payments} note={t.note} />
      <Filters
        screen="payments"
        label={t.filters}
        filters={[
          [terms.status, status && t.statuses[status], { status: undefined }],
          [t.paidFrom, paid_from && format.day(paid_from), { paid_from: undefined }],
          [t.paidTo, paid_to && format.day(paid_to), { paid_to: undefined }],
        ]}
        change={change}
      >
        <ChoiceField
          name="status"
          label={terms.status}
          choices={[{ value: 'all', text: t.all }, ...statuses.map((value) => ({ value, text: t.statuses[value] }))]}
          value={status ?? 'all'}
          onChange={(chosen) => change({ status: statuses.find((each) => each === chosen) })}
        />
        <DateField
          name="paid_from"
          label={t.paidFrom}
          value={paid_from ?? null}
          onChange={(day) => change({ paid_from: day })}
        />
        <DateField
          name="paid_to"
          label={t.paidTo}
          value={paid_to ?? null}
          onChange={(day) => change({ paid_to: day })}
        />
      </Filters>
      <PaymentTable
        filters={{
          ...(status && { status }),
          ...(paid_from !== undefined && { paid_from }),
          ...(paid_to !== undefined && { paid_to }),
        }}
      />
    </>
  );
}
