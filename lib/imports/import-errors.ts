import { inParallel } from '../in-parallel.ts';
import { type ImportErrorView, importErrorsInlineMax } from './contract.ts';
import { importFiles } from './import-files.ts';
import { type ImportJob, errorsFile } from './import-job.ts';

const filesAtOnce = 16;

const chunksWithErrors = (job: ImportJob): number[] =>
  Object.entries(job.results)
    .filter(([, [, , failed]]) => failed > 0)
    .map(([name]) => Number(name.slice(1)))
    .sort((one, other) => one - other);

/**
 * Writes the error rows of all chunks into one file.
 * @returns how many bytes of it hold the rows that are shown in the answer
 */
export async function gatherErrors(job: ImportJob): Promise<number> {
  const files = importFiles(job.organization, job.id);
  const rows = await inParallel(chunksWithErrors(job), filesAtOnce, (chunk) => files.chunkErrors(chunk));
  const { text, inlineBytes } = errorsFile(rows.flat(), importErrorsInlineMax);
  await files.putErrors(text);
  return inlineBytes;
}

/** The error rows to show with a job: the first ones of the finished file, or of the chunks done so far. */
export async function errorsToShow(job: ImportJob): Promise<{ rows: ImportErrorView[]; url: string | null }> {
  const files = importFiles(job.organization, job.id);
  if (job.errors_inline_bytes !== undefined) {
    const [rows, url] = await Promise.all([files.firstErrors(job.errors_inline_bytes), files.errorsUrl()]);
    return { rows, url };
  }
  const rows: ImportErrorView[] = [];
  for (const chunk of chunksWithErrors(job)) {
    if (rows.length >= importErrorsInlineMax) break;
    rows.push(...(await files.chunkErrors(chunk)));
  }
  return { rows: rows.slice(0, importErrorsInlineMax), url: null };
}
