import { type Area, type WordsOf, areas } from './areas.ts';
import type { Language } from './languages.ts';

const loads = new Map<string, Promise<unknown>>();

/** Loads the words of an area once. A load that failed is tried again by the next call. */
export function loadWords<A extends Area>(area: A, language: Language): Promise<WordsOf<A>> {
  const key = `${area} ${language}`;
  const load =
    loads.get(key) ??
    areas[area][language]().then(
      ({ words }) => words,
      (error: unknown) => {
        loads.delete(key);
        throw error;
      },
    );
  loads.set(key, load);
  // Only the loader of the area puts a promise under its key.
  return load as Promise<WordsOf<A>>;
}
