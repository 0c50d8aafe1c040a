import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../../local/foundation/clock.ts';
import { noFaults } from '../../../local/foundation/faults.ts';
import { buildWorkerProgram } from '../../../local/build/build-worker-program.ts';
import { openFunctionLogs } from '../../../local/functions/function-logs.ts';
import { type Functions, type FunctionsOptions, startFunctions } from '../../../local/functions/functions.ts';
import type { LocalFunction } from '../../../local/stacks/model.ts';

export interface FunctionsHarness {
  readonly functions: Functions;
  /** What the function logs printed to the console. */
  readonly printed: string[];
  close(): Promise<void>;
}

interface HarnessOptions extends Partial<LocalFunction> {
  readonly clock?: Pick<Clock, 'offsetMs'>;
  readonly limits?: FunctionsOptions['limits'];
  readonly localSettings?: Readonly<Record<string, string>>;
  readonly endpoint?: string;
  readonly directCallsOf?: FunctionsOptions['directCallsOf'];
  readonly faults?: FunctionsOptions['faults'];
  readonly initSeconds?: number;
}

/** Runs functions given as their CommonJS source text. */
export const startFunctionsHarness = async (
  sources: Readonly<Record<string, string>>,
  {
    clock = { offsetMs: () => 0 },
    limits = { maxWorkers: 20, idleMs: 60_000 },
    localSettings,
    endpoint = 'http://127.0.0.1:9',
    directCallsOf,
    faults = { now: () => noFaults },
    initSeconds,
    ...more
  }: HarnessOptions = {},
): Promise<FunctionsHarness> => {
  const folder = mkdtempSync(join(tmpdir(), 'functions-'));
  // A package.json in a folder above must not decide how a handler is loaded.
  writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}');
  const printed: string[] = [];
  const logs = openFunctionLogs(join(folder, 'logs'), (line) => void printed.push(line));
  const functions = startFunctions({
    functions: Object.entries(sources).map(([name, source]): LocalFunction => {
      const directory = join(folder, name);
      mkdirSync(directory);
      writeFileSync(join(directory, 'index.js'), source);
      return {
        name,
        arn: `arn:aws:lambda:us-east-1:000000000000:function:${name}`,
        directory,
        handler: 'index.handler',
        role: 'role',
        environment: {},
        maxConcurrency: 4,
        memoryMegabytes: 64,
        timeoutSeconds: 60,
        ...more,
      };
    }),
    endpoint,
    workerProgram: await buildWorkerProgram(folder),
    accessKeyOf: ({ name }) => name,
    faults,
    logs,
    clock,
    limits,
    ...(localSettings && { localSettings }),
    ...(directCallsOf && { directCallsOf }),
    ...(initSeconds !== undefined && { initSeconds }),
  });
  return {
    functions,
    printed,
    close: async () => {
      await functions.stop(0);
      await logs.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
