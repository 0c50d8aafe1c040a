import { createContext, use } from 'react';
import { en } from './en.ts';
import { type Words, es } from './es.ts';
import { pt } from './pt.ts';

/** The languages, with their own names. */
export const languages = { es: 'Español', pt: 'Português', en: 'English' } as const;
export type Language = keyof typeof languages;

export const words: Readonly<Record<Language, Words>> = { es, pt, en };

/** The locales whose number and date formats are used where the browser names none of the language. */
const defaultLocales: Readonly<Record<Language, string>> = { es: 'es-ES', pt: 'pt-BR', en: 'en-US' };

export const isLanguage = (text: unknown): text is Language => typeof text === 'string' && text in languages;

/** The stored language, else the browser's first that there is, else Spanish. */
export const chooseLanguage = (stored: string | null, preferred: readonly string[]): Language =>
  isLanguage(stored) ? stored : (preferred.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'es');

export const localeOf = (language: Language, preferred: readonly string[]): string =>
  preferred.find((tag) => tag.startsWith(`${language}-`)) ?? defaultLocales[language];

export interface Reader {
  readonly language: Language;
  readonly locale: string;
  readonly words: Words;
  readonly choose: (language: Language) => void;
}

export const ReaderContext = createContext<Reader | undefined>(undefined);

export function useReader(): Reader {
  const reader = use(ReaderContext);
  if (!reader) throw new Error('No language has been chosen.');
  return reader;
}

export const useWords = (): Words => useReader().words;
