import { Link } from '@tanstack/react-router';
import { useTranslations } from '../../locales/language.ts';
import type { MissingTemplate } from '../templates/missing-templates.ts';
import { useMissingTemplateText } from './use-missing-template-text.ts';

export function MissingTemplateNotes({ missing }: { readonly missing: readonly MissingTemplate[] }) {
  const t = useTranslations('strategies');
  const terms = useTranslations('terms');
  const textOf = useMissingTemplateText();
  return missing.map(({ channel, action }) => (
    <p key={`${channel} ${action}`} className="warned">
      {textOf({ channel, action })}{' '}
      <Link to="/templates" search={{ channel, action }}>
        {t.createTemplate(terms.channels[channel], action)}
      </Link>
    </p>
  ));
}
