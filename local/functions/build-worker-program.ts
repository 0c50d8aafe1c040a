import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';

const source = path.join(import.meta.dirname, 'worker-program.ts');

/**
 * Writes the program of the workers as JavaScript to a folder and returns its path. If each worker stripped the types
 * itself, its start would take twice the time and memory.
 */
export const buildWorkerProgram = (folder: string): string => {
  const file = path.join(folder, 'worker-program.mjs');
  const { code } = transformSync(readFileSync(source, 'utf8'), { loader: 'ts', format: 'esm', target: 'node24' });
  writeFileSync(file, code);
  return file;
};
