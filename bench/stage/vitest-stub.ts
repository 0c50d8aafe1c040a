import { mock } from 'node:test';
import { openapiText } from '../../lib/entry/openapi/openapi-text.ts';

function setSystemTime(now: Date | number): void {
  mock.timers.reset();
  mock.timers.enable({ apis: ['Date'], now });
}

/** The part of vitest that test/harness uses, for processes other than vitest's workers. */
export const vi = {
  setSystemTime,
  useFakeTimers: ({ now }: { readonly toFake: readonly ['Date']; readonly now: number }): void => setSystemTime(now),
  useRealTimers: (): void => {
    mock.timers.reset();
  },
  stubGlobal: (name: string, value: unknown): void => {
    Object.assign(globalThis, { [name]: value });
  },
};

/** The tests share one value: the text of the OpenAPI document, which their set-up provides. */
export const inject = (_key: 'openapi'): string => openapiText();
