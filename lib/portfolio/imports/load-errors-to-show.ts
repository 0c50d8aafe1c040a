import { type ImportErrorView, maxInlineImportErrors } from './contract.ts';
import { importFileStore } from './import-file-store.ts';
import { type ImportJob, chunksWithErrors } from './import-job.ts';

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
