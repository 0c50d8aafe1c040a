import { useEffect } from 'react';
import { type Preferences, useChangePreferences, usePreferences } from '../queries/preferences.ts';
import { useReader } from '../locales/language.ts';
import type { Language } from '../locales/languages.ts';
import { showTheme } from './theme.ts';

export interface Settings {
  readonly theme: Preferences['theme'];
  readonly chooseTheme: (theme: Preferences['theme']) => void;
  readonly language: Language;
  readonly chooseLanguage: (language: Language) => void;
}

/** The theme and the language: they apply at once, and the service keeps them for the person's other machines. */
export function useSettings(): Settings {
  const { language, choose } = useReader();
  const { theme } = usePreferences();
  const { mutate } = useChangePreferences();
  return {
    theme,
    chooseTheme: (chosen) => mutate({ theme: chosen }),
    language,
    chooseLanguage: (chosen) => {
      choose(chosen);
      mutate({ language: chosen });
    },
  };
}

/** Applies what the person has chosen, also on another machine. */
export function useApplyPreferences(): void {
  const { theme, language: chosen } = usePreferences();
  const { choose } = useReader();
  useEffect(() => showTheme(theme), [theme]);
  useEffect(() => {
    if (chosen !== null) choose(chosen);
  }, [chosen, choose]);
}
