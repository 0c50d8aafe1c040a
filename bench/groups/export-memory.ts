import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Result, result } from '../result.ts';
import { accountIds, copyAccounts } from '../stage/copy-accounts.ts';
import { type Stage, bundleFile } from '../stage/stage.ts';
import { slope } from '../statistics.ts';

const run = promisify(execFile);
const program = path.resolve(import.meta.dirname, '../stage/run-export.ts');

interface Export {
  readonly residentMegabytes: number;
  readonly cpuSeconds: number;
  /** Memory after a garbage collection, including buffers; 0 without forced collections. */
  readonly liveMegabytes: number;
  readonly liveMegabytesOfFirstHalf: number;
  readonly bytes: number;
}

/**
 * An eighth of the function's memory. Without a limit, V8 keeps garbage as long as it can, and resident memory shows
 * only how long a process ran.
 */
const heapMegabytes = 128;
const limited = [`--max-old-space-size=${heapMegabytes}`];

/** Runs an export in its own process with a slow consumer. */
async function runExport(stage: Stage, organization: string, options: readonly string[]): Promise<Export> {
  const file = bundleFile(stage.bundles, 'exports/export-accounts');
  const { stdout } = await run(process.execPath, [...options, program, file, organization]);
  // The program prints one line.
  return JSON.parse(stdout) as Export;
}

const listMegabytes = (megabytes: readonly number[]): string =>
  `${megabytes.map((each) => each.toFixed(0)).join(', ')} MB`;

export async function memoryRows(stage: Stage): Promise<Result[]> {
  const sizes = stage.effort.growthSizes;
  const points: { size: number; organization: string; live: Export; resident: Export }[] = [];
  for (const size of sizes) {
    const organization = await stage.service.organization(`exported ${size}`);
    await copyAccounts(stage, organization, accountIds(organization, size));
    points.push({
      size,
      organization,
      live: await runExport(stage, organization, ['--expose-gc']),
      resident: await runExport(stage, organization, limited),
    });
  }
  const last = points.at(-1);
  if (!last) throw new Error('There are no sizes.');
  const free = await runExport(stage, last.organization, []);
  const live = points.map((point) => point.live.liveMegabytes);
  const resident = points.map((point) => point.resident.residentMegabytes);
  const slopeOf = (values: readonly number[]) =>
    slope(values.map((value, at) => ({ size: points[at]?.size ?? NaN, value })));
  return [
    result(
      {
        id: 'export-memory',
        metric: `export: growth of peak memory with its size`,
        unit: 'slope',
        target: { about: 0, give: 0.15 },
        reference: `at ${sizes.join(' → ')} accounts: at most ${listMegabytes(resident)} resident with a heap of ${heapMegabytes} MB and a slow consumer`,
      },
      [slopeOf(resident)],
    ),
    result(
      {
        id: 'export-memory-live',
        metric: `export: growth of live memory with its size`,
        unit: 'slope',
        target: { about: 0, give: 0.15 },
        reference: `at ${sizes.join(' → ')} accounts: at most ${listMegabytes(live)} after a collection with each piece sent`,
      },
      [slopeOf(live)],
    ),
    result(
      {
        id: 'export-memory-while',
        metric: `export of ${last.size} accounts: live memory in the second half`,
        unit: 'ratio',
        target: { atMost: 1.1 },
        reference: `that of the first half, ${last.live.liveMegabytesOfFirstHalf.toFixed(1)} MB`,
      },
      [last.live.liveMegabytes / last.live.liveMegabytesOfFirstHalf],
    ),
    result(
      {
        id: 'export-memory-enough',
        metric: `export of ${last.size} accounts with a heap of ${heapMegabytes} MB: its CPU`,
        unit: 'ratio',
        reference: `with an unlimited heap, ${free.cpuSeconds.toFixed(1)} s and ${free.residentMegabytes.toFixed(0)} MB resident`,
      },
      [last.resident.cpuSeconds / free.cpuSeconds],
    ),
  ];
}
