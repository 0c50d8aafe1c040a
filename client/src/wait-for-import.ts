import type { Client } from './send-request.ts';
import { readImport } from './generated/operations.ts';
import type { ImportView } from './generated/schemas.ts';
import { type PollOptions, poll } from './poll.ts';
import type { CallOptions } from './send-request.ts';

/** Waits until an import has ended, and returns it with its counts and the first 1,000 error rows. */
export const waitForImport = (
  client: Client,
  jobId: string,
  { pollMs, onPoll, ...call }: PollOptions<ImportView> & CallOptions = {},
): Promise<ImportView> =>
  poll(
    () => readImport(client, { path: { jobId }, ...call }),
    ({ status }) => status !== 'processing',
    { pollMs, onPoll, signal: call.signal },
  );
