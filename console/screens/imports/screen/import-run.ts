import * as z from 'zod/mini';

/** A started import. The tab stores it, so that it can resume with the same file after a reload. */
const ImportRun = z.object({
  file: z.object({ name: z.string(), hash: z.string() }),
  /** Identifies the content, so that the service stores each part once. */
  key: z.string(),
  plan: z.unknown(),
  failed: z.number(),
  replaced: z.number(),
  /** `isRepeated`: an earlier run sent the same part, so the service stored nothing again. */
  parts: z.array(z.object({ records: z.number(), job: z.optional(z.string()), isRepeated: z.optional(z.boolean()) })),
});
export type ImportRun = z.output<typeof ImportRun>;

export const nextPart = ({ parts }: ImportRun): number | undefined => {
  const at = parts.findIndex(({ job }) => job === undefined);
  return at === -1 ? undefined : at;
};

export const withJob = (run: ImportRun, part: number, job: string, isRepeated: boolean): ImportRun => ({
  ...run,
  parts: run.parts.map((each, at) => (at === part ? { ...each, job, ...(isRepeated && { isRepeated }) } : each)),
});

/** The same import under a key of its own, which the service takes for another one. */
export const asNewRun = (run: ImportRun, id: string): ImportRun => ({
  ...run,
  key: `${run.key}-${id}`,
  parts: run.parts.map(({ records }) => ({ records })),
});

export const partIdempotencyKey = ({ key }: Pick<ImportRun, 'key'>, part: number): string => `import-${key}-${part}`;

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
