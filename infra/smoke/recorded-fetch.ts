import { ConnectionError } from '@collection-management/client';
import type { LastReply } from './step.ts';

const timeoutMs = 30_000;

/** A fetch with a time limit that remembers the newest reply. It follows no redirect: nothing here should be one. */
export function recordedFetch() {
  let newest: LastReply | undefined;
  const record: typeof fetch = async (input, init = {}) => {
    const url = input instanceof Request ? input.url : input.toString();
    const reply = await fetch(input, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs), ...init });
    newest = {
      request: `${init.method ?? 'GET'} ${new URL(url).pathname}`,
      status: reply.status,
      requestId: reply.headers.get('x-request-id'),
    };
    return reply;
  };
  return {
    fetch: record,
    last: () => newest,
    /** Reads the body to its end, because a streamed reply can fail midway. */
    read: async (url: URL) => {
      try {
        const reply = await record(url);
        return { status: reply.status, headers: reply.headers, text: await reply.text() };
      } catch (error) {
        const reason = error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : '';
        throw new ConnectionError('network', `GET ${url.href} had no complete reply: ${reason}`, error);
      }
    },
  };
}

export type RecordedFetch = ReturnType<typeof recordedFetch>;
