import { ToggleChoice } from '../components/toggle-choice.tsx';
import { useReader, useWords } from '../locales/language.ts';
import { isLanguage, languages } from '../locales/languages.ts';

/** The languages, before somebody has signed in. */
export function LanguageChoice() {
  const words = useWords('shell');
  const { language, choose } = useReader();
  return (
    <ToggleChoice
      label={words.language}
      choices={Object.entries(languages).map(([id, text]) => ({ value: id, text, lang: id }))}
      value={language}
      onChange={(chosen) => {
        if (isLanguage(chosen)) choose(chosen);
      }}
    />
  );
}
