import * as z from 'zod/mini';

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
