import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Session } from '../../local/sample-data/session.ts';
import { makeTemporaryFolder } from '../harness/temporary-folder.ts';
import { deleteState, startStack } from './running-stack.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    session: Session;
    /** The state of a stack that was stopped once it had its sample data. */
    seededFolder: string;
  }
}

/** The functions and the console that the last run has built; a stack builds them again if a source has changed. */
const kept = path.resolve(import.meta.dirname, '../../node_modules/.cache/stack');
const isBuilt = (name: string): boolean => name.startsWith('built-');

function reuseBuild(stacks: string): void {
  for (const name of existsSync(kept) ? readdirSync(kept).filter(isBuilt) : [])
    cpSync(path.join(kept, name), path.join(stacks, name), { recursive: true });
}

function keepBuild(stacks: string): void {
  const names = readdirSync(stacks).filter(isBuilt);
  for (const name of names.filter((each) => !existsSync(path.join(kept, each)))) {
    const unfinished = path.join(kept, `unfinished-${process.pid}`);
    cpSync(path.join(stacks, name), unfinished, { recursive: true });
    renameSync(unfinished, path.join(kept, name));
  }
  for (const name of readdirSync(kept))
    if (!names.includes(name)) rmSync(path.join(kept, name), { recursive: true, force: true });
}

/** Starts one service for all tests of the project, and keeps a copy of its first state for those with a stack of their own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = makeTemporaryFolder('collection-management-');
  const stacks = path.join(folder, 'cdk.out');
  reuseBuild(stacks);
  const first = await startStack({ folder });
  await first.stop('SIGTERM');
  keepBuild(stacks);
  const seededFolder = makeTemporaryFolder('collection-management-seeded-');
  cpSync(folder, seededFolder, { recursive: true });
  // Its stacks are synthesized for its port.
  const stack = await startStack({ folder, port: Number(new URL(first.session.base_url).port) });
  project.provide('session', stack.session);
  project.provide('seededFolder', seededFolder);
  return async () => {
    await stack.stop('SIGTERM');
    deleteState(stack);
    rmSync(seededFolder, { recursive: true, force: true });
  };
}
