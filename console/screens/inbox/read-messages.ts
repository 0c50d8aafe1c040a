import * as z from 'zod/mini';
import { createBrowserMemory } from '../../components/browser-memory.ts';

/** Which messages somebody has opened in this browser. */
export const readMessages = createBrowserMemory('inbox-read', z.literal(true), 500);
