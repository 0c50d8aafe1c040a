import { type ListedPromise, useCancelPromise } from '../../queries/promises.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { showToast } from '../../components/toasts.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

interface CancelPromiseProps {
  readonly promise: ListedPromise;
  readonly close: () => void;
}

/** Leaves room in the note for the text before the reason. */
const maxReasonLength = 1500;

export function CancelPromise({ promise, close }: CancelPromiseProps) {
  const t = useTranslations('promises');
  const format = useFormat();
  const cancel = useCancelPromise();
  const [amount, day] = [format.money(promise.amount, promise.currency), format.day(promise.due_date)];
  const send = ({ text }: Readonly<Record<string, unknown>>) => {
    const reason = typeof text === 'string' ? text.trim() : '';
    return cancel.mutateAsync({ promise, note: reason === '' ? undefined : t.reasonNote(amount, day, reason) });
  };
  return (
    <FormDialog title={t.cancelTitle(promise.contact_name ?? t.unnamed, amount)} close={close}>
      <p>{t.cancelEffect}</p>
      <RequestForm
        send={send}
        submit={t.cancelSubmit}
        cancel={close}
        done={() => {
          showToast({ text: t.cancelled });
          close();
        }}
      >
        <TextField name="text" label={t.reason} hint={t.reasonHint} rows={3} maxLength={maxReasonLength} />
      </RequestForm>
    </FormDialog>
  );
}
