import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'parts', include: ['test/**/*.test.ts'], exclude: ['test/stack/**'] },
      },
      {
        extends: true,
        test: { name: 'stack', include: ['test/stack/**/*.test.ts'], globalSetup: 'test/stack/setup.ts' },
      },
    ],
  },
});
