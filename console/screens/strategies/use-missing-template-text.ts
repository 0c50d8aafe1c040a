import { useOrganizationLanguage } from '../../queries/use-organization-language.ts';
import { useTranslations } from '../../locales/language.ts';
import type { MissingTemplate } from '../templates/missing-templates.ts';

export function useMissingTemplateText(): (missing: MissingTemplate) => string {
  const t = useTranslations('strategies');
  const terms = useTranslations('terms');
  const language = useOrganizationLanguage() ?? '';
  return ({ channel, action }) => t.templateMissing(terms.channels[channel], action, language);
}
