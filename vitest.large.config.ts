import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import './test/harness/clear-environment.ts';
import { componentProjects } from './test/components/browser-project.ts';
import { nodeProjects } from './vitest.config.ts';

/** What a file names that does more here than in `npm test`. */
const growing =
  /\/by-size\.ts'|\b(interleaveAtEveryRequest|interleaveBeforeSteps|crashAtSomeSteps|expectCountsToAgree)\b/;
const ofOneSize = globSync('test/**/*.test.{ts,tsx}', { exclude: ['test/large/**'] }).filter(
  (file) => !growing.test(readFileSync(file, 'utf8')),
);

/** `npm run test:large`: what takes minutes, and more of what `npm test` does. */
export default defineConfig({
  test: {
    globalSetup: ['test/harness/build-client.ts', 'test/harness/provide-document.ts'],
    testTimeout: 3_600_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 3_600_000,
    provide: { isLarge: true },
    projects: [
      { extends: true, test: { name: 'large', include: ['test/large/*.test.ts'] } },
      ...[...nodeProjects, ...componentProjects()].map(({ test, ...project }) => ({
        ...project,
        test: {
          ...test,
          include: [...(test?.include ?? []), ...(test?.name === 'stack' ? ['test/large/stack/**/*.test.ts'] : [])],
          exclude: [...(test?.exclude ?? []), ...ofOneSize],
        },
      })),
    ],
  },
});
