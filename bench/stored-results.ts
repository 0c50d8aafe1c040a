import path from 'node:path';
import { renderChart } from './chart.ts';
import { fillDocument, readResults, resultsPage, resultsTable } from './document.ts';

/** Renders the page and the chart of the results in `results.json`, by file. */
export async function renderStoredResults(): Promise<Readonly<Record<string, string>>> {
  const results = readResults(path.join(import.meta.dirname, 'results.json'));
  return {
    [resultsPage]: await fillDocument(resultsPage, { results: resultsTable(results) }),
    [path.join(import.meta.dirname, 'chart.svg')]: renderChart(results),
  };
}
