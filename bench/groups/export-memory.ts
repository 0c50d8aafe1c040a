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
  /** What is left after a collection, buffers included; 0 where nobody asked for collections. */
  readonly liveMegabytes: number;
  readonly liveMegabytesOfFirstHalf: number;
  readonly bytes: number;
}

/**
 * An eighth of what the function has. Without a limit V8 keeps garbage until it has a reason to collect it, and resident
 * memory says how long a process ran.
 */
const heapMegabytes = 128;
const limited = [`--max-old-space-size=${heapMegabytes}`];

/** An export in a process of its own, read by a slow consumer. */
async function exported(stage: Stage, organization: string, options: readonly string[]): Promise<Export> {
  const file = bundleFile(stage.bundles, 'exports/export-accounts');
  const { stdout } = await run(process.execPath, [...options, program, file, organization]);
  // The program's only line.
  return JSON.parse(stdout) as Export;
}

const inTurn = (megabytes: readonly number[]): string => `${megabytes.map((each) => each.toFixed(0)).join(', ')} MB`;

export async function memoryRows(stage: Stage): Promise<Result[]> {
  const sizes = stage.effort.growthSizes;
  const points: { size: number; organization: string; live: Export; resident: Export }[] = [];
  for (const size of sizes) {
    const organization = await stage.service.organization(`exported ${size}`);
    await copyAccounts(stage, organization, accountIds(organization, size));
    points.push({
      size,
      organization,
      live: await exported(stage, organization, ['--expose-gc']),
      resident: await exported(stage, organization, limited),
    });
  }
  const last = points.at(-1);
  if (!last) throw new Error('There are no sizes.');
  const free = await exported(stage, last.organization, []);
  const live = points.map((point) => point.live.liveMegabytes);
  const resident = points.map((point) => point.resident.residentMegabytes);
  const slopeOf = (values: readonly number[]) =>
    slope(values.map((value, at) => ({ size: points[at]?.size ?? NaN, value })));
  return [
    result(
      {
        id: 'export-memory',
        metric: `export: growth of the memory it takes, ${sizes.join(' → ')} accounts`,
        unit: 'slope',
        target: { about: 0, give: 0.15 },
        reference: `resident at most ${inTurn(resident)} with a heap of ${heapMegabytes} MB, to a slow consumer`,
      },
      [slopeOf(resident)],
    ),
    result(
      {
        id: 'export-memory-live',
        metric: `export: growth of what it holds, ${sizes.join(' → ')} accounts`,
        unit: 'slope',
        target: { about: 0, give: 0.15 },
        reference: `at most ${inTurn(live)} after a collection with each piece that is sent`,
      },
      [slopeOf(live)],
    ),
    result(
      {
        id: 'export-memory-while',
        metric: `export of ${last.size} accounts: what it holds in the second half`,
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
        reference: `that with as much as V8 likes, ${free.cpuSeconds.toFixed(1)} s and ${free.residentMegabytes.toFixed(0)} MB resident`,
      },
      [last.resident.cpuSeconds / free.cpuSeconds],
    ),
  ];
}
