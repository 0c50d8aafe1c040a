import { useTranslations } from '../../locales/language.ts';

/** A line of a checklist. The state is a symbol for the eye and a word for screen readers. */
export function Check({ isOk, text }: { readonly isOk: boolean; readonly text: string }) {
  const t = useTranslations('channels');
  return (
    <li className={isOk ? 'check ok' : 'check'}>
      <span aria-hidden="true">{isOk ? '✓' : '✗'}</span>
      <span className="hidden">{isOk ? t.ok : t.missing}: </span>
      <span>{text}</span>
    </li>
  );
}
