import { registerHooks } from 'node:module';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { quick: { type: 'boolean' }, only: { type: 'string' } } });

// The harness of the tests takes a few things from vitest, which runs nowhere but in its own workers.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vitest'
      ? { url: new URL('./stage/in-place-of-vitest.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});

const { bench } = await import('./bench.ts');
const { full, quick } = await import('./effort.ts');
await bench(values.quick ? quick : full, values.only);
