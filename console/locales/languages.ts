/** The languages, with their own names. */
export const languages = { es: 'Español', pt: 'Português', en: 'English' } as const;
export type Language = keyof typeof languages;

/** The locales whose number and date formats are used where the browser names none of the language. */
const defaultLocales: Readonly<Record<Language, string>> = { es: 'es-ES', pt: 'pt-BR', en: 'en-US' };

export const isLanguage = (text: unknown): text is Language => typeof text === 'string' && text in languages;

/** The stored language, else the browser's first that there is, else Spanish. */
export const chooseLanguage = (stored: string | null, preferred: readonly string[]): Language =>
  isLanguage(stored) ? stored : (preferred.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'es');

/** The language of a locale as the service takes it: with its country, without a region such as 419. */
export const languageCodeOf = (locale: string): string =>
  /^[a-z]{2}(-[A-Z]{2})?$/.exec(locale)?.[0] ?? locale.slice(0, 2);

export const localeOf = (language: Language, preferred: readonly string[]): string =>
  preferred.find((tag) => tag.startsWith(`${language}-`)) ?? defaultLocales[language];
