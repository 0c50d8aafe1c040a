import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import path from 'node:path';
import { toError } from '../lib/foundation/to-error.ts';
import { renderChart } from './chart.ts';
import { functionsFile, readResults, resultsFile, resultsTable } from './document.ts';
import type { Effort } from './effort.ts';
import { allGroups } from './groups/all-groups.ts';
import { functionsTable } from './groups/bundles.ts';
import { formatResult, tableHead } from './report.ts';
import { type Result, withEarlier } from './result.ts';
import { startStage } from './stage/stage.ts';

/** Runs every group, or only the named one. A group that fails loses its own rows only. */
export async function bench(effort: Effort, only?: string): Promise<void> {
  const begun = performance.now();
  const groups = allGroups.filter(({ name }) => only === undefined || name === only);
  if (groups.length === 0)
    throw new Error(`Unknown group ${only ?? ''}. Choose one of ${allGroups.map(({ name }) => name).join(', ')}.`);
  const stage = await startStage(effort);
  console.log(
    `Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'CPU'}, ${stage.engine.name}\n`,
  );
  console.log(tableHead);
  const results: Result[] = [];
  const durations: string[] = [];
  const failed: string[] = [];
  const secondsSince = (from: number) => Math.round((performance.now() - from) / 1000);
  try {
    for (const group of groups) {
      const groupBegun = performance.now();
      try {
        for (const each of await group.measure(stage)) {
          results.push(each);
          console.log(formatResult(each));
        }
      } catch (error) {
        failed.push(group.name);
        console.error(`${group.name} failed: ${toError(error).stack}`);
      }
      durations.push(`${group.name} ${secondsSince(groupBegun)}`);
    }
  } finally {
    await stage.stop();
  }
  const missed = results.filter(({ ok }) => !ok).map(({ id }) => id);
  console.log(
    `\n${results.length} rows in ${secondsSince(begun)} s (${durations.join(', ')}); ${missed.length ? `missed: ${missed.join(', ')}` : 'all met'}.`,
  );
  write(effort, results);
  if (failed.length === 0) return;
  console.error(`Failed: ${failed.join(', ')}. Repeat each with --only.`);
  process.exitCode = 1;
}

/** A full run writes the committed files; a run of one group replaces its rows in them. */
function write({ name }: Effort, measured: readonly Result[]): void {
  const isFull = name === 'full';
  const folder = isFull ? import.meta.dirname : path.resolve(import.meta.dirname, '../.build/bench');
  mkdirSync(folder, { recursive: true });
  const json = path.join(folder, 'results.json');
  const before = existsSync(json) ? readResults(json) : [];
  const oldById = new Map(before.map((each) => [each.id, each]));
  const newById = new Map(measured.map((each) => [each.id, withEarlier(each, oldById.get(each.id))]));
  const isComplete = before.every(({ id }) => newById.has(id));
  const merged = new Map([...(isComplete ? [] : oldById), ...newById]);
  const results = [...merged.values()];
  writeFileSync(json, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(path.join(folder, 'chart.svg'), renderChart(results));
  if (isFull) {
    writeFileSync(resultsFile, resultsTable(results));
    const functions = functionsTable();
    if (functions !== undefined) writeFileSync(functionsFile, functions);
  }
  console.log(`Written to ${path.relative(process.cwd(), folder)}: results.json, chart.svg`);
}
