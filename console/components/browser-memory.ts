import * as z from 'zod/mini';

/** Values by key in local storage; keeps the last `max`. Without storage, nothing is found. */
export function createBrowserMemory<V>(name: string, Value: z.ZodMiniType<V>, max: number) {
  const Entries = z.array(z.tuple([z.string(), Value]));
  const entries = (): (readonly [string, V])[] => {
    try {
      return Entries.safeParse(JSON.parse(localStorage.getItem(name) ?? '[]')).data ?? [];
    } catch {
      return [];
    }
  };
  return {
    find: (key: string): V | undefined => entries().find(([each]) => each === key)?.[1],
    remember: (key: string, value: V): void => {
      const others = entries().filter(([each]) => each !== key);
      try {
        localStorage.setItem(name, JSON.stringify([[key, value], ...others].slice(0, max)));
      } catch {
        // Remembering is a convenience; a failure is ignored.
      }
    },
  };
}
