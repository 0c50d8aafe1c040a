import path from 'node:path';
import { renderChart } from './chart.ts';
import { readResults, resultsFile, resultsTable } from './document.ts';

/** Renders the table and the chart of the results in `results.json`, by file. */
export function renderStoredResults(): Readonly<Record<string, string>> {
  const results = readResults(path.join(import.meta.dirname, 'results.json'));
  return {
    [resultsFile]: resultsTable(results),
    [path.join(import.meta.dirname, 'chart.svg')]: renderChart(results),
  };
}
