import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { StepDialog } from './step-dialog.tsx';
import { StepList } from './step-list.tsx';
import { outcomes, returningSteps } from './branches.ts';
import { type DraftStep, blankStep, branchesTo, newKey, placeStep, putStep, removeStep } from './strategy-draft.ts';
import type { Start } from './timeline.ts';
import { useStepTexts } from './use-step-texts.ts';

/** The findings of the service, by step key and field. */
export type StepErrors = Readonly<Partial<Record<string, Readonly<Record<string, string>>>>>;

interface StrategyStepsProps {
  readonly steps: readonly DraftStep[];
  readonly starts: Start;
  readonly errors: StepErrors;
  readonly change: (steps: readonly DraftStep[]) => void;
}

const newStepKey = '';

export function StrategySteps({ steps, starts, errors, change }: StrategyStepsProps) {
  const t = useTranslations('strategies');
  const format = useFormat();
  const texts = useStepTexts();
  const [edited, setEdited] = useState<string>();
  const [removed, setRemoved] = useState<string>();
  const [moved, setMoved] = useState<{ readonly key: string }>();
  const [updates, setUpdates] = useState('');
  const editedStep = steps.find(({ key }) => key === edited) ?? {
    ...blankStep,
    key: newStepKey,
    ...(steps.length === 0 && { delay_hours: 0 }),
  };
  const place = (key: string, to: number) => {
    const placed = placeStep(steps, key, to);
    const returning = returningSteps(placed).map((step) => texts.name(placed, step.key));
    change(placed);
    setMoved({ key });
    setUpdates(
      [
        t.moved(texts.name(placed, key)),
        ...(returning.length > 0 ? [t.returning(format.list(returning), format.count(returning.length))] : []),
      ].join(' '),
    );
  };
  const example = () => {
    const message = { ...blankStep, delay_hours: 0, action_type: t.exampleAction };
    const call = { channel: 'voice', agent_type: 'ai', delay_hours: 72, wait_for_response_hours: 24 } as const;
    const [first, last] = [newKey(), newKey()];
    change([
      { ...message, key: first },
      { ...message, ...call, key: newKey(), on: { answered: last, no_answer: last, promise: 'end' } },
      { ...message, key: last, channel: 'email', delay_hours: 48, action_type: t.exampleLast },
    ]);
    setMoved({ key: first });
  };
  const lost = removed === undefined ? 0 : branchesTo(steps, removed).filter(({ key }) => key !== removed).length;
  return (
    <section aria-labelledby="strategy-steps">
      <h2 id="strategy-steps">{t.timeline}</h2>
      <p className="soft">
        {t.timelineHints[starts]} <span className="keys-hint">{t.timelineKeys}</span>
      </p>
      <div data-field="steps">
        {steps.length === 0 && <p>{t.noSteps}</p>}
        <StepList
          steps={steps}
          starts={starts}
          errorsOf={(key) =>
            Object.entries(errors[key] ?? {}).map(([field, text]) => {
              const outcome = outcomes.find((each) => field === `on.${each}`);
              return outcome ? `${t.branchLabels[outcome]}: ${text}` : text;
            })
          }
          moved={moved}
          edit={setEdited}
          remove={setRemoved}
          place={place}
        />
        <div className="actions">
          <Button onPress={() => setEdited(newStepKey)}>{t.addStep}</Button>
          {steps.length === 0 && <Button onPress={example}>{t.example}</Button>}
        </div>
      </div>
      <p role="status" className="hidden">
        {updates}
      </p>
      {edited !== undefined && (
        <StepDialog
          title={edited === newStepKey ? t.newStep : texts.name(steps, edited)}
          step={editedStep}
          steps={steps}
          starts={starts}
          errors={errors[edited] ?? {}}
          apply={(step) => {
            change(putStep(steps, step));
            setMoved({ key: step.key });
          }}
          close={() => setEdited(undefined)}
        />
      )}
      {removed !== undefined && (
        <ConfirmDialog
          title={t.removeStepTitle(texts.name(steps, removed))}
          confirm={t.removeStep}
          close={() => setRemoved(undefined)}
          onConfirm={async () => {
            const index = steps.findIndex(({ key }) => key === removed);
            const rest = removeStep(steps, removed);
            setUpdates(t.stepRemoved(texts.name(steps, removed)));
            change(rest);
            const next = rest[Math.min(index, rest.length - 1)];
            if (next) setMoved({ key: next.key });
            return Promise.resolve();
          }}
        >
          {lost > 0 && <p>{t.branchesLost(format.count(lost))}</p>}
          <p className="soft">{t.removeStepText}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
