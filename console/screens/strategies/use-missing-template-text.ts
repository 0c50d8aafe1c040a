import { useOrganizationLanguage } from '../../queries/use-organization-language.ts';
import { useWords } from '../../locales/language.ts';
import type { MissingTemplate } from '../templates/missing-templates.ts';

/** Says that the organization has no template for what a step sends. */
export function useMissingTemplateText(): (missing: MissingTemplate) => string {
  const words = useWords('strategies');
  const terms = useWords('terms');
  const language = useOrganizationLanguage() ?? '';
  return ({ channel, action }) => words.templateMissing(terms.channels[channel], action, language);
}
