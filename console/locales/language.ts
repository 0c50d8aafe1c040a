import { createContext, use } from 'react';
import type { Area, TranslationsOf } from './areas.ts';
import type { Language } from './languages.ts';
import { loadTranslations } from './load-translations.ts';

export interface Reader {
  readonly language: Language;
  readonly locale: string;
  readonly choose: (language: Language) => void;
}

export const ReaderContext = createContext<Reader | undefined>(undefined);

export function useReader(): Reader {
  const reader = use(ReaderContext);
  if (!reader) throw new Error('No language has been chosen.');
  return reader;
}

/** The texts of an area in the reader's language. Suspends while they load. */
export function useTranslations<A extends Area>(area: A): TranslationsOf<A> {
  const { language } = useReader();
  return use(loadTranslations(area, language));
}
