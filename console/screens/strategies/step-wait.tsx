import { useId } from 'react';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { NumberField } from '../../forms/number-field.tsx';
import { SwitchField } from '../../forms/switch-field.tsx';
import { useTranslations } from '../../locales/language.ts';
import type { StepFieldsProps } from './step-fields-props.ts';
import { outcomes } from './branches.ts';
import type { DraftStep } from './strategy-draft.ts';
import { useStepTexts } from './use-step-texts.ts';

interface StepWaitProps extends StepFieldsProps {
  readonly steps: readonly DraftStep[];
}

const defaultWaitHours = 24;
const maxHours = 720;

export function StepWait({ step, steps, change }: StepWaitProps) {
  const t = useTranslations('strategies');
  const texts = useStepTexts();
  const hintId = useId();
  const { wait_for_response_hours: wait, on } = step;
  return (
    <>
      {step.channel !== 'voice' && (
        <SwitchField
          name="waits"
          label={t.waitSwitch}
          isOn={wait !== null}
          onChange={(isOn) => change({ wait_for_response_hours: isOn ? defaultWaitHours : null })}
        />
      )}
      {wait !== null && (
        <>
          <NumberField
            name="wait_for_response_hours"
            label={t.wait}
            hint={t.waitHint}
            initial={wait}
            min={1}
            max={maxHours}
            onChange={(hours) => change({ wait_for_response_hours: hours })}
            isRequired
          />
          <p id={hintId} className="soft">
            {t.branchHint}
          </p>
          <div role="group" aria-describedby={hintId} className="form">
            {outcomes.map((outcome) => (
              <ChoiceField
                key={outcome}
                name={`on.${outcome}`}
                label={t.branchLabels[outcome]}
                {...(outcome === 'promise' && { hint: t.promiseHint })}
                choices={[
                  { value: 'next', text: t.branchNext },
                  { value: 'end', text: t.branchEnd },
                  ...steps.map(({ key }) => ({ value: key, text: texts.name(steps, key) })),
                ]}
                value={on[outcome]}
                onChange={(branch) => change({ on: { ...on, [outcome]: branch } })}
              />
            ))}
          </div>
        </>
      )}
    </>
  );
}
