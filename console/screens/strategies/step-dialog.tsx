import { useInfiniteQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Form } from 'react-aria-components/Form';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { rowsOf } from '../../queries/pages.ts';
import { templatesQuery } from '../../queries/templates.ts';
import { announcementPauseMs, useDebounced } from '../../queries/use-debounced.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { focusFirst } from '../../forms/focus-first.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { type DraftStep, newKey } from './strategy-draft.ts';
import { StepDelay } from './step-delay.tsx';
import { type Start, countsFromDueDate } from './timeline.ts';
import { StepContent } from './step-content.tsx';
import { useMissingTemplates } from '../templates/use-missing-templates.ts';
import { useMissingTemplateText } from './use-missing-template-text.ts';
import { StepWait } from './step-wait.tsx';

interface StepDialogProps {
  readonly title: string;
  readonly step: DraftStep;
  readonly steps: readonly DraftStep[];
  readonly starts: Start;
  readonly errors: Readonly<Record<string, string>>;
  readonly apply: (step: DraftStep) => void;
  readonly close: () => void;
}

const channels = ['sms', 'whatsapp', 'email', 'voice'] as const;

const callWaitHours = 24;

const sortedActions = (templates: readonly { readonly action_type: string }[]): string[] =>
  [...new Set(templates.map(({ action_type: action }) => action))].filter((action) => action !== '').sort();

/** Edits a step of the draft. Nothing is sent to the service. */
export function StepDialog({
  title,
  step: initial,
  steps,
  starts,
  errors: initialErrors,
  apply,
  close,
}: StepDialogProps) {
  const t = useTranslations('strategies');
  const terms = useTranslations('terms');
  const shell = useTranslations('shell');
  const format = useFormat();
  const [step, setStep] = useState(initial);
  const [errors, setErrors] = useState(initialErrors);
  const found = steps.findIndex(({ key }) => key === step.key);
  const index = found < 0 ? steps.length : found;
  const { data: templates } = useInfiniteQuery(templatesQuery(useOrganizationService()));
  const withTexts = rowsOf(templates).filter(({ channel }) => channel === step.channel);
  const actionsWithText = sortedActions(withTexts);
  const action = useDebounced(step.action_type, announcementPauseMs);
  const [missingTemplate] = useMissingTemplates()([{ ...step, action_type: action }]);
  const textOfMissing = useMissingTemplateText();
  const messageHint = actionsWithText.length > 0 ? t.actionsWithTemplate(format.list(actionsWithText)) : t.actionHint;
  const hint = step.channel === 'voice' ? t.callHint : messageHint;
  const change = (part: Partial<DraftStep>) => setStep((before) => ({ ...before, ...part }));
  const missing = {
    ...(step.action_type.trim() === '' && { action_type: shell.required }),
    ...(Number.isNaN(step.delay_hours) && { delay_hours: t.missingNumber }),
    ...(Number.isNaN(step.wait_for_response_hours) && { wait_for_response_hours: t.missingNumber }),
  };
  /** The template determines the action. */
  const changeContent = (part: Partial<DraftStep>) => {
    const chosen = withTexts.find(({ id }) => id === part.template_id);
    const isOpen = step.action_type.trim() === '';
    change({ ...part, ...(chosen && isOpen && { action_type: chosen.action_type }) });
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (Object.keys(missing).length > 0) {
      setErrors(missing);
      focusFirst(event.currentTarget, Object.keys(missing));
      return;
    }
    apply({ ...step, key: step.key === '' ? newKey() : step.key, action_type: step.action_type.trim() });
    close();
  };
  return (
    <FormDialog title={title} close={close}>
      <Form className="form" validationBehavior="aria" validationErrors={errors} onSubmit={submit}>
        <div className="field-row">
          <ChoiceField
            name="channel"
            label={t.channel}
            choices={channels.map((value) => ({ value, text: terms.channels[value] }))}
            value={step.channel}
            onChange={(channel) =>
              change({
                channel,
                template_id: null,
                agent_type: channel === 'voice' ? 'ai' : null,
                wait_for_response_hours: channel === 'voice' ? callWaitHours : null,
              })
            }
          />
          <TextField
            name="action_type"
            label={t.action}
            hint={hint}
            maxLength={50}
            suggestions={sortedActions([...withTexts, ...steps])}
            value={step.action_type}
            onChange={(written) => change({ action_type: written })}
            isRequired
          />
        </div>
        <StepDelay step={step} change={change} isByDueDate={countsFromDueDate(steps, index, starts)} />
        <StepContent key={step.channel} step={step} change={changeContent} />
        <p role="status" className={missingTemplate === undefined ? 'hidden' : 'warned'}>
          {missingTemplate && textOfMissing(missingTemplate)}
        </p>
        <StepWait key={`wait ${step.channel}`} step={step} steps={steps} change={change} />
        <div className="actions">
          <Button onPress={close}>{shell.cancel}</Button>
          <Button type="submit" className="primary">
            {t.apply}
          </Button>
        </div>
      </Form>
    </FormDialog>
  );
}
