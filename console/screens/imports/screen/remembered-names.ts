import * as z from 'zod/mini';
import { createBrowserMemory } from '../../../components/browser-memory.ts';

const names = createBrowserMemory('import-files', z.string(), 100);

/** The file name of an import, if this browser started it: the service does not store file names. */
export const rememberedName = (job: string): string | undefined => names.find(job);

export const rememberName = (job: string, name: string): void => names.remember(job, name);
