import { useCreateCheckout } from '../../queries/billing.ts';
import type { FormValues } from '../../forms/form-values.ts';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useWords } from '../../locales/language.ts';

/** Leads to the provider's page where the organization subscribes. */
export function SubscribeForm() {
  const words = useWords('billing');
  const checkout = useCreateCheckout();
  const send = async ({ price_id: price = '' }: FormValues) => location.assign((await checkout.mutateAsync(price)).url);
  return (
    <section className="card" aria-labelledby="billing-subscribe">
      <h2 id="billing-subscribe">{words.subscribe}</h2>
      <p>{words.subscribeText}</p>
      <RequestForm send={send} submit={words.toCheckout} refusals={words.refusals}>
        <TextField name="price_id" label={words.price} hint={words.priceHint} maxLength={206} isRequired />
      </RequestForm>
    </section>
  );
}
