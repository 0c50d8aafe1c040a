import type { TestProject } from 'vitest/node';
import type { Session } from '../../local/session.ts';
import { deleteState, startStack } from './running-stack.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    session: Session;
    /** Where the stack that all tests share keeps its state. */
    stackFolder: string;
  }
}

/** Starts one service for all tests of the project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stack = await startStack();
  project.provide('session', stack.session);
  project.provide('stackFolder', stack.folder);
  return async () => {
    await stack.stop('SIGTERM');
    deleteState(stack);
  };
}
