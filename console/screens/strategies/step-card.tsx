import { type KeyboardEvent, useId } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslations } from '../../locales/language.ts';
import { useMissingTemplates } from '../templates/use-missing-templates.ts';
import { MissingTemplateNotes } from './missing-template-notes.tsx';
import { type Outcome, outcomes, returnOf } from './branches.ts';
import type { DraftStep } from './strategy-draft.ts';
import type { Start } from './timeline.ts';
import { useStepTexts } from './use-step-texts.ts';

export interface StepActions {
  readonly edit: (key: string) => void;
  readonly remove: (key: string) => void;
  readonly place: (key: string, place: number) => void;
}

interface StepCardProps extends StepActions {
  readonly steps: readonly DraftStep[];
  readonly starts: Start;
  readonly step: DraftStep;
  readonly index: number;
  readonly errors: readonly string[];
}

/** A step as text. Its name opens it, Alt with an arrow key moves it, Delete removes it. */
export function StepCard({ steps, starts, step, index, errors, edit, remove, place }: StepCardProps) {
  const t = useTranslations('strategies');
  const texts = useStepTexts();
  const missing = useMissingTemplates()([step]);
  const errorsId = useId();
  const { key, wait_for_response_hours: wait } = step;
  const name = texts.name(steps, key);
  const warningOf = (outcome: Outcome): string | undefined => {
    const back = returnOf(steps, index, step.on[outcome]);
    return back && (back === 'refused' ? t.refusals.branch_without_delay : t.repeats);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && event.key === 'ArrowUp') place(key, Math.max(0, index - 1));
    else if (event.altKey && event.key === 'ArrowDown') place(key, Math.min(steps.length - 1, index + 1));
    else if (event.key === 'Delete') remove(key);
    else return;
    event.preventDefault();
  };
  return (
    <div className="step-card">
      <button
        type="button"
        className="step-name"
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
        aria-describedby={errors.length > 0 ? errorsId : undefined}
        onClick={() => edit(key)}
        onKeyDown={onKeyDown}
      >
        {name}
      </button>
      <p>{texts.start(steps, index, starts)}</p>
      <p className="soft">{texts.means(step)}</p>
      <MissingTemplateNotes missing={missing} />
      {wait !== null && (
        <>
          <p>{t.waits(texts.duration(wait))}</p>
          <ul>
            {outcomes.map((outcome) => {
              const warning = warningOf(outcome);
              return (
                <li key={outcome}>
                  {t.outcomes[outcome]}, {texts.branch(steps, index, step.on[outcome])}
                  {warning !== undefined && <p className="warned">{warning}</p>}
                </li>
              );
            })}
          </ul>
        </>
      )}
      {errors.length > 0 && (
        <div className="step-errors" id={errorsId}>
          {errors.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </div>
      )}
      <div className="actions">
        <Button aria-label={t.actionOf(t.moveUp, name)} isDisabled={index === 0} onPress={() => place(key, index - 1)}>
          <span aria-hidden="true">↑</span>
        </Button>
        <Button
          aria-label={t.actionOf(t.moveDown, name)}
          isDisabled={index === steps.length - 1}
          onPress={() => place(key, index + 1)}
        >
          <span aria-hidden="true">↓</span>
        </Button>
        <Button aria-label={t.removeStepTitle(name)} onPress={() => remove(key)}>
          {t.removeStep}
        </Button>
      </div>
    </div>
  );
}
