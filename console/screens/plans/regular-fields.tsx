import { instalmentIntervals } from '../../../lib/foundation/instalments.ts';
import { AmountField } from '../../forms/amount-field.tsx';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useTranslations } from '../../locales/language.ts';
import type { RegularDraft } from './plan-draft.ts';

interface RegularFieldsProps {
  readonly regular: RegularDraft;
  readonly currency: string;
  readonly today: string;
  readonly change: (part: Partial<RegularDraft>) => void;
}

export function RegularFields({ regular, currency, today, change }: RegularFieldsProps) {
  const t = useTranslations('plans');
  return (
    <div className="field-row">
      <TextField
        name="count"
        label={t.count}
        inputMode="numeric"
        value={regular.count}
        onChange={(count) => change({ count })}
        isRequired
      />
      <ChoiceField
        name="every"
        label={t.every}
        choices={instalmentIntervals.map((value) => ({ value, text: t.intervals[value] }))}
        value={regular.every}
        onChange={(every) => change({ every })}
      />
      <DateField
        name="first_due"
        label={t.firstDue}
        initial={regular.first_due}
        min={today}
        onChange={(day) => change({ first_due: day })}
        isRequired
      />
      <AmountField
        name="down_payment"
        label={`${t.downPayment} (${currency})`}
        currency={currency}
        {...(regular.down_payment !== undefined && { initial: regular.down_payment })}
        onChange={(amount) => change({ down_payment: amount })}
      />
      {regular.down_payment !== undefined && (
        <DateField
          name="down_payment_due"
          label={t.downPaymentDue}
          hint={t.downPaymentDueHint}
          initial={regular.down_payment_due}
          min={today}
          onChange={(day) => change({ down_payment_due: day })}
        />
      )}
    </div>
  );
}
