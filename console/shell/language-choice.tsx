import { Button, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components';
import { isLanguage, languages, useReader } from '../words/language.ts';

export function LanguageChoice() {
  const { language, words, choose } = useReader();
  return (
    <Select
      aria-label={words.language}
      value={language}
      onChange={(chosen) => {
        if (isLanguage(chosen)) choose(chosen);
      }}
    >
      <Button>
        <SelectValue />
        <span aria-hidden="true">▾</span>
      </Button>
      <Popover>
        <ListBox>
          {Object.entries(languages).map(([id, name]) => (
            <ListBoxItem key={id} id={id} textValue={name} lang={id}>
              {name}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  );
}
