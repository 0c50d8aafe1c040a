import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { type ImportErrorView, maxInlineImportErrors } from './contract.ts';
import { importFileStore } from './import-file-store.ts';
import type { ImportJob } from './import-job.ts';
import { errorsFile } from './import-records.ts';

const filesAtOnce = 16;

const chunksWithErrors = (job: ImportJob): number[] =>
  Object.entries(job.results)
    .filter(([, [, , failed]]) => failed > 0)
    .map(([name]) => Number(name.slice(1)))
    .sort((one, other) => one - other);

/**
 * Writes the error rows of all chunks to one file.
 * @returns how many bytes of the file are shown in the reply
 */
export async function collectErrors(job: ImportJob): Promise<number> {
  const files = importFileStore(job.organization, job.id);
  const rows = await mapInParallel(chunksWithErrors(job), filesAtOnce, (chunk) => files.chunkErrors(chunk));
  const { text, inlineBytes } = errorsFile(rows.flat(), maxInlineImportErrors);
  await files.putErrors(text);
  return inlineBytes;
}

/** Loads the error rows to show with a job: the first ones of the finished file, or of the chunks stored so far. */
export async function loadErrorsToShow(job: ImportJob): Promise<{ rows: ImportErrorView[]; url: string | null }> {
  const files = importFileStore(job.organization, job.id);
  if (job.errors_inline_bytes !== undefined) {
    const [rows, url] = await Promise.all([files.firstErrors(job.errors_inline_bytes), files.errorsUrl()]);
    return { rows, url };
  }
  const rows: ImportErrorView[] = [];
  for (const chunk of chunksWithErrors(job)) {
    if (rows.length >= maxInlineImportErrors) break;
    rows.push(...(await files.chunkErrors(chunk)));
  }
  return { rows: rows.slice(0, maxInlineImportErrors), url: null };
}
