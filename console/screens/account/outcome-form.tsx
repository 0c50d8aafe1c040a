import { getLocalTimeZone, now as nowIn, toCalendarDateTime } from '@internationalized/date';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { DateTimeField } from '../../forms/date-time-field.tsx';
import { FormPanel } from '../../forms/form-panel.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';
import { callBackTimes } from './call-back-times.ts';
import { type ContactResult, contactResults, likelyResult } from './call-to-conclude.ts';
import { Chips } from './chips.tsx';
import { outcomeCodes } from './outcome-codes.ts';
import type { ActionFormProps } from './use-account-changes.ts';
import { useCallToConclude } from './use-call-to-conclude.ts';

export default function OutcomeForm({ account, changes, close, preset, onRecorded }: ActionFormProps) {
  const t = useTranslations('account');
  const shell = useTranslations('shell');
  const call = useCallToConclude(account.id);
  const [result, setResult] = useState(preset?.result);
  const [contactResult, setContactResult] = useState<ContactResult | undefined>(preset?.answered);
  const [callBackAt, setCallBackAt] = useState<string>();
  const [times] = useState(() => callBackTimes(toCalendarDateTime(nowIn(getLocalTimeZone()))));
  const answered = contactResult ?? (result && likelyResult(result));
  return (
    <FormPanel title={t.outcome} close={close}>
      <RequestForm
        submit={shell.save}
        refusals={t.refusals}
        focusesSubmit={result !== undefined && result !== 'call_back' && preset?.answered !== undefined}
        isReady={!call || answered !== undefined}
        {...(call && { sentence: t.whoAnsweredHint })}
        cancel={close}
        done={() => {
          // Nothing is unsaved any more when the next person is shown.
          flushSync(close);
          onRecorded?.();
        }}
        send={async ({ note, call_back_at: at }) => {
          if (!result) return;
          await changes.outcome.mutateAsync({
            result,
            ...(note !== undefined && { note }),
            ...(at !== undefined && { call_back_at: new Date(at).toISOString() }),
            ...(call && answered && { call: { interaction_id: call.id, contact_result: answered } }),
          });
          showToast({ text: t.outcomeDone });
        }}
      >
        {call && (
          <Chips
            label={t.whoAnswered}
            chips={contactResults.map((value) => ({ value, text: t.contactResults[value] }))}
            value={answered}
            choose={setContactResult}
            isFirst={answered === undefined}
            showsLabel
          />
        )}
        {result === 'call_back' && (
          <Chips
            label={t.callBackAt}
            chips={times.map(({ name, at }) => ({ value: at, text: t.callBackTimes[name], detail: at.slice(11) }))}
            value={callBackAt}
            choose={setCallBackAt}
            isFirst={!call || answered !== undefined}
          />
        )}
        <div className="field-row">
          <ChoiceField
            name="result"
            label={t.outcome}
            isRequired
            choices={outcomeCodes.map((value) => ({ value, text: t.outcomeCodes[value] }))}
            initial={preset?.result}
            onChange={setResult}
          />
          <DateTimeField
            name="call_back_at"
            label={t.callBackAt}
            hint={t.callBackHint}
            value={callBackAt ?? null}
            onChange={setCallBackAt}
          />
        </div>
        <TextField name="note" label={t.comment} rows={2} maxLength={2000} />
        <p className="soft">{t.outcomeEffect}</p>
      </RequestForm>
    </FormPanel>
  );
}
