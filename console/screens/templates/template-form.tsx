import { type Template, useChangeTemplate } from '../../queries/templates.ts';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';
import { type TemplateDraft, textsOf } from './template-draft.ts';
import { VariableList } from './variable-list.tsx';
import { insertAtCursor } from './insert-at-cursor.ts';

interface TemplateFormProps {
  readonly template: Template;
  readonly draft: TemplateDraft;
  readonly change: (draft: TemplateDraft) => void;
}

export function TemplateForm({ template, draft, change }: TemplateFormProps) {
  const t = useTranslations('templates');
  const terms = useTranslations('terms');
  const shell = useTranslations('shell');
  const save = useChangeTemplate(template.id);
  const { channel } = template;
  const part = (changed: Partial<TemplateDraft>) => change({ ...draft, ...changed });
  return (
    <RequestForm
      send={() => save.mutateAsync({ name: draft.name, ...textsOf(draft, channel) })}
      done={() => showToast({ text: t.saved })}
      submit={shell.save}
      refusals={t.refusals}
    >
      <TextField
        name="name"
        label={terms.name}
        value={draft.name}
        onChange={(name) => part({ name })}
        maxLength={200}
        isRequired
      />
      {channel === 'email' && (
        <TextField
          name="subject"
          label={t.subject}
          value={draft.subject}
          onChange={(subject) => part({ subject })}
          maxLength={200}
          isRequired
        />
      )}
      <TextField
        name="body"
        label={t.bodies[channel]}
        value={draft.body}
        onChange={(body) => part({ body })}
        maxLength={channel === 'email' ? 20_000 : 1600}
        rows={channel === 'email' ? 14 : 7}
        isRequired={channel !== 'whatsapp'}
      />
      <VariableList insert={(name) => part({ body: insertAtCursor('body', draft.body, `{{${name}}}`) })} />
      {channel === 'whatsapp' && (
        <>
          <TextField
            name="provider_content_id"
            label={t.contentId}
            hint={t.contentIdHint}
            value={draft.contentId}
            onChange={(contentId) => part({ contentId })}
            maxLength={64}
          />
          <TextField
            name="content_variables"
            label={t.contentVariables}
            hint={t.contentVariablesHint}
            value={draft.contentVariables}
            onChange={(contentVariables) => part({ contentVariables })}
          />
        </>
      )}
    </RequestForm>
  );
}
