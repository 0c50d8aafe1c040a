import { useState } from 'react';
import { add } from '../../../lib/foundation/money.ts';
import type { NewAdjustment } from '../../queries/account-actions.ts';
import { AmountField } from '../../forms/amount-field.tsx';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { FormPanel } from '../../forms/form-panel.tsx';
import type { FormValues } from '../../forms/form-values.ts';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { showToast } from '../../components/toasts.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import type { ActionFormProps } from './use-account-changes.ts';

type Kind = NewAdjustment['kind'];
type Direction = 'raise' | 'lower';

const kinds = ['interest', 'fee', 'cost', 'discount', 'correction'] as const satisfies readonly Kind[];
const directions: readonly Direction[] = ['raise', 'lower'];

export default function AdjustmentForm({ account, changes, close }: ActionFormProps) {
  const t = useTranslations('account');
  const terms = useTranslations('terms');
  const format = useFormat();
  const [kind, setKind] = useState<Kind>();
  const [chosen, setDirection] = useState<Direction>();
  const { contact, currency, pending_balance: balance } = account;
  const direction = kind === 'discount' ? 'lower' : chosen;
  const money = (value: number) => format.money(value, currency);
  const signed = (text: string | undefined) => (direction === 'lower' ? -Number(text) : Number(text));
  const summarize = ({ amount, reason }: FormValues) =>
    kind && direction && Number(amount) > 0 ? (
      <>
        <p>
          {t.adjustmentSummary(
            t.adjustmentKinds[kind],
            contact.name,
            money(add(balance, signed(amount))),
            money(balance),
          )}
        </p>
        {reason !== undefined && <p>{reason}</p>}
      </>
    ) : undefined;
  return (
    <FormPanel title={t.adjustment} close={close}>
      <RequestForm
        submit={t.adjustment}
        refusals={t.refusals}
        cancel={close}
        done={close}
        summarize={summarize}
        send={async ({ amount, reason }) => {
          if (!kind || !direction) return;
          const { account: after } = await changes.adjustment.mutateAsync({
            kind,
            amount: signed(amount),
            ...(reason !== undefined && { reason }),
          });
          showToast({ text: t.adjustmentDone(money(after.pending_balance)) });
        }}
      >
        <ChoiceField
          name="kind"
          label={t.adjustmentKind}
          isRequired
          choices={kinds.map((value) => ({ value, text: t.adjustmentKinds[value] }))}
          onChange={setKind}
        />
        {kind !== 'discount' && (
          <ChoiceField
            name="direction"
            label={t.adjustmentDirection}
            isRequired
            choices={directions.map((value) => ({ value, text: t.adjustmentDirections[value] }))}
            onChange={setDirection}
          />
        )}
        <AmountField name="amount" label={`${terms.amount} (${currency})`} isRequired currency={currency} />
        <TextField name="reason" label={t.adjustmentReason} maxLength={500} rows={2} />
      </RequestForm>
    </FormPanel>
  );
}
