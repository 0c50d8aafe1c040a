import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Result, result } from '../result.ts';
import { accountIds, copyAccounts } from '../stage/portfolio.ts';
import { type Stage, fileOfBundle } from '../stage/stage.ts';
import { slope } from '../statistics.ts';

const run = promisify(execFile);
const program = path.resolve(import.meta.dirname, '../stage/export-alone.ts');

interface Memory {
  readonly residentMegabytes: number;
  readonly liveMegabytes: number;
  readonly liveMegabytesOfFirstHalf: number;
  readonly bytes: number;
}

/** An export in a process of its own, read by a slow consumer. */
async function memoryOf(stage: Stage, organization: string, collect: boolean): Promise<Memory> {
  const file = fileOfBundle(stage.bundles, 'exports/export-accounts');
  const options = collect ? ['--expose-gc'] : [];
  const { stdout } = await run(process.execPath, [...options, program, file, organization]);
  // The program's only line.
  return JSON.parse(stdout) as Memory;
}

export async function memoryRows(stage: Stage): Promise<Result[]> {
  const sizes = stage.effort.growthSizes;
  const points: { size: number; live: Memory; resident: Memory }[] = [];
  for (const size of sizes) {
    const organization = await stage.service.organization(`exported ${size}`);
    await copyAccounts(stage, organization, accountIds(organization, size));
    points.push({
      size,
      live: await memoryOf(stage, organization, true),
      resident: await memoryOf(stage, organization, false),
    });
  }
  const last = points.at(-1);
  if (!last) throw new Error('There are no sizes.');
  const inTurn = points.map(
    ({ resident, live }) => `${resident.residentMegabytes.toFixed(0)} MB (${live.liveMegabytes.toFixed(0)} MB live)`,
  );
  return [
    result(
      {
        id: 'export-memory',
        metric: `export: growth of the memory it takes, ${sizes.join(' → ')} accounts`,
        unit: 'slope',
        target: { about: 0, give: 0.15 },
        reference: `resident at most ${inTurn.join(', ')}, to a slow consumer`,
      },
      [slope(points.map(({ size, resident }) => ({ size, value: resident.residentMegabytes })))],
    ),
    result(
      {
        id: 'export-memory-while',
        metric: `export of ${last.size} accounts: live memory of the second half`,
        unit: 'ratio',
        target: { atMost: 1.1 },
        reference: `that of the first half, ${last.live.liveMegabytesOfFirstHalf.toFixed(1)} MB`,
      },
      [last.live.liveMegabytes / last.live.liveMegabytesOfFirstHalf],
    ),
  ];
}
