import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
/** The inputs of the synthesis. */
const sources = ['infra/**/*.ts', 'lib/**/*.ts', 'test/infra/synthesize.ts', 'cdk.json', 'package-lock.json'];

/** Nobody else's folder in the temporary one begins like this: those that are outdated are removed. */
const prefix = 'collection-management-built-';
const keptMilliseconds = 24 * 60 * 60 * 1000;

const hashOfSources = (): string => {
  const hash = createHash('sha256').update(process.version);
  for (const file of globSync(sources, { cwd: root }).sort())
    hash.update(file).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
};
/** Hashed once for all files that a process runs, which load this module afresh. */
const state = globalThis as typeof globalThis & { hashOfSources?: string }; // Named by this file only.

/** The folder of what is synthesized from the sources as they are: the first suite that needs it builds it for all. */
export function builtFolder(name: string, context: Readonly<Record<string, string>> = {}): string {
  const ofSources = (state.hashOfSources ??= hashOfSources());
  const text = JSON.stringify([ofSources, Object.entries(context).sort()]);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
  return path.join(tmpdir(), `${prefix}${name}-${hash}`);
}

/** Moves a folder into place whole, once `build` has filled it. */
export function buildFolder(folder: string, build: (unfinished: string) => void): void {
  const unfinished = mkdtempSync(path.join(tmpdir(), 'unfinished-'));
  removeOutdated();
  try {
    build(unfinished);
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another suite built it first.
    if (!existsSync(folder)) throw error;
  }
}

/** Removes what was built from earlier sources; a suite reads it only when it starts. */
function removeOutdated(): void {
  for (const name of globSync(`${prefix}*`, { cwd: tmpdir() })) {
    const folder = path.join(tmpdir(), name);
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Infinity);
    if (age > keptMilliseconds) rmSync(folder, { recursive: true, force: true });
  }
}
