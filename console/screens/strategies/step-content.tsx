import { useQuery } from '@tanstack/react-query';
import { directoryQuery } from '../../queries/directory.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { useTranslations } from '../../locales/language.ts';
import type { StepFieldsProps } from './step-fields-props.ts';

const byDefault = 'default';

export function StepContent({ step, change }: StepFieldsProps) {
  const t = useTranslations('strategies');
  const { data: directory } = useQuery(directoryQuery(useOrganizationService()));
  if (step.channel === 'voice') {
    return (
      <ChoiceField
        name="agent_type"
        label={t.agent}
        choices={(['ai', 'human'] as const).map((value) => ({ value, text: t.agentChoices[value] }))}
        value={step.agent_type ?? 'ai'}
        onChange={(agent) => change({ agent_type: agent })}
      />
    );
  }
  const offered = directory?.templates.filter(({ channel }) => channel === step.channel) ?? [];
  const isUnknown = step.template_id !== null && !offered.some(({ id }) => id === step.template_id);
  return (
    <ChoiceField
      name="template_id"
      label={t.template}
      hint={t.templateHint}
      choices={[
        { value: byDefault, text: t.defaultTemplate },
        ...offered.map(({ id, name, language }) => ({ value: id, text: `${name} (${language})` })),
        ...(isUnknown && step.template_id !== null
          ? [{ value: step.template_id, text: directory ? t.unknownTemplate : '…' }]
          : []),
      ]}
      value={step.template_id ?? byDefault}
      onChange={(id) => change({ template_id: id === byDefault ? null : id })}
    />
  );
}
