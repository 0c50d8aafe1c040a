import { parseArgs } from 'node:util';
import './stage/use-vitest-stub.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean' }, only: { type: 'string' } } });
const { bench } = await import('./bench.ts');
const { full, quick } = await import('./effort.ts');
await bench(values.quick ? quick : full, values.only);
