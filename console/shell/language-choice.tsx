import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { useReader, useWords } from '../words/language.ts';
import { isLanguage, languages } from '../words/languages.ts';

/** The languages, before somebody has signed in. */
export function LanguageChoice() {
  const words = useWords('shell');
  const { language, choose } = useReader();
  return (
    <ToggleButtonGroup
      aria-label={words.language}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[language]}
      onSelectionChange={([chosen]) => {
        if (isLanguage(chosen)) choose(chosen);
      }}
    >
      {Object.entries(languages).map(([id, name]) => (
        <ToggleButton key={id} id={id} lang={id}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
