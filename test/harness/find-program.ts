import { existsSync } from 'node:fs';
import path from 'node:path';
import { required } from './required.ts';

/** The path of the first of these programs that this machine has. */
export function findProgram(...names: readonly string[]): string | undefined {
  const folders = required(process.env['PATH'], 'PATH').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(existsSync);
}
