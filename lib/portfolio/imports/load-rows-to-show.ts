import { type ImportRowView, maxInlineImportRows } from './contract.ts';
import { importFileStore } from './import-file-store.ts';
import { type ImportJob, type RowKind, type ShownRows, chunksWithRows } from './import-job.ts';

/** Loads the rows to show with a job: the first ones of the finished file, or of the chunks stored so far. */
export async function loadRowsToShow(job: ImportJob, kind: RowKind): Promise<ShownRows> {
  const files = importFileStore(job.organization, job.id);
  const inlineBytes = kind === 'errors' ? job.errors_inline_bytes : job.warnings_inline_bytes;
  if (inlineBytes !== undefined) {
    const [rows, url] = await Promise.all([files.firstRows(kind, inlineBytes), files.rowsUrl(kind)]);
    return { rows, url };
  }
  const rows: ImportRowView[] = [];
  for (const chunk of chunksWithRows(job, kind)) {
    if (rows.length >= maxInlineImportRows) break;
    rows.push(...(await files.chunkRows(kind, chunk)));
  }
  return { rows: rows.slice(0, maxInlineImportRows), url: null };
}
