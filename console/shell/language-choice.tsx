import { ToggleChoice } from '../components/toggle-choice.tsx';
import { useLanguage, useTranslations } from '../locales/language.ts';
import { isLanguage, languages } from '../locales/languages.ts';

export function LanguageChoice() {
  const t = useTranslations('shell');
  const { language, choose } = useLanguage();
  return (
    <ToggleChoice
      label={t.language}
      choices={Object.entries(languages).map(([id, text]) => ({ value: id, text, lang: id }))}
      value={language}
      onChange={(chosen) => {
        if (isLanguage(chosen)) choose(chosen);
      }}
    />
  );
}
