import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { markdownTable } from '../document.ts';
import { result } from '../result.ts';
import { type Stage, bundleFile } from '../stage/stage.ts';
import { median } from '../statistics.ts';
import type { Group } from './group.ts';

const bytesMax = 350 * 1024;
const run = promisify(execFile);

/** Loads a bundle in a fresh process, like a cold start on Lambda. CPU time is measured to exclude other processes. */
const program = `
  globalThis.awslambda = { streamifyResponse: (handler) => handler, HttpResponseStream: { from: (stream) => stream } };
  const before = process.threadCpuUsage();
  require(process.argv[1]);
  const { user, system } = process.threadCpuUsage(before);
  process.stdout.write(String((user + system) / 1000));
  process.exit();`;

async function importMilliseconds(file: string): Promise<number> {
  const { stdout } = await run(process.execPath, ['-e', program, file]);
  return Number(stdout);
}

/** The import time of each file in each round. Every round loads all files, so that disturbances affect all alike. */
async function importTimes(files: readonly string[], rounds: number): Promise<number[][]> {
  const times = files.map((): number[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [at, file] of files.entries()) times[at]?.push(await importMilliseconds(file));
  return times;
}

const kilobytes = (bytes: number): number => Math.round(bytes / 102.4) / 10;

/** The size and import time of a function. */
interface FunctionFigures {
  readonly name: string;
  readonly kilobytes: number;
  readonly importMilliseconds: number;
  readonly ratio: number;
}

let functionFigures: readonly FunctionFigures[] = [];

/** The table of all functions, slowest import first; undefined if this run did not measure them. */
export const functionsTable = (): string | undefined =>
  functionFigures.length === 0
    ? undefined
    : markdownTable(
        ['function', 'KB', 'import, ms', 'to the leanest'],
        [...functionFigures]
          .sort((one, other) => other.ratio - one.ratio)
          .map(({ name, kilobytes: size, importMilliseconds: taken, ratio }) => [
            name,
            size.toFixed(1),
            taken.toFixed(1),
            ratio.toFixed(2),
          ]),
      );

const credentialClients = /credential-provider-(?!node|env)|nested-clients|token-providers|client-(sso|sts)/;

function credentialBytes(folder: string): number {
  const file = path.join(folder, 'metafile.json');
  // esbuild's metafile.
  const { outputs } = JSON.parse(readFileSync(file, 'utf8')) as {
    outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }>;
  };
  return Object.values(outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([name]) => credentialClients.test(name))
    .reduce((total, [, { bytesInOutput }]) => total + bytesInOutput, 0);
}

/** How many functions to measure again: with few rounds, the worst of many is the unluckiest, not the slowest. */
const candidates = 8;

interface Timed {
  readonly entry: string;
  readonly file: string;
  readonly milliseconds: number;
  /** The ratio to the leanest handler in each round. */
  readonly ratios: readonly number[];
}

/** Import times relative to the leanest handler in the same rounds, slowest first. */
async function timedAgainst(
  lean: string,
  files: readonly { readonly entry: string; readonly file: string }[],
  rounds: number,
): Promise<{ readonly leanMilliseconds: number; readonly slowest: readonly Timed[] }> {
  const [leanTimes = [], ...all] = await importTimes([lean, ...files.map(({ file }) => file)], rounds);
  const timed = files.map(({ entry, file }, at) => {
    const times = all[at] ?? [];
    const ratios = times.map((taken, round) => taken / (leanTimes[round] ?? NaN));
    return { entry, file, milliseconds: median(times), ratios };
  });
  const slowest = timed.sort((one, other) => median(other.ratios) - median(one.ratios));
  return { leanMilliseconds: median(leanTimes), slowest };
}

/**
 * Measures all functions in a few rounds and the slowest of them again in many rounds, to tell slow functions from
 * unlucky ones.
 */
async function importRow({ bundles, references, effort }: Stage) {
  const lean = bundleFile(references, 'leanest-handler');
  const files = bundles.map(({ entry, directory }) => ({ entry, file: path.join(directory, 'index.js') }));
  const all = await timedAgainst(lean, files, effort.importTimeRounds);
  const close = await timedAgainst(lean, all.slowest.slice(0, candidates), effort.importTimeRoundsOfSlowest);
  const closely = new Map(close.slowest.map((each) => [each.entry, each]));
  functionFigures = all.slowest.map((each) => {
    const { entry, milliseconds, ratios } = closely.get(each.entry) ?? each;
    const bytes = bundles.find((one) => one.entry === entry)?.bytes ?? 0;
    return { name: entry, kilobytes: kilobytes(bytes), importMilliseconds: milliseconds, ratio: median(ratios) };
  });
  const [worst] = close.slowest;
  if (!worst) throw new Error('There are no functions.');
  return result(
    {
      id: 'import-time',
      metric: `import time of the slowest function (${worst.entry})`,
      unit: 'ratio',
      target: { atMost: 1.25 },
      reference: `the leanest full handler, ${close.leanMilliseconds.toFixed(1)} ms`,
    },
    worst.ratios,
  );
}

export const bundles: Group = {
  name: 'bundles',
  measure: async (stage) => {
    const largest = stage.bundles.reduce((one, other) => (other.bytes > one.bytes ? other : one));
    return [
      await importRow(stage),
      result(
        {
          id: 'bundle-size',
          metric: `size of the largest bundle (${largest.entry})`,
          unit: 'KB',
          target: { atMost: bytesMax / 1024 },
          reference: `${stage.bundles.length} bundles`,
        },
        [kilobytes(largest.bytes)],
      ),
      result(
        {
          id: 'bundle-credentials',
          metric: 'clients of SSO, STS and OIDC in all bundles',
          unit: 'bytes',
          target: { exactly: 0 },
          reference: "the bundler's metafile",
        },
        [credentialBytes(stage.folder)],
      ),
    ];
  },
};
