import { AmountField } from '../../forms/amount-field.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { showToast } from '../../components/toasts.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import type { ActionDialogProps } from './use-account-changes.ts';

export default function OfferDialog({ account, changes, close }: ActionDialogProps) {
  const t = useTranslations('account');
  const terms = useTranslations('terms');
  const format = useFormat();
  const { contact, currency, pending_balance: balance } = account;
  const summarize = (amount: number, payBy: string | undefined) =>
    amount < balance ? (
      <>
        <p>
          {t.offerSummary(
            contact.name,
            format.money(balance, currency),
            format.money(amount, currency),
            format.money(balance - amount, currency),
            format.percent((balance - amount) / balance),
          )}
        </p>
        {payBy !== undefined && <p>{t.offerPayBy(format.day(payBy))}</p>}
        <p>{t.offerEffect}</p>
      </>
    ) : undefined;
  return (
    <FormDialog title={t.offer} close={close}>
      <RequestForm
        submit={t.offer}
        refusals={t.refusals}
        cancel={close}
        done={close}
        summarize={({ offered_amount: amount, pay_by }) => summarize(Number(amount), pay_by)}
        send={async ({ offered_amount: amount, pay_by, notes }) => {
          const { status } = await changes.offer.mutateAsync({
            offered_amount: Number(amount),
            ...(pay_by !== undefined && { pay_by }),
            ...(notes !== undefined && { notes }),
          });
          showToast({ text: t.offerDone(terms.settlementStatuses[status]) });
        }}
      >
        <AmountField
          name="offered_amount"
          label={`${t.offered} (${currency})`}
          isRequired
          currency={currency}
          hint={t.offerHint(format.money(balance, currency))}
        />
        <DateField name="pay_by" label={t.payByDay} />
        <TextField name="notes" label={t.comment} rows={2} maxLength={2000} />
      </RequestForm>
    </FormDialog>
  );
}
