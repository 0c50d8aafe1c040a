import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The text of a file in the folder that OFFICIAL_DATA names: `openapi/` has the providers' descriptions, `data/` receivables. */
export function readOfficialFile(file: string): string {
  const folder = process.env['OFFICIAL_DATA'];
  const found = folder === undefined ? undefined : path.resolve(folder, file);
  if (found === undefined || !existsSync(found))
    throw new Error(`Set OFFICIAL_DATA to a folder that has ${file}: its data is no part of this repository.`);
  return readFileSync(found, 'utf8');
}

export const readDescription = (file: string) => JSON.parse(readOfficialFile(`openapi/${file}`));
