import { useState } from 'react';
import { AmountField } from '../../forms/amount-field.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { FormPanel } from '../../forms/form-panel.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { showToast } from '../../components/toasts.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { Chips } from './chips.tsx';
import { needsApproval, offerAt } from './offer-limit.ts';
import type { ActionFormProps } from './use-account-changes.ts';
import { useOfferLimit } from './use-offer-limit.ts';

/** A usual first offer. */
const smallPct = 10;

export default function OfferForm({ account, changes, close }: ActionFormProps) {
  const t = useTranslations('account');
  const terms = useTranslations('terms');
  const format = useFormat();
  const { contact, currency, pending_balance: balance } = account;
  const limit = useOfferLimit(account);
  const [chip, setChip] = useState<string>();
  const [amount, setAmount] = useState<number>();
  const [payBy, setPayBy] = useState<string>();
  const chips =
    typeof limit === 'number'
      ? [smallPct, limit].filter((pct, at, all) => pct > 0 && pct <= limit && all.indexOf(pct) === at)
      : [];
  const isOffer = amount !== undefined && amount > 0 && amount < balance;
  const isAbove = isOffer && needsApproval(balance, amount, limit, currency);
  const approval =
    limit === undefined ? '' : limit === null ? t.everyOfferNeedsApproval : t.offerLimit(format.percent(limit / 100));
  const sentences = isOffer && (
    <>
      <p>
        {t.offerSummary(
          contact.name,
          format.money(balance, currency),
          format.money(amount, currency),
          format.money(balance - amount, currency),
          format.percent((balance - amount) / balance),
        )}
        {payBy !== undefined && ` ${t.offerPayBy(format.day(payBy))}`}
      </p>
      <p>
        {isAbove ? t.offerNeedsApproval : t.offerNeedsNoApproval} {t.offerEffect}
      </p>
    </>
  );
  return (
    <FormPanel title={t.offer} close={close}>
      <RequestForm
        submit={t.offer}
        refusals={t.refusals}
        cancel={close}
        done={close}
        sentence={sentences}
        {...(isAbove && { summarize: () => sentences })}
        send={async ({ offered_amount: text, pay_by, notes }) => {
          const { status } = await changes.offer.mutateAsync({
            offered_amount: Number(text),
            ...(pay_by !== undefined && { pay_by }),
            ...(notes !== undefined && { notes }),
          });
          showToast({ text: t.offerDone(terms.settlementStatuses[status]) });
        }}
      >
        <p className="soft">{approval}</p>
        {chips.length > 0 && (
          <Chips
            label={t.discount}
            chips={chips.map((pct) => ({
              value: String(pct),
              text: format.percent(pct / 100),
              detail: format.money(offerAt(balance, pct, currency), currency),
            }))}
            value={chip}
            choose={(pct) => {
              setChip(pct);
              setAmount(offerAt(balance, Number(pct), currency));
            }}
            isFirst
          />
        )}
        <div className="field-row">
          <AmountField
            // A chip gives it another content.
            key={chip}
            name="offered_amount"
            label={`${t.offered} (${currency})`}
            isRequired
            currency={currency}
            {...(chip !== undefined && { initial: offerAt(balance, Number(chip), currency) })}
            hint={t.offerHint(format.money(balance, currency))}
            onChange={setAmount}
          />
          <DateField name="pay_by" label={t.payByDay} onChange={setPayBy} />
        </div>
        <TextField name="notes" label={t.comment} maxLength={2000} />
      </RequestForm>
    </FormPanel>
  );
}
