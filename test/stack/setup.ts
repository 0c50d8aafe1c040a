import { cpSync, rmSync } from 'node:fs';
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

/** Starts one service for all tests of the project, and keeps a copy of its first state for those with a stack of their own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const first = await startStack();
  await first.stop('SIGTERM');
  const { folder } = first;
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
