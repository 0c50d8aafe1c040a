import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { timelineQuery } from '../../queries/account.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { DateTimeField } from '../../forms/date-time-field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';
import { type ContactResult, callToConclude, contactResults, likelyResult } from './call-to-conclude.ts';
import { outcomeCodes } from './outcome-codes.ts';
import type { ActionDialogProps } from './use-account-changes.ts';

export default function OutcomeDialog({ account, changes, close, preset, onRecorded }: ActionDialogProps) {
  const t = useTranslations('account');
  const shell = useTranslations('shell');
  const { data: call } = useInfiniteQuery({
    ...timelineQuery(useOrganizationService(), account.id, 'interaction'),
    select: ({ pages }) => callToConclude(pages.flatMap(({ data }) => data)) ?? null,
  });
  const [result, setResult] = useState(preset?.result);
  const [contactResult, setContactResult] = useState<ContactResult>();
  const answered = contactResult ?? (result && likelyResult(result));
  return (
    <FormDialog title={t.outcome} close={close}>
      <RequestForm
        submit={shell.save}
        refusals={t.refusals}
        cancel={close}
        done={() => {
          close();
          onRecorded?.();
        }}
        send={async ({ note, call_back_at: callBackAt }) => {
          if (!result) return;
          await changes.outcome.mutateAsync({
            result,
            ...(note !== undefined && { note }),
            ...(callBackAt !== undefined && { call_back_at: new Date(callBackAt).toISOString() }),
            ...(call && answered && { call: { interaction_id: call.id, contact_result: answered } }),
          });
          showToast({ text: t.outcomeDone });
        }}
      >
        <ChoiceField
          name="result"
          label={t.outcome}
          isRequired
          choices={outcomeCodes.map((value) => ({ value, text: t.outcomeCodes[value] }))}
          initial={preset?.result}
          onChange={setResult}
        />
        {call && (
          <ChoiceField
            name="contact_result"
            label={t.whoAnswered}
            hint={t.whoAnsweredHint}
            isRequired
            choices={contactResults.map((value) => ({ value, text: t.contactResults[value] }))}
            {...(answered !== undefined && { value: answered })}
            onChange={setContactResult}
          />
        )}
        <DateTimeField name="call_back_at" label={t.callBackAt} hint={t.callBackHint} />
        <TextField name="note" label={t.comment} rows={2} maxLength={2000} />
        <p className="soft">{t.outcomeEffect}</p>
      </RequestForm>
    </FormDialog>
  );
}
