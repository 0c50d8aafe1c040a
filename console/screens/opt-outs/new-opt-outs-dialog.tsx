import { useState } from 'react';
import { type Channel, channels, maxNumbers, useOptOut } from '../../queries/opt-outs.ts';
import { ChoicesField } from '../../forms/choices-field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import type { RecordedOptOuts } from './opt-out-result.tsx';
import { type ReadNumbers, readNumbers } from './read-numbers.ts';

interface NewOptOutsDialogProps {
  readonly close: () => void;
  readonly done: (recorded: RecordedOptOuts) => void;
}

const maxReasonLength = 500;

/** Accepts pasted numbers and shows how they were understood before sending them. */
export function NewOptOutsDialog({ close, done }: NewOptOutsDialogProps) {
  const t = useTranslations('opt_outs');
  const terms = useTranslations('terms');
  const format = useFormat();
  const optOut = useOptOut();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly Channel[]>(channels);
  const numbers = readNumbers(text);
  const isReady = numbers.distinct.length > 0 && numbers.distinct.length <= maxNumbers && chosen.length > 0;
  return (
    <FormDialog title={t.add} close={close}>
      <RequestForm
        submit={t.submit(format.number(numbers.distinct.length))}
        isReady={isReady}
        cancel={close}
        send={async ({ reason = '' }) => {
          const result = await optOut.mutateAsync({ phones: [...numbers.distinct], channels: [...chosen], reason });
          done({ result, stopped: chosen });
        }}
      >
        <TextField
          name="phones"
          label={t.numbers}
          hint={t.numbersHint(format.number(maxNumbers))}
          rows={8}
          value={text}
          onChange={setText}
        />
        <div role="status">{text.trim() !== '' && <Findings numbers={numbers} />}</div>
        <ChoicesField
          name="channels"
          label={t.channels}
          choices={channels.map((channel) => ({ value: channel, text: terms.channels[channel] }))}
          initial={channels}
          onChange={setChosen}
          isRequired
        />
        <TextField name="reason" label={t.reason} hint={t.reasonHint} isRequired maxLength={maxReasonLength} />
      </RequestForm>
    </FormDialog>
  );
}

const maxExamples = 3;

function Findings({ numbers: { distinct, duplicateCount, invalid } }: { readonly numbers: ReadNumbers }) {
  const t = useTranslations('opt_outs');
  const format = useFormat();
  return (
    <>
      <p>{t.distinct(format.count(distinct.length))}</p>
      {distinct.length > maxNumbers && <p className="bad">{t.tooMany(format.number(maxNumbers))}</p>}
      {duplicateCount > 0 && <p>{t.duplicates(format.count(duplicateCount))}</p>}
      {invalid.length > 0 && (
        <p className="bad">
          {t.invalid(format.count(invalid.length), format.list(invalid.slice(0, maxExamples)))}
          {invalid.length > maxExamples && ' …'}
        </p>
      )}
    </>
  );
}
