import { availableParallelism } from 'node:os';
import path from 'node:path';
import { type TestProjectInlineConfiguration, defineConfig } from 'vitest/config';
import { componentProjects } from './test/components/browser-project.ts';
import './test/harness/clear-environment.ts';

/** Loading packages takes as long as many a file. Those of one process share them, and begin afresh with all that is ours. */
const sharedProcesses = { isolate: false, setupFiles: 'test/harness/start-afresh.ts' };

/** The CDK's own rules take as long as the rest of a synthesis; a test of its own asks them. */
const withoutRules = { CDK_VALIDATION: 'false' };

/** The tests that need no browser of their own. */
export const nodeProjects = [
  {
    extends: true,
    test: {
      name: 'parts',
      include: ['test/**/*.test.ts'],
      exclude: ['test/stack/**', 'test/large/**', 'test/infra/**', 'test/official/**'],
      env: withoutRules,
      ...sharedProcesses,
    },
  },
  {
    extends: true,
    // A process imports the CDK, and synthesizes the stacks of a context, once for all of its files.
    test: {
      name: 'infra',
      include: ['test/infra/**/*.test.ts'],
      exclude: [],
      isolate: false,
      env: withoutRules,
    },
  },
  {
    extends: true,
    test: {
      name: 'stack',
      include: ['test/stack/**/*.test.ts'],
      exclude: [],
      globalSetup: 'test/stack/setup.ts',
      // A person's way through several screens takes a busy machine more than a minute.
      testTimeout: 120_000,
      env: withoutRules,
      ...sharedProcesses,
    },
  },
] satisfies TestProjectInlineConfiguration[];

export default defineConfig({
  test: {
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
    globalSetup: ['test/harness/build-client.ts', 'test/harness/provide-document.ts'],
    // Many tests wait for another process, a queue or a time limit: one more than the processors keeps them busy.
    maxWorkers: availableParallelism() + 1,
    env: {
      // Most processes load the SDK: its code is compiled once.
      NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'),
      // The bundler and the linter run for seconds: without garbage collection they need a third less CPU.
      GOGC: 'off',
      GOMEMLIMIT: '2GiB',
    },
    projects: [...nodeProjects, ...componentProjects()],
  },
});
