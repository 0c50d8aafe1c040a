import type { StepView } from '../../../lib/policy/strategies/contract.ts';
import type { TemplateView } from '../../../lib/channels/templates/contract.ts';

export interface MissingTemplate {
  readonly channel: TemplateView['channel'];
  readonly action: string;
}

/** A template in `es` also serves `es-AR` if that has none. */
export const coversLanguage = (own: string, language: string): boolean =>
  own === language || own === language.split('-')[0];

type Step = Pick<StepView, 'channel' | 'action_type' | 'template_id'>;
type Template = Pick<TemplateView, 'channel' | 'action_type' | 'language'>;

/** The missing templates without which steps send nothing, each once: for their actions, in the organization's language. */
export function missingTemplates(
  steps: readonly Step[],
  templates: readonly Template[],
  language: string,
): readonly MissingTemplate[] {
  const missing = steps.flatMap(({ channel, action_type: type, template_id: chosen }) => {
    const action = type.trim();
    if (channel === 'voice' || chosen !== null || action === '') return [];
    const exists = templates.some(
      (each) => each.channel === channel && each.action_type === action && coversLanguage(each.language, language),
    );
    return exists ? [] : [{ channel, action }];
  });
  return [...new Map(missing.map((each) => [`${each.channel} ${each.action}`, each])).values()];
}
