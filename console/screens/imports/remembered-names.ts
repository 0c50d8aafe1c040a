import * as z from 'zod/mini';

const Remembered = z.array(z.tuple([z.string(), z.string()]));

const maxRemembered = 100;
const storageName = 'import-files';

function remembered(): z.output<typeof Remembered> {
  try {
    return Remembered.safeParse(JSON.parse(localStorage.getItem(storageName) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

/** The name of the file that was imported as this job, if it was imported with this browser: the service does not learn it. */
export const rememberedName = (job: string): string | undefined => remembered().find(([each]) => each === job)?.[1];

export function rememberName(job: string, name: string): void {
  const others = remembered().filter(([each]) => each !== job);
  const kept = [[job, name] as const, ...others].slice(0, maxRemembered);
  try {
    localStorage.setItem(storageName, JSON.stringify(kept));
  } catch {
    // An import goes on without it where the browser stores nothing.
  }
}
