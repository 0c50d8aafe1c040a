import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { maxInlineImportErrors } from './contract.ts';
import { importFileStore } from './import-file-store.ts';
import { type ImportJob, chunksWithErrors } from './import-job.ts';
import { errorsFile } from './import-records.ts';

const filesAtOnce = 16;

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
