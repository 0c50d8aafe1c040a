import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AmountField } from '../../forms/amount-field.tsx';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { FormPanel } from '../../forms/form-panel.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { showToast } from '../../components/toasts.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { useOrganizationDay } from '../../queries/use-organization-day.ts';
import { type ContactResult, contactResults } from './call-to-conclude.ts';
import { Chips } from './chips.tsx';
import { promiseDays } from './promise-days.ts';
import type { ActionFormProps } from './use-account-changes.ts';
import { useCallToConclude } from './use-call-to-conclude.ts';

/** Registers a promise, and that the account was worked with this result. */
export default function PromiseForm({ account, changes, close, onRecorded }: ActionFormProps) {
  const t = useTranslations('account');
  const terms = useTranslations('terms');
  const format = useFormat();
  const { contact, currency, pending_balance: balance } = account;
  const today = useOrganizationDay(0);
  const call = useCallToConclude(account.id);
  const [amount, setAmount] = useState<number | undefined>(balance);
  const [day, setDay] = useState<string>();
  const [answered, setAnswered] = useState<ContactResult>('right_party');
  // If only the outcome failed, the promise must not be made twice.
  const isPromised = useRef(false);
  const problem =
    amount !== undefined && amount > balance
      ? t.refusals.amount_above_balance
      : day !== undefined && day < today
        ? t.refusals.due_date_in_past
        : undefined;
  const isComplete = amount !== undefined && day !== undefined;
  return (
    <FormPanel title={t.promise} close={close}>
      <RequestForm
        submit={t.registerPromise}
        refusals={t.refusals}
        cancel={close}
        done={() => {
          // Nothing is unsaved any more when the next person is shown.
          flushSync(close);
          onRecorded?.();
        }}
        isReady={problem === undefined}
        sentence={
          problem ??
          (isComplete && (
            <>
              {t.promiseSummary(contact.name, format.money(amount, currency), format.day(day))} {t.promiseEffect}
            </>
          ))
        }
        send={async ({ amount: text, due_date = '', notes }) => {
          if (!isPromised.current)
            await changes.promise.mutateAsync({
              amount: Number(text),
              due_date,
              ...(notes !== undefined && { notes }),
            });
          isPromised.current = true;
          await changes.outcome.mutateAsync({
            result: 'promised',
            ...(call && { call: { interaction_id: call.id, contact_result: answered } }),
          });
          showToast({ text: t.promiseDone });
        }}
      >
        <Chips
          label={t.promiseDay}
          chips={promiseDays(today).map(({ name, day: each }) => ({
            value: each,
            text: t.promiseDays[name],
            ...(name !== 'today' && { detail: format.shortDay(each) }),
          }))}
          value={day}
          choose={setDay}
          isFirst
        />
        <div className="field-row">
          <DateField
            name="due_date"
            label={t.promiseDay}
            isRequired
            min={today}
            value={day ?? null}
            onChange={setDay}
          />
          <AmountField
            name="amount"
            label={`${terms.amount} (${currency})`}
            isRequired
            currency={currency}
            initial={balance}
            hint={t.offerHint(format.money(balance, currency))}
            onChange={setAmount}
          />
          {call && (
            <ChoiceField
              name="contact_result"
              label={t.whoAnswered}
              isRequired
              choices={contactResults.map((value) => ({ value, text: t.contactResults[value] }))}
              value={answered}
              onChange={setAnswered}
            />
          )}
        </div>
        <TextField name="notes" label={t.comment} />
      </RequestForm>
    </FormPanel>
  );
}
