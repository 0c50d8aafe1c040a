import { useState } from 'react';
import { AmountField } from '../../forms/amount-field.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { FormPanel } from '../../forms/form-panel.tsx';
import type { FormValues } from '../../forms/form-values.ts';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { showToast } from '../../components/toasts.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import type { ActionFormProps } from './use-account-changes.ts';

export default function PaymentForm({ account, changes, close }: ActionFormProps) {
  const t = useTranslations('account');
  const terms = useTranslations('terms');
  const format = useFormat();
  const { contact, currency, pending_balance: balance } = account;
  const [amount, setAmount] = useState<number | undefined>(balance);
  const money = (value: number) => format.money(value, currency);
  const isExcessive = amount !== undefined && amount > balance;
  const sentenceOf = (paid: number) => t.paymentSummary(money(paid), contact.name, money(Math.max(0, balance - paid)));
  /** More than the balance is rarely meant, so it is read once more before it is registered. */
  const summarize = ({ amount: text, paid_at: day, reference }: FormValues) => (
    <>
      <p>{sentenceOf(Number(text))}</p>
      <p>{t.paymentExcess(money(Number(text) - balance))}</p>
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
  );
  return (
    <FormPanel title={t.payment} close={close}>
      <RequestForm
        submit={t.payment}
        refusals={t.refusals}
        cancel={close}
        done={close}
        sentence={amount !== undefined && amount > 0 && sentenceOf(amount)}
        {...(isExcessive && { summarize })}
        send={async ({ amount: text, paid_at: day, method, reference, notes }) => {
          const registered = await changes.payment.mutateAsync({
            amount: Number(text),
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
        <div className="field-row">
          <AmountField
            name="amount"
            label={`${terms.amount} (${currency})`}
            isRequired
            currency={currency}
            initial={balance}
            hint={t.offerHint(money(balance))}
            onChange={setAmount}
          />
          <DateField name="paid_at" label={t.paidOn} hint={t.paidOnHint} />
        </div>
        <details>
          <summary>{t.moreDetails}</summary>
          <div className="form">
            <div className="field-row">
              <TextField name="method" label={t.method} maxLength={50} />
              <TextField name="reference" label={t.paymentReference} maxLength={200} />
            </div>
            <TextField name="notes" label={t.comment} />
          </div>
        </details>
      </RequestForm>
    </FormPanel>
  );
}
