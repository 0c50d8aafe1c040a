import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { importFileStore } from './import-file-store.ts';
import { type ImportJob, type RowKind, chunksWithRows, maxInlineRows } from './import-job.ts';
import { rowsFile } from './import-records.ts';

const filesAtOnce = 16;

/**
 * Writes the rows of all chunks to one file.
 * @returns the number of its bytes that a reply shows; undefined if there are no rows
 */
export async function collectRows(job: ImportJob, kind: RowKind): Promise<number | undefined> {
  const chunks = chunksWithRows(job, kind);
  if (chunks.length === 0) return undefined;
  const files = importFileStore(job.organization, job.id);
  const rows = await mapInParallel(chunks, filesAtOnce, (chunk) => files.chunkRows(kind, chunk));
  const { text, inlineBytes } = rowsFile(rows.flat(), maxInlineRows[kind]);
  await files.putRows(kind, text);
  return inlineBytes;
}
