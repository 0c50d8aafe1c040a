import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { textFileOf } from '../document.ts';
import { result } from '../result.ts';
import { type Stage, bundleFile } from '../stage/stage.ts';
import { median } from '../statistics.ts';
import type { Group } from './group.ts';

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

/** Measures the import time of each file. Every round loads all files, so that disturbances affect all alike. */
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

/** The number of functions that the table lists. */
const maxListed = 5;

/** The table of the functions with the slowest import; undefined if this run did not measure them. */
export const functionsTable = (): string | undefined =>
  functionFigures.length === 0
    ? undefined
    : textFileOf([
        ['function', 'KB', 'ms', 'ratio'],
        ...[...functionFigures]
          .sort((one, other) => other.ratio - one.ratio)
          .slice(0, maxListed)
          .map(({ name, kilobytes: size, importMilliseconds: taken, ratio }) => [
            name,
            size.toFixed(1),
            taken.toFixed(1),
            ratio.toFixed(2),
          ]),
      ]);

const credentialClients = /credential-provider-(?!node|env)|nested-clients|token-providers|client-(sso|sts)/;

type Outputs = Readonly<
  Record<string, { readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }>
>;

// esbuild's metafile.
const outputsIn = (folder: string): Outputs =>
  (JSON.parse(readFileSync(path.join(folder, 'metafile.json'), 'utf8')) as { readonly outputs: Outputs }).outputs;

function credentialBytes(folder: string): number {
  return Object.values(outputsIn(folder))
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([name]) => credentialClients.test(name))
    .reduce((total, [, { bytesInOutput }]) => total + bytesInOutput, 0);
}

/** Not measured: most of its bundle is the script of the documentation page, which it serves. */
const scriptEntry = 'system/read-docs-script';

/** Functions with a large library have their own limits: about 100 KB for each. */
interface Family {
  readonly id: string;
  readonly name: string;
  readonly maxKilobytes: number;
  readonly maxRatio: number;
  readonly bundles: Stage['bundles'];
}

function familiesOf({ bundles, folder }: Stage): readonly Family[] {
  const outputs = Object.entries(outputsIn(folder));
  const contains = ({ entry }: Stage['bundles'][number], library: RegExp): boolean =>
    outputs.some(
      ([file, { inputs }]) =>
        file.endsWith(`/${entry}/index.js`) &&
        Object.entries(inputs).some(([name, { bytesInOutput }]) => bytesInOutput > 0 && library.test(name)),
    );
  const measured = bundles.filter(({ entry }) => entry !== scriptEntry);
  const withS3 = measured.filter((one) => contains(one, /@aws-sdk\/client-s3\//));
  const withData = measured.filter((one) => !withS3.includes(one) && contains(one, /metadata\.max|\/tldts\//));
  const withTools = measured.filter((one) => contains(one, /@modelcontextprotocol\/sdk\//));
  const withLibrary = [...withS3, ...withData, ...withTools];
  const others = measured.filter((one) => !withLibrary.includes(one));
  return [
    { id: '', name: 'without a large library', maxKilobytes: 375, maxRatio: 1.25, bundles: others },
    {
      id: '-data',
      name: 'with phone metadata or public suffixes',
      maxKilobytes: 475,
      maxRatio: 1.6,
      bundles: withData,
    },
    { id: '-s3', name: 'with S3', maxKilobytes: 575, maxRatio: 1.6, bundles: withS3 },
    // The server of the protocol brings two validators of JSON schemas.
    { id: '-tools', name: 'with the tools of assistants', maxKilobytes: 650, maxRatio: 2.5, bundles: withTools },
  ];
}

/** The number of functions to measure again: after few rounds, the highest of many ratios may be due to chance. */
const candidates = 8;

interface Timed {
  readonly entry: string;
  readonly file: string;
  readonly milliseconds: number;
  /** The ratio to the leanest handler in each round. */
  readonly ratios: readonly number[];
}

/** Measures import times relative to the leanest handler in the same rounds. The slowest comes first. */
async function timeAgainst(
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
 * Measures all functions in a few rounds and the slowest of them again in many rounds, because a few rounds cannot tell
 * a slow function from a disturbed one.
 */
async function importRows({ references, effort, ...stage }: Stage, families: readonly Family[]) {
  const bundles = stage.bundles.filter(({ entry }) => entry !== scriptEntry);
  const lean = bundleFile(references, 'leanest-handler');
  const files = bundles.map(({ entry, directory }) => ({ entry, file: path.join(directory, 'index.js') }));
  const all = await timeAgainst(lean, files, effort.importTimeRounds);
  const slowestOf = (family: Family) =>
    all.slowest.filter(({ entry }) => family.bundles.some((one) => one.entry === entry)).slice(0, candidates);
  const remeasured = await timeAgainst(lean, families.flatMap(slowestOf), effort.importTimeRoundsOfSlowest);
  const remeasuredByEntry = new Map(remeasured.slowest.map((each) => [each.entry, each]));
  functionFigures = all.slowest.map((each) => {
    const { entry, milliseconds, ratios } = remeasuredByEntry.get(each.entry) ?? each;
    const bytes = bundles.find((one) => one.entry === entry)?.bytes ?? 0;
    return { name: entry, kilobytes: kilobytes(bytes), importMilliseconds: milliseconds, ratio: median(ratios) };
  });
  return families.map(({ id, name, maxRatio, bundles: members }) => {
    const worst = remeasured.slowest.find(({ entry }) => members.some((one) => one.entry === entry));
    if (!worst) throw new Error(`There are no functions ${name}.`);
    return result(
      {
        id: `import-time${id}`,
        metric: `import time of the slowest function ${name} (${worst.entry})`,
        unit: 'ratio',
        target: { atMost: maxRatio },
        reference: `the leanest full handler, ${remeasured.leanMilliseconds.toFixed(1)} ms`,
      },
      worst.ratios,
    );
  });
}

function sizeRow({ id, name, maxKilobytes, bundles: members }: Family) {
  const largest = members.reduce((one, other) => (other.bytes > one.bytes ? other : one));
  return result(
    {
      id: `bundle-size${id}`,
      metric: `size of the largest bundle ${name} (${largest.entry})`,
      unit: 'KB',
      target: { atMost: maxKilobytes },
      reference: `${members.length} bundles`,
    },
    [kilobytes(largest.bytes)],
  );
}

export const bundles: Group = {
  name: 'bundles',
  measure: async (stage) => {
    const families = familiesOf(stage);
    return [
      ...(await importRows(stage, families)),
      ...families.map(sizeRow),
      result(
        {
          id: 'bundle-leanest',
          metric: 'size of the leanest full handler',
          unit: 'KB',
          target: { atMost: 210 },
          reference: 'bench/references/leanest-handler.ts',
        },
        [kilobytes(statSync(bundleFile(stage.references, 'leanest-handler')).size)],
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
