import { type ReactNode, useEffect, useMemo, useState, useTransition } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { type LanguageState, LanguageContext } from './language.ts';
import { type Language, localeOf } from './languages.ts';

const storageKey = 'language';

export const storedLanguage = (): string | null => localStorage.getItem(storageKey);

export function LanguageProvider({ initial, children }: { readonly initial: Language; readonly children: ReactNode }) {
  const [language, setLanguage] = useState(initial);
  // Keep the current page until the texts of the new language have loaded.
  const [, startTransition] = useTransition();
  const state = useMemo<LanguageState>(
    () => ({
      language,
      locale: localeOf(language, navigator.languages),
      choose: (chosen) => {
        localStorage.setItem(storageKey, chosen);
        startTransition(() => setLanguage(chosen));
      },
    }),
    [language],
  );
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <LanguageContext value={state}>
      <I18nProvider locale={state.locale}>{children}</I18nProvider>
    </LanguageContext>
  );
}
