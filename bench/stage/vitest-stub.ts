import { mock } from 'node:test';

/** What the harness of `test/capacity` uses of vitest, for a process that is no test. */
export const vi = {
  setSystemTime: (now: Date): void => {
    mock.timers.enable({ apis: ['Date'], now });
  },
  useRealTimers: (): void => {
    mock.timers.reset();
  },
  stubGlobal: (name: string, value: unknown): void => {
    Object.assign(globalThis, { [name]: value });
  },
};
