import * as z from 'zod/mini';
import { createBrowserMemory } from './browser-memory.ts';

const names = createBrowserMemory('import-files', z.string(), 100);

/** The name of the file that was imported as this job, if it was imported with this browser: the service does not learn it. */
export const rememberedName = (job: string): string | undefined => names.find(job);

export const rememberName = (job: string, name: string): void => names.remember(job, name);
