export const languages = { es: 'Español', pt: 'Português', en: 'English' } as const;
export type Language = keyof typeof languages;

/** The locale for numbers and dates if the browser prefers none of the language. */
const defaultLocales: Readonly<Record<Language, string>> = { es: 'es-ES', pt: 'pt-BR', en: 'en-US' };

export const isLanguage = (text: unknown): text is Language => typeof text === 'string' && text in languages;

/** The stored language, else the first supported one of the browser, else Spanish. */
export const chooseLanguage = (stored: string | null, preferred: readonly string[]): Language =>
  isLanguage(stored) ? stored : (preferred.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'es');

/** The language code that the service accepts: a country is kept, a region such as 419 is dropped. */
export const languageCodeOf = (locale: string): string =>
  /^[a-z]{2}(-[A-Z]{2})?$/.exec(locale)?.[0] ?? locale.slice(0, 2);

export const localeOf = (language: Language, preferred: readonly string[]): string =>
  preferred.find((tag) => tag.startsWith(`${language}-`)) ?? defaultLocales[language];
