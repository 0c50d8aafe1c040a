import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { type Reader, ReaderContext, chooseLanguage, localeOf, words } from './language.ts';

const storageKey = 'language';

/** Provides the words of the chosen language. The browser remembers the choice. */
export function ReaderProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(() => chooseLanguage(localStorage.getItem(storageKey), navigator.languages));
  const reader = useMemo<Reader>(
    () => ({
      language,
      locale: localeOf(language, navigator.languages),
      words: words[language],
      choose: (chosen) => {
        localStorage.setItem(storageKey, chosen);
        setLanguage(chosen);
      },
    }),
    [language],
  );
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <ReaderContext value={reader}>
      <I18nProvider locale={reader.locale}>{children}</I18nProvider>
    </ReaderContext>
  );
}
