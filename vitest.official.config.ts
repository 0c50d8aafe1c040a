import { defineConfig } from 'vitest/config';
import './test/harness/clear-environment.ts';

/** `npm run test:official`: compares with the data in the folder that OFFICIAL_DATA names, such as the providers' own descriptions. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
    globalSetup: 'test/harness/provide-document.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'descriptions',
          include: ['test/official/**/*.test.ts'],
          exclude: ['test/official/receivables.test.ts', 'test/official/other-assistant.test.ts'],
          isolate: false,
          setupFiles: 'test/harness/start-afresh.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['test/official/receivables.test.ts', 'test/official/other-assistant.test.ts'],
          globalSetup: 'test/stack/setup.ts',
        },
      },
    ],
  },
});
