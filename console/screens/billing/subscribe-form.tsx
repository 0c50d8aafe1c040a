import { type Billing, useCreateCheckout } from '../../queries/billing.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import type { FormValues } from '../../forms/form-values.ts';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useTranslations } from '../../locales/language.ts';

export function SubscribeForm({ prices }: Pick<Billing, 'prices'>) {
  const t = useTranslations('billing');
  const checkout = useCreateCheckout();
  const send = async ({ price_id: price = '' }: FormValues) => location.assign((await checkout.mutateAsync(price)).url);
  return (
    <section className="card" aria-labelledby="billing-subscribe">
      <h2 id="billing-subscribe">{t.subscribe}</h2>
      <p>{t.subscribeText}</p>
      <RequestForm send={send} submit={t.toCheckout} refusals={t.refusals}>
        {prices.length > 0 ? (
          <ChoiceField
            name="price_id"
            label={t.price}
            isRequired
            choices={prices.map(({ id, name }) => ({ value: id, text: name }))}
            initial={prices[0]?.id}
          />
        ) : (
          <TextField name="price_id" label={t.price} hint={t.priceHint} maxLength={206} isRequired />
        )}
      </RequestForm>
    </section>
  );
}
