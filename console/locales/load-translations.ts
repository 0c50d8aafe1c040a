import { type Area, type TranslationsOf, areas } from './areas.ts';
import type { Language } from './languages.ts';

const loads = new Map<string, Promise<unknown>>();

/** Loads the translations of an area once. After a failure the next call tries again. */
export function loadTranslations<A extends Area>(area: A, language: Language): Promise<TranslationsOf<A>> {
  const key = `${area} ${language}`;
  let load = loads.get(key);
  if (load === undefined) {
    load = readAtOnce(areas[area][language]().then(({ translations }) => translations));
    loads.set(key, load);
    load.catch(() => loads.delete(key));
  }
  // Only the loader of the area stores a promise under its key.
  return load as Promise<TranslationsOf<A>>;
}

/** Marks a promise with its state once it is fulfilled. Otherwise the first `use` suspends although the value has arrived. */
function readAtOnce<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  );
  return promise;
}
