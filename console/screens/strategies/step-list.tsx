import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from '../../locales/language.ts';
import { type StepActions, StepCard } from './step-card.tsx';
import type { DraftStep } from './strategy-draft.ts';
import { type Start, placesOf } from './timeline.ts';
import { useStepTexts } from './use-step-texts.ts';

interface StepListProps extends StepActions {
  readonly steps: readonly DraftStep[];
  readonly starts: Start;
  readonly errorsOf: (key: string) => readonly string[];
  /** The step that was last moved or edited; it gets the focus. */
  readonly moved: { readonly key: string } | undefined;
}

/** The steps on a timeline of days. Steps that only follow an answer or a promise have their own lanes. */
export function StepList({ steps, starts, errorsOf, moved, ...actions }: StepListProps) {
  const t = useTranslations('strategies');
  const texts = useStepTexts();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<number>();
  const places = placesOf(steps, starts);
  useEffect(() => {
    if (!moved) return;
    const card = [...(list.current?.children ?? [])].find((item) => item.getAttribute('data-key') === moved.key);
    card?.querySelector<HTMLElement>('.step-name')?.focus();
  }, [moved]);
  const endDrag = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const onDragOver = (event: DragEvent, index: number) => {
    if (dragged === undefined) return;
    event.preventDefault();
    if (over !== index) setOver(index);
  };
  return (
    <ol className="steps" ref={list}>
      {steps.map((step, index) => {
        const place = places[index] ?? { lane: 'never', hours: 0 };
        return (
          <li
            key={step.key}
            data-key={step.key}
            data-field={`steps.${index}`}
            className={`step lane-${place.lane}`}
            data-dragged={dragged === step.key || undefined}
            data-over={(over === index && dragged !== step.key) || undefined}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', texts.name(steps, step.key));
              setDragged(step.key);
            }}
            onDragOver={(event) => onDragOver(event, index)}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined) actions.place(dragged, index);
              endDrag();
            }}
            onDragEnd={endDrag}
          >
            <div className="step-day">
              <strong>{texts.day(place, starts)}</strong>
              {place.lane !== 'no_answer' && <span className="soft">{t.lanes[place.lane]}</span>}
            </div>
            <StepCard
              steps={steps}
              starts={starts}
              step={step}
              index={index}
              errors={errorsOf(step.key)}
              {...actions}
            />
          </li>
        );
      })}
    </ol>
  );
}
