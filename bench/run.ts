import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import './stage/use-vitest-stub.ts';
import { renderStoredResults } from './stored-results.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    only: { type: 'string' },
    /** Measures nothing: writes the table and the chart from the stored results. */
    page: { type: 'boolean' },
  },
});
if (values.page) for (const [file, text] of Object.entries(renderStoredResults())) writeFileSync(file, text);
else {
  const { bench } = await import('./bench.ts');
  const { full, quick } = await import('./effort.ts');
  await bench(values.quick ? quick : full, values.only);
}
