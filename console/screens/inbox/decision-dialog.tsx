import { useDecideHolds, type HoldDecision, type InboxItem } from '../../queries/inbox.ts';
import { useViewer } from '../../queries/me.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import type { FormValues } from '../../forms/form-values.ts';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';
import { isReleasedByAdmin } from '../../people/hold-kinds.ts';
import { type DecidedKind, decidedKinds } from './decided-kinds.ts';

interface DecisionDialogProps {
  readonly entry: InboxItem;
  readonly name: string;
  readonly close: () => void;
}

interface DecisionChoice {
  readonly value: DecidedKind | 'confirm' | 'release';
  readonly text: string;
}

const maxReasonLength = 500;

/** Says for each proposal of a message what it is: as proposed, something else, or nothing. */
export default function DecisionDialog({ entry, name, close }: DecisionDialogProps) {
  const t = useTranslations('inbox');
  const { holdKinds } = useTranslations('terms');
  const isAdmin = useViewer().hasRole('admin');
  const decide = useDecideHolds();
  const proposed = entry.holds.filter((hold) => hold.proposed);
  const decisionsOf = (values: FormValues): HoldDecision[] =>
    proposed.flatMap(({ id }, at): HoldDecision[] => {
      const choice = values[`decision-${at}`];
      const reason = values['reason'] === undefined ? {} : { reason: values['reason'] };
      if (choice === 'confirm' || choice === 'release') return [{ id, action: choice, ...reason }];
      const kind = decidedKinds.find((each) => each === choice);
      return kind ? [{ id, action: 'change', kind, ...reason }] : [];
    });
  return (
    <FormDialog title={t.decideOf(name)} close={close}>
      {entry.body !== null && <blockquote className="inbox-text">{entry.body}</blockquote>}
      <RequestForm
        submit={t.decide}
        refusals={t.refusals}
        cancel={close}
        done={close}
        send={async (values) => {
          await decide.mutateAsync({ id: entry.id, handled: true, holds: decisionsOf(values) });
          showToast({ text: t.wasHandled(name) });
        }}
      >
        {proposed.map(({ id, kind }, at) => {
          const isFree = isAdmin || !isReleasedByAdmin(kind);
          const others = decidedKinds.filter((each) => each !== kind);
          const choices: readonly DecisionChoice[] = [
            ...(isFree ? others.map((value) => ({ value, text: holdKinds[value] })) : []),
            { value: 'confirm', text: t.isSo(holdKinds[kind]) },
            ...(isFree ? [{ value: 'release' as const, text: t.isNotSo }] : []),
          ];
          return (
            <ChoiceField
              key={id}
              name={`decision-${at}`}
              label={t.decisionOf(holdKinds[kind])}
              {...(!isFree && { hint: t.onlyAdmin })}
              isRequired
              choices={choices}
            />
          );
        })}
        <TextField name="reason" label={t.reason} rows={2} maxLength={maxReasonLength} />
      </RequestForm>
    </FormDialog>
  );
}
