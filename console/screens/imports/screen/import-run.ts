import * as z from 'zod/mini';

/** An import that was begun: kept by the tab, so that it can be resumed with the same file after a reload. */
const ImportRun = z.object({
  file: z.object({ name: z.string(), hash: z.string() }),
  /** Names what is sent, so that the service stores each part once. */
  key: z.string(),
  plan: z.unknown(),
  /** Rows that were not sent because of what is in them. */
  failed: z.number(),
  replaced: z.number(),
  parts: z.array(z.object({ records: z.number(), job: z.optional(z.string()) })),
});
export type ImportRun = z.output<typeof ImportRun>;

/** The first part that the service has not accepted. */
export const nextPart = ({ parts }: ImportRun): number | undefined => {
  const at = parts.findIndex(({ job }) => job === undefined);
  return at === -1 ? undefined : at;
};

/** The run after the service has accepted a part. */
export const withJob = (run: ImportRun, part: number, job: string): ImportRun => ({
  ...run,
  parts: run.parts.map((each, at) => (at === part ? { ...each, job } : each)),
});

/** The idempotency key of a part. */
export const partIntent = ({ key }: Pick<ImportRun, 'key'>, part: number): string => `import-${key}-${part}`;

const nameOf = (organization: string): string => `import.${organization}`;

export function storedRun(organization: string): ImportRun | undefined {
  try {
    return ImportRun.safeParse(JSON.parse(sessionStorage.getItem(nameOf(organization)) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

export function storeRun(organization: string, run: ImportRun | undefined): void {
  if (run) sessionStorage.setItem(nameOf(organization), JSON.stringify(run));
  else sessionStorage.removeItem(nameOf(organization));
}
