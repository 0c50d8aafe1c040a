import { vi } from 'vitest';

/** The environment that the process was started with; it runs several files, one after the other. */
const state = globalThis as typeof globalThis & { environmentAtStart?: NodeJS.ProcessEnv }; // Named by this file only.
const environment = (state.environmentAtStart ??= { ...process.env });

for (const name of Object.keys(process.env))
  if (environment[name] === undefined) Reflect.deleteProperty(process.env, name);
Object.assign(process.env, environment);
vi.useRealTimers();
vi.unstubAllGlobals();
vi.resetModules();
