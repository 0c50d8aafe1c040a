import { type Area, type WordsOf, areas } from './areas.ts';
import type { Language } from './languages.ts';

const loads = new Map<string, Promise<unknown>>();
const loaded = new Map<string, unknown>();

const keyOf = (area: Area, language: Language): string => `${area} ${language}`;

/** Loads the words of an area once. A load that failed is tried again by the next call. */
export function loadWords<A extends Area>(area: A, language: Language): Promise<WordsOf<A>> {
  const key = keyOf(area, language);
  const load =
    loads.get(key) ??
    areas[area][language]().then(
      ({ words }) => {
        loaded.set(key, words);
        return words;
      },
      (error: unknown) => {
        loads.delete(key);
        throw error;
      },
    );
  loads.set(key, load);
  // Only the loader of the area puts a promise under its key.
  return load as Promise<WordsOf<A>>;
}

/** The words of an area if they have been loaded. */
export const findWords = <A extends Area>(area: A, language: Language): WordsOf<A> | undefined =>
  // Only the loader of the area puts words under its key.
  loaded.get(keyOf(area, language)) as WordsOf<A> | undefined;
