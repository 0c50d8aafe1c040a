import { useState } from 'react';
import { type Hold, useReleaseHolds } from '../queries/holds.ts';
import { useViewer } from '../queries/me.ts';
import { ChoiceField } from '../forms/choice-field.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { RequestForm } from '../forms/request-form.tsx';
import { TextField } from '../forms/text-field.tsx';
import { showToast } from '../components/toasts.ts';
import { useTranslations } from '../locales/language.ts';
import { isReleasedByAdmin } from './hold-kinds.ts';

interface ReleaseDialogProps {
  readonly hold: Pick<Hold, 'id' | 'kind'>;
  readonly close: () => void;
}

type Outcome = NonNullable<Hold['outcome']>;

const outcomes = ['upheld', 'rejected', 'corrected'] as const satisfies readonly Outcome[];

export const maxReasonLength = 500;

export function ReleaseDialog({ hold: { id, kind }, close }: ReleaseDialogProps) {
  const t = useTranslations('holds');
  const { holdKinds } = useTranslations('terms');
  const release = useReleaseHolds();
  const [outcome, setOutcome] = useState<Outcome>();
  const isAdmin = useViewer().hasRole('admin');
  const isDispute = kind === 'disputed';
  return (
    <FormDialog title={t.releaseOf(holdKinds[kind])} close={close}>
      {isReleasedByAdmin(kind) && !isAdmin && <p className="notice">{t.releasedByAdmin}</p>}
      <p>{isDispute ? t.disputeEffect : t.releaseEffect}</p>
      <RequestForm
        submit={t.release}
        refusals={t.refusals}
        cancel={close}
        done={close}
        send={async ({ reason = '' }) => {
          await release.mutateAsync({ ids: [id], reason, ...(outcome && { outcome }) });
          showToast({ text: t.released });
        }}
      >
        {isDispute && (
          <ChoiceField
            name="outcome"
            label={t.disputeOutcome}
            choices={outcomes.map((value) => ({ value, text: t.disputeOutcomes[value] }))}
            onChange={setOutcome}
            isRequired
          />
        )}
        <TextField
          name="reason"
          label={t.reason}
          hint={t.releaseReasonHint}
          rows={2}
          maxLength={maxReasonLength}
          isRequired
        />
      </RequestForm>
    </FormDialog>
  );
}
