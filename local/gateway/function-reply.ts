import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Functions } from '../functions/functions.ts';
import type { GatewayRequest } from './gateway-request.ts';
import { parseJson, recordAt, textAt } from '../foundation/json.ts';
import { isRecord } from '../stacks/template.ts';

/** The function ran, but what it returned is not a reply that API Gateway understands. */
export class MalformedReplyError extends Error {}

/** Sends what a function returned to its client. */
export const sendFunctionReply = (
  outgoing: ServerResponse,
  result: unknown,
  request: GatewayRequest,
  binaryMediaTypes: readonly string[],
): void => {
  const { status, headers } = headOf(result, request);
  const text = isRecord(result) && result['body'] !== undefined && result['body'] !== null ? result['body'] : '';
  if (typeof text !== 'string') throw new MalformedReplyError('The reply has a body that is not text.');
  const isBinary = isRecord(result) && result['isBase64Encoded'] === true && binaryMediaTypes.length > 0;
  const body = Buffer.from(text, isBinary ? 'base64' : 'utf8');
  outgoing.writeHead(status, { ...headers, 'content-length': body.length });
  outgoing.end(body);
};

/** Passes a streamed reply on as it is written; a client that reads slowly slows the function down. */
export const streamToClient = async (
  functions: Functions,
  name: string,
  event: object,
  request: GatewayRequest,
  outgoing: ServerResponse,
): Promise<void> => {
  const gone = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  const progress = { isComplete: false };
  await functions.stream(
    name,
    event,
    {
      prelude: (prelude) => {
        const head = headIfSound(prelude, request);
        if (!head) return gone.abort();
        outgoing.writeHead(head.status, head.headers);
        return outgoing.flushHeaders();
      },
      chunk: (chunk, accepted) => {
        if (!outgoing.headersSent || outgoing.destroyed) return;
        if (outgoing.write(chunk)) accepted();
        else outgoing.once('drain', accepted);
      },
      end: () => {
        progress.isComplete = true;
        if (outgoing.headersSent) outgoing.end();
      },
    },
    gone.signal,
  );
  if (!outgoing.headersSent) throw new MalformedReplyError('The stream began without a status and headers.');
  if (!progress.isComplete) outgoing.destroy();
};

const headIfSound = (prelude: string, request: GatewayRequest): Head | undefined => {
  try {
    return headOf(parseJson(prelude), request);
  } catch (error) {
    if (error instanceof MalformedReplyError) return undefined;
    throw error;
  }
};

interface Head {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
}

const headOf = (reply: unknown, request: GatewayRequest): Head => {
  const status = Number(textAt(reply, 'statusCode'));
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw new MalformedReplyError('The reply has no status code.');
  }
  const headers: OutgoingHttpHeaders = { 'content-type': 'application/json', 'x-amzn-requestid': request.id };
  const set = (name: string, value: string | string[]): void => {
    const lower = name.toLowerCase();
    if (lower === 'content-length' || lower === 'transfer-encoding' || lower === 'connection') return;
    headers[lower] = value;
  };
  for (const [name, value] of Object.entries(recordAt(reply, 'headers'))) set(name, String(value));
  for (const [name, values] of Object.entries(recordAt(reply, 'multiValueHeaders'))) {
    if (Array.isArray(values)) set(name, values.map(String));
  }
  return { status, headers };
};
