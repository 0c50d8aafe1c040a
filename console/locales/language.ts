import { createContext, use } from 'react';
import type { Area, TranslationsOf } from './areas.ts';
import type { Language } from './languages.ts';
import { loadTranslations } from './load-translations.ts';

export interface LanguageState {
  readonly language: Language;
  readonly locale: string;
  readonly choose: (language: Language) => void;
}

export const LanguageContext = createContext<LanguageState | undefined>(undefined);

export function useLanguage(): LanguageState {
  const state = use(LanguageContext);
  if (!state) throw new Error('No language has been chosen.');
  return state;
}

/** The texts of an area in the reader's language. Suspends while they load. */
export function useTranslations<A extends Area>(area: A): TranslationsOf<A> {
  const { language } = useLanguage();
  return use(loadTranslations(area, language));
}
