import { useEffect, useLayoutEffect } from 'react';
import { type Preferences, useChangePreferences, usePreferences } from '../queries/preferences.ts';
import { useLanguage } from '../locales/language.ts';
import type { Language } from '../locales/languages.ts';
import { showTheme } from './theme.ts';

export interface Settings {
  readonly theme: Preferences['theme'];
  readonly chooseTheme: (theme: Preferences['theme']) => void;
  readonly language: Language;
  readonly chooseLanguage: (language: Language) => void;
}

/** The theme and language. They apply immediately, and the service stores them for the user's other devices. */
export function useSettings(): Settings {
  const { language, choose } = useLanguage();
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

/** Applies the stored preferences, possibly set on another device. */
export function useApplyPreferences(): void {
  const { theme, density, language: chosen } = usePreferences();
  const { choose } = useLanguage();
  useEffect(() => showTheme(theme), [theme]);
  useLayoutEffect(() => {
    document.documentElement.dataset['density'] = density;
  }, [density]);
  useEffect(() => {
    if (chosen !== null) choose(chosen);
  }, [chosen, choose]);
}
