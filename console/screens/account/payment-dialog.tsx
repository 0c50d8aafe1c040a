import { AmountField } from '../../forms/amount-field.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import type { FormValues } from '../../forms/form-values.ts';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { showToast } from '../../components/toasts.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import type { ActionDialogProps } from './use-account-changes.ts';

export default function PaymentDialog({ account, changes, close }: ActionDialogProps) {
  const t = useTranslations('account');
  const terms = useTranslations('terms');
  const format = useFormat();
  const { contact, currency, pending_balance: balance } = account;
  const summarize = ({ amount: text, paid_at: day, reference }: FormValues) => {
    const amount = Number(text);
    const money = (value: number) => format.money(value, currency);
    return amount > 0 ? (
      <>
        <p>{t.paymentSummary(money(amount), contact.name, money(Math.max(0, balance - amount)))}</p>
        {amount > balance && <p>{t.paymentExcess(money(amount - balance))}</p>}
        {day !== undefined && (
          <p>
            {t.paidOn}: {format.day(day)}
          </p>
        )}
        {reference !== undefined && (
          <p>
            {t.paymentReference}: {reference}
          </p>
        )}
      </>
    ) : undefined;
  };
  return (
    <FormDialog title={t.payment} close={close}>
      <RequestForm
        submit={t.payment}
        refusals={t.refusals}
        cancel={close}
        done={close}
        summarize={summarize}
        send={async ({ amount, paid_at: day, method, reference, notes }) => {
          const registered = await changes.payment.mutateAsync({
            amount: Number(amount),
            // Noon in UTC falls on the same day from UTC−12 to UTC+11.
            ...(day !== undefined && { paid_at: `${day}T12:00:00Z` }),
            ...(method !== undefined && { method }),
            ...(reference !== undefined && { reference }),
            ...(notes !== undefined && { notes }),
          });
          if ('account' in registered)
            showToast({ text: t.paymentDone(format.money(registered.account.pending_balance, currency)) });
        }}
      >
        <AmountField
          name="amount"
          label={`${terms.amount} (${currency})`}
          isRequired
          currency={currency}
          initial={balance}
          hint={t.offerHint(format.money(balance, currency))}
        />
        <DateField name="paid_at" label={t.paidOn} hint={t.paidOnHint} />
        <TextField name="method" label={t.method} maxLength={50} />
        <TextField name="reference" label={t.paymentReference} maxLength={200} />
        <TextField name="notes" label={t.comment} rows={2} />
      </RequestForm>
    </FormDialog>
  );
}
