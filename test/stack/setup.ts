import type { TestProject } from 'vitest/node';
import type { Session } from '../../local/session.ts';
import { deleteState, startStack } from './running-stack.ts';

/** The origins whose pages may call the stack. */
export const allowedOrigins = ['http://localhost:5173', 'https://console.example'];

declare module 'vitest' {
  export interface ProvidedContext {
    session: Session;
  }
}

/** Starts one service for all tests of the project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stack = await startStack({ corsOrigins: allowedOrigins.join(',') });
  project.provide('session', stack.session);
  return async () => {
    await stack.stop('SIGTERM');
    deleteState(stack);
  };
}
