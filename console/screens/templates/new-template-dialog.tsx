import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type TemplateChannel, templateChannels, useCreateTemplate } from '../../queries/templates.ts';
import { useOrganizationLanguage } from '../../queries/use-organization-language.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import type { FormValues } from '../../forms/form-values.ts';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';

export interface TemplatePlace {
  readonly channel?: TemplateChannel;
  readonly action?: string;
  readonly language?: string;
}

/** Creates a template and opens it, to be completed there with a preview. */
/** The actions of messages about an instalment plan, which no strategy step has. */
const planActions = ['instalment_due', 'instalment_late'];

export function NewTemplateDialog({ place, close }: { readonly place: TemplatePlace; readonly close: () => void }) {
  const t = useTranslations('templates');
  const terms = useTranslations('terms');
  const language = useOrganizationLanguage();
  const navigate = useNavigate();
  const create = useCreateTemplate();
  const [channel, setChannel] = useState<TemplateChannel>(place.channel ?? 'sms');
  const send = async ({ name = '', action_type: action = '', language: chosen = '', subject, body }: FormValues) => {
    const { id } = await create.mutateAsync({
      name,
      channel,
      action_type: action,
      language: chosen,
      ...(channel === 'email' && subject !== undefined && { subject }),
      ...(body !== undefined && { body }),
    });
    showToast({ text: t.created(name) });
    // Close first, so that Back leads to the list instead of the form. Within one tick the router would merge both into
    // one history entry.
    close();
    await Promise.resolve();
    void navigate({ to: '/templates/$id', params: { id } });
  };
  return (
    <FormDialog title={t.create} close={close}>
      <RequestForm send={send} submit={t.create} cancel={close} refusals={t.refusals}>
        <ChoiceField
          name="channel"
          label={t.channel}
          choices={templateChannels.map((value) => ({ value, text: terms.channels[value] }))}
          value={channel}
          onChange={setChannel}
        />
        <TextField
          name="action_type"
          label={t.action}
          hint={t.actionHint}
          initial={place.action ?? ''}
          suggestions={planActions}
          maxLength={50}
          isRequired
        />
        <TextField
          name="language"
          label={t.language}
          hint={t.languageHint}
          // Known at once, except to a platform administrator who has just started to act for the organization.
          key={language}
          initial={place.language ?? language ?? ''}
          maxLength={10}
          isRequired
        />
        <TextField name="name" label={terms.name} maxLength={200} isRequired />
        {channel === 'email' && <TextField name="subject" label={t.subject} maxLength={200} isRequired />}
        <TextField name="body" label={t.bodies[channel]} hint={t.bodyLater} rows={5} isRequired />
      </RequestForm>
    </FormDialog>
  );
}
