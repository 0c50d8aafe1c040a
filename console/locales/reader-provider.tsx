import { type ReactNode, useEffect, useMemo, useState, useTransition } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { type Reader, ReaderContext } from './language.ts';
import { type Language, localeOf } from './languages.ts';

const storageKey = 'language';

export const storedLanguage = (): string | null => localStorage.getItem(storageKey);

export function ReaderProvider({ first, children }: { readonly first: Language; readonly children: ReactNode }) {
  const [language, setLanguage] = useState(first);
  // Keep the current page until the texts of the new language have loaded.
  const [, startTransition] = useTransition();
  const reader = useMemo<Reader>(
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
    <ReaderContext value={reader}>
      <I18nProvider locale={reader.locale}>{children}</I18nProvider>
    </ReaderContext>
  );
}
