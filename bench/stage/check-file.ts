import { checkRecord } from '../../console/screens/imports/file/check-record.ts';
import { createImportFile } from '../../console/screens/imports/file/import-file.ts';
import type { ImportPlan } from '../../console/screens/imports/file/import-plan.ts';
import { maxImportBodyBytes, maxImportRecords } from '../../lib/portfolio/imports/contract.ts';

/** Reads and checks a file as the console's worker does. It is bundled with the sources of an earlier version too. */
async function checkFile(file: File, plan: ImportPlan): Promise<number> {
  const opened = createImportFile(checkRecord, { records: maxImportRecords, bytes: maxImportBodyBytes });
  await opened.read(file);
  const { sent } = await opened.check(plan);
  // The console keeps the file until it is sent.
  Reflect.set(globalThis, 'opened', opened);
  return sent;
}

Reflect.set(globalThis, 'checkFile', checkFile);
