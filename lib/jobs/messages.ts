import * as z from 'zod/mini';
import { providers } from '../api/route.ts';
import { Effect } from '../callbacks/effect.ts';

/** Which import to cut into chunks. */
export const ImportToSplit = () => z.strictObject({ organization: z.uuid(), job_id: z.string() });

/** Which part of an import's records to store: a stretch of bytes of the records file as the splitter wrote it. */
export const ChunkToStore = () =>
  z.strictObject({
    organization: z.uuid(),
    job_id: z.string(),
    chunk: z.int(),
    first_byte: z.int(),
    last_byte: z.int(),
  });
export type ChunkToStore = z.output<ReturnType<typeof ChunkToStore>>;

/** What a provider's callback means, to be applied to what it is about. `received_at` is when it came. */
export const CallbackToApply = () =>
  z.object({ provider: z.enum(providers), received_at: z.iso.datetime(), effect: Effect() });
export type CallbackToApply = z.output<ReturnType<typeof CallbackToApply>>;
