import { createContext, use } from 'react';
import type { Area, WordsOf } from './areas.ts';
import type { Language } from './languages.ts';
import { loadWords } from './load-texts.ts';

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

/** The words of an area in the reader's language; suspends until they have been loaded. */
export function useWords<A extends Area>(area: A): WordsOf<A> {
  const { language } = useReader();
  return use(loadWords(area, language));
}
