import { registerHooks } from 'node:module';

const standIn = new URL('./vitest-stub.ts', import.meta.url).href;

// The harness of the tests takes a few things from vitest, which runs nowhere but in its own workers.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vitest' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});
