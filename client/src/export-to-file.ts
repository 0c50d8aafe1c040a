import type { Client } from './send-request.ts';
import { exportAccounts, readExport } from './generated/operations.ts';
import type { ExportView, NewExport } from './generated/schemas.ts';
import { type PollOptions, poll } from './poll.ts';
import { type CallOptions, parseReply } from './send-request.ts';

/** An export to a file that ended without one. */
export class ExportFailedError extends Error {
  override readonly name = 'ExportFailedError';
  readonly export: ExportView;

  constructor(failed: ExportView) {
    super(`The export ${failed.export_id} failed: ${failed.failure_code ?? 'it has no file'}.`);
    this.export = failed;
  }
}

/** Waits until an export to a file has ended, and returns it with the link to the file. */
export const waitForExport = (
  client: Client,
  id: string,
  { pollMs, onPoll, ...call }: PollOptions<ExportView> & CallOptions = {},
): Promise<ExportView> =>
  poll(
    () => readExport(client, { path: { id }, ...call }),
    ({ status }) => status !== 'processing',
    { pollMs, onPoll, signal: call.signal },
  );

/**
 * Exports any number of accounts: the service writes a file in the background, and this returns the `Response` of fetch when
 * the download begins. Throws an `ExportFailedError` if there is no file.
 */
export async function exportToFile(
  client: Client,
  body: Omit<NewExport, 'delivery'>,
  options: PollOptions<ExportView> & CallOptions = {},
): Promise<Response> {
  const { pollMs, onPoll, ...call } = options;
  const submitted = await exportAccounts(client, { body: { ...body, delivery: 'file' }, ...call });
  // The service declares this form for a reply with status 202.
  const { export_id: id } = parseReply(await submitted.text()) as { export_id: string };
  const { idempotencyKey: _, ...read } = call;
  const ended = await waitForExport(client, id, { pollMs, onPoll, ...read });
  if (!ended.file) throw new ExportFailedError(ended);
  const { response } = await client.send({ ...read, method: 'GET', url: ended.file.url, isStream: true });
  return response;
}
