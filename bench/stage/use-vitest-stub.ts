import { registerHooks } from 'node:module';

const standIn = new URL('./vitest-stub.ts', import.meta.url).href;

// The test harness imports vitest, which can only be loaded in its own workers.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vitest' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});
