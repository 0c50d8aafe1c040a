import { defineConfig } from 'vitest/config';
import './test/harness/clear-environment.ts';

/** Tests of sizes that take minutes: `npm run test:large`. */
export default defineConfig({
  test: {
    include: ['test/large/**/*.test.ts'],
    globalSetup: 'test/harness/provide-document.ts',
    testTimeout: 3_600_000,
    hookTimeout: 3_600_000,
  },
});
