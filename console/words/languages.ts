/** The languages, with their own names. */
export const languages = { es: 'Español', pt: 'Português', en: 'English' } as const;
export type Language = keyof typeof languages;

/** The locales whose number and date formats are used where the browser names none of the language. */
const defaultLocales: Readonly<Record<Language, string>> = { es: 'es-ES', pt: 'pt-BR', en: 'en-US' };

export const isLanguage = (text: unknown): text is Language => typeof text === 'string' && text in languages;

/** The stored language, else the browser's first that there is, else Spanish. */
export const chooseLanguage = (stored: string | null, preferred: readonly string[]): Language =>
  isLanguage(stored) ? stored : (preferred.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'es');

export const localeOf = (language: Language, preferred: readonly string[]): string =>
  preferred.find((tag) => tag.startsWith(`${language}-`)) ?? defaultLocales[language];
