import { useTranslations } from '../../locales/language.ts';

/** One line of a checklist: its state is a sign, and also a word for those who cannot see it. */
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
