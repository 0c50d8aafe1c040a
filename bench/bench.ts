import { availableParallelism, cpus } from 'node:os';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chartOf } from './chart.ts';
import { resultsTable, writeDocument } from './document.ts';
import type { Effort } from './effort.ts';
import { functionsTable } from './groups/bundles.ts';
import { everyGroup } from './groups/every-group.ts';
import type { Result } from './result.ts';
import { lineOf, tableHead } from './report.ts';
import { setTheStage } from './stage/stage.ts';

/** Measures every group, or the one that is named, and writes what a full run says about all of them. */
export async function bench(effort: Effort, only?: string): Promise<void> {
  const begun = performance.now();
  const groups = everyGroup.filter(({ name }) => only === undefined || name === only);
  if (groups.length === 0) throw new Error(`The groups are ${everyGroup.map(({ name }) => name).join(', ')}.`);
  const stage = await setTheStage(effort);
  console.log(
    `Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'CPU'}, ${stage.engine.name}\n`,
  );
  console.log(tableHead);
  const results: Result[] = [];
  try {
    for (const group of groups) {
      for (const each of await group.measure(stage)) {
        results.push(each);
        console.log(lineOf(each));
      }
    }
  } finally {
    await stage.stop();
  }
  const missed = results.filter(({ ok }) => !ok).map(({ id }) => id);
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(
    `\n${results.length} rows in ${seconds} s; ${missed.length ? `missed: ${missed.join(', ')}` : 'all met'}.`,
  );
  if (only !== undefined) return;
  const folder = effort.name === 'full' ? import.meta.dirname : path.resolve(import.meta.dirname, '../.build/bench');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(path.join(folder, 'chart.svg'), chartOf(results));
  if (effort.name === 'full') await writeDocument({ results: resultsTable(results), functions: functionsTable() });
  console.log(`Written to ${path.relative(process.cwd(), folder)}: results.json, chart.svg`);
}
