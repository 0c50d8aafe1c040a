import type { Contact } from '../../queries/contacts.ts';
import { useMerge } from '../../queries/duplicates.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';
import { maxReasonLength } from '../../people/release-dialog.tsx';

interface MergeDialogProps {
  readonly contacts: readonly [Contact, Contact];
  readonly close: () => void;
}

/** Neither contact is chosen beforehand: a merge cannot be undone. */
export default function MergeDialog({ contacts, close }: MergeDialogProps) {
  const t = useTranslations('duplicates');
  const merge = useMerge();
  const choices = contacts.map(({ id, name, external_id: externalId }, at) => ({
    value: id,
    text: t.choice(t.sides[at] ?? '', name, externalId),
  }));
  const [one, other] = contacts;
  const goesIf = (into: string) => (into === one.id ? other.id : one.id);
  const textOf = (id: string) => choices.find(({ value }) => value === id)?.text ?? '';
  return (
    <FormDialog title={t.mergeTitle} close={close}>
      <RequestForm
        submit={t.merge}
        refusals={t.refusals}
        cancel={close}
        done={close}
        summarize={({ into = '' }) => <p>{t.effect(textOf(goesIf(into)), textOf(into))}</p>}
        send={async ({ into = '', reason = '' }) => {
          const { id, name } = await merge.mutateAsync({ from: goesIf(into), into, reason });
          showToast({ text: id === into ? t.merged(name) : t.mergedBefore(name) });
        }}
      >
        <ChoiceField name="into" label={t.stays} hint={t.staysHint} choices={choices} isRequired />
        <TextField name="reason" label={t.reason} hint={t.reasonHint} rows={2} maxLength={maxReasonLength} isRequired />
      </RequestForm>
    </FormDialog>
  );
}
