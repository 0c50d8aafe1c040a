import { type ListedPayment, type ReversalReason, reversalReasons, useReversePayment } from '../../queries/payments.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { showToast } from '../../components/toasts.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

interface ReversePaymentProps {
  readonly payment: ListedPayment;
  readonly close: () => void;
}

const isReason = (value: unknown): value is ReversalReason => reversalReasons.some((each) => each === value);

export function ReversePayment({ payment, close }: ReversePaymentProps) {
  const t = useTranslations('payments');
  const format = useFormat();
  const reverse = useReversePayment(payment.id);
  const amount = format.money(payment.amount, payment.currency);
  const send = async ({ reason }: Readonly<Record<string, unknown>>) => {
    if (isReason(reason)) await reverse.mutateAsync(reason);
  };
  return (
    <FormDialog title={t.reverseTitle(payment.contact_name ?? t.unnamed, amount)} close={close}>
      <p>{t.reverseEffect}</p>
      <RequestForm
        send={send}
        submit={t.reverseSubmit}
        cancel={close}
        done={() => {
          showToast({ text: t.reversed });
          close();
        }}
      >
        <ChoiceField
          name="reason"
          label={t.reason}
          isRequired
          choices={reversalReasons.map((value) => ({ value, text: t.reasons[value] }))}
        />
      </RequestForm>
    </FormDialog>
  );
}
