import { maxAmount } from '../../../lib/foundation/money.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { NumberField } from '../../forms/number-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useTranslations } from '../../locales/language.ts';
import type { Settings } from './settings.ts';

interface PaymentSettingsProps {
  readonly settings: Pick<Settings, 'payments' | 'currency'>;
  readonly onChange: (part: Pick<Settings, 'payments'>) => void;
}

const kinds = ['none', 'link', 'billingprovider'] as const;

export function PaymentSettings({ settings: { payments, currency }, onChange }: PaymentSettingsProps) {
  const t = useTranslations('organization');
  const min_payment = payments?.min_payment ?? null;
  const choose = (kind: (typeof kinds)[number]) => {
    if (kind === 'none') onChange({ payments: null });
    if (kind === 'link') onChange({ payments: { kind, template: '', min_payment } });
    if (kind === 'billingprovider') onChange({ payments: { kind, account_id: '', min_payment } });
  };
  return (
    <section className="card form" aria-labelledby="payment-settings">
      <h2 id="payment-settings">{t.settings.payments}</h2>
      <p className="soft">{t.paymentsHint}</p>
      <ChoiceField
        name="payments.kind"
        label={t.paymentKind}
        choices={kinds.map((value) => ({ value, text: t.paymentKinds[value] }))}
        value={payments?.kind ?? 'none'}
        onChange={choose}
      />
      {payments?.kind === 'link' && (
        <TextField
          name="payments.template"
          label={t.paymentTemplate}
          hint={t.paymentTemplateHint}
          type="url"
          maxLength={1000}
          value={payments.template}
          onChange={(template) => onChange({ payments: { ...payments, template } })}
          isRequired
        />
      )}
      {payments?.kind === 'billingprovider' && (
        <TextField
          name="payments.account_id"
          label={t.paymentAccount}
          hint={t.paymentAccountHint}
          maxLength={69}
          value={payments.account_id}
          onChange={(account_id) => onChange({ payments: { ...payments, account_id } })}
          isRequired
        />
      )}
      {payments && (
        <NumberField
          name="payments.min_payment"
          label={t.minPayment(currency)}
          hint={t.minPaymentHint}
          initial={payments.min_payment ?? 0}
          min={0}
          max={maxAmount}
          onChange={(amount) => onChange({ payments: { ...payments, min_payment: amount > 0 ? amount : null } })}
        />
      )}
    </section>
  );
}
