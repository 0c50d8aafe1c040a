import { useState } from 'react';
import type { CheckedTemplate } from '../../queries/templates.ts';
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx';
import { CopyText } from '../../components/copy-text.tsx';
import { useTranslations } from '../../locales/language.ts';
import { useActionName } from '../../locales/use-action-name.ts';
import { RemoveTemplate } from './remove-template.tsx';
import { TemplateForm } from './template-form.tsx';
import { TemplatePreviewPanel } from './template-preview-panel.tsx';
import { type TemplateDraft, draftOf, isSameDraft, textsOf } from './template-draft.ts';

export function TemplateEditor({ template }: { readonly template: CheckedTemplate }) {
  const t = useTranslations('templates');
  const terms = useTranslations('terms');
  const actionName = useActionName();
  const [draft, setDraft] = useState<TemplateDraft>(() => draftOf(template));
  return (
    <>
      <UnsavedGuard isUnsaved={!isSameDraft(draft, draftOf(template))} />
      <p className="actions template-facts">
        <span>
          {terms.channels[template.channel]} · {actionName(template.action_type)} · {template.language}
        </span>
        <CopyText text={template.id} />
        <RemoveTemplate template={template} />
      </p>
      {template.warnings.length > 0 && (
        <ul className="warned" aria-label={t.missing}>
          {template.warnings.map((warning) =>
            warning.code === 'person_link_missing' ? (
              <li key={warning.code}>{t.missingLink(`{{${warning.variable}}}`)}</li>
            ) : (
              <li key={`${warning.preset} ${warning.variable}`}>
                {t.missingVariable(`{{${warning.variable}}}`, warning.basis)}
              </li>
            ),
          )}
        </ul>
      )}
      <div className="editor">
        <section aria-label={t.texts}>
          <TemplateForm template={template} draft={draft} change={setDraft} />
        </section>
        <TemplatePreviewPanel template={template} texts={textsOf(draft, template.channel)} />
      </div>
    </>
  );
}
