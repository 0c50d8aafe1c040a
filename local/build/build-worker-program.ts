import { build } from 'esbuild';
import path from 'node:path';

const source = path.resolve(import.meta.dirname, '../functions/worker-program.ts');

/**
 * Writes the program of the workers as JavaScript to a folder and returns its path. If each worker stripped the types
 * itself, its start would take twice the time and memory.
 */
export const buildWorkerProgram = async (folder: string): Promise<string> => {
  const file = path.join(folder, 'worker-program.mjs');
  await build({
    entryPoints: [source],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    logLevel: 'warning',
  });
  return file;
};
