import { AmountField } from '../../forms/amount-field.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { showToast } from '../../components/toasts.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import type { ActionDialogProps } from './use-account-changes.ts';

export default function PromiseDialog({ account, changes, close }: ActionDialogProps) {
  const t = useTranslations('account');
  const terms = useTranslations('terms');
  const format = useFormat();
  const { contact, currency, pending_balance: balance } = account;
  return (
    <FormDialog title={t.promise} close={close}>
      <RequestForm
        submit={t.promise}
        refusals={t.refusals}
        cancel={close}
        done={close}
        summarize={({ amount, due_date = '' }) =>
          Number(amount) > 0 && Number(amount) <= balance ? (
            <>
              <p>{t.promiseSummary(contact.name, format.money(Number(amount), currency), format.day(due_date))}</p>
              <p>{t.promiseEffect}</p>
            </>
          ) : undefined
        }
        send={async ({ amount, due_date = '', notes }) => {
          await changes.promise.mutateAsync({
            amount: Number(amount),
            due_date,
            ...(notes !== undefined && { notes }),
          });
          showToast({ text: t.promiseDone });
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
        <DateField name="due_date" label={t.promiseDay} isRequired />
        <TextField name="notes" label={t.comment} rows={2} />
      </RequestForm>
    </FormDialog>
  );
}
