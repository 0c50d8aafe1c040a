import { importFileStore } from './import-file-store.ts';
import {
  type ImportJob,
  type InlineRows,
  type Row,
  type RowKind,
  chunksWithRows,
  maxInlineRows,
} from './import-job.ts';

export async function loadInlineRows<Kind extends RowKind>(job: ImportJob, kind: Kind): Promise<InlineRows<Kind>> {
  const files = importFileStore(job.organization, job.id);
  const inlineBytes = job[`${kind}_inline_bytes`];
  if (inlineBytes !== undefined) {
    const [rows, url] = await Promise.all([files.firstRows(kind, inlineBytes), files.rowsUrl(kind)]);
    return { rows, url };
  }
  const max = maxInlineRows[kind];
  const rows: Row[Kind][] = [];
  for (const chunk of chunksWithRows(job, kind)) {
    if (rows.length >= max) break;
    rows.push(...(await files.chunkRows(kind, chunk)));
  }
  return { rows: rows.slice(0, max), url: null };
}
