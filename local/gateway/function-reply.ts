import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { isRecord, parseJson, recordAt, textAt } from '../foundation/json.ts';
import type { Functions } from '../functions/functions.ts';
import type { GatewayRequest } from './gateway-request.ts';
import { compressFor } from './payload-compression.ts';
import type { GatewayRoutes } from './routes.ts';

export class MalformedReplyError extends Error {}

export const sendFunctionReply = (
  outgoing: ServerResponse,
  result: unknown,
  request: GatewayRequest,
  { binaryMediaTypes, minCompressedBytes }: Pick<GatewayRoutes, 'binaryMediaTypes' | 'minCompressedBytes'>,
): void => {
  const { status, headers } = parseHead(result, request);
  const text = isRecord(result) && result['body'] !== undefined && result['body'] !== null ? result['body'] : '';
  if (typeof text !== 'string') throw new MalformedReplyError('The body of the reply is not a string.');
  const isBinary = isRecord(result) && result['isBase64Encoded'] === true && binaryMediaTypes.length > 0;
  const body = Buffer.from(text, isBinary ? 'base64' : 'utf8');
  // The length of the GET reply is unknown here, and AWS does not document its gateway's behavior.
  const isHead = request.event.httpMethod === 'HEAD';
  const isCompressible = body.length >= minCompressedBytes && !('content-encoding' in headers) && !isHead;
  const compressed = isCompressible ? compressFor(request.headers['accept-encoding'], body) : undefined;
  const sent = compressed?.body ?? body;
  outgoing.writeHead(status, {
    ...headers,
    ...(compressed && { 'content-encoding': compressed.coding }),
    ...(!isHead && { 'content-length': sent.length }),
  });
  outgoing.end(sent);
};

/** Forwards a streamed reply chunk by chunk; a client that reads slowly slows the function down. */
export const streamToClient = async (
  functions: Functions,
  name: string,
  event: object,
  request: GatewayRequest,
  outgoing: ServerResponse,
): Promise<void> => {
  const disconnected = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) disconnected.abort();
  });
  const progress = { isComplete: false };
  await functions.stream(
    name,
    event,
    {
      prelude: (prelude) => {
        if (!trySendHead(outgoing, prelude, request)) return disconnected.abort();
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
    disconnected.signal,
  );
  if (!outgoing.headersSent) throw new MalformedReplyError('The stream started without a status and headers.');
  if (!progress.isComplete) outgoing.destroy();
};

/** Sends status and headers; returns false if HTTP cannot express them, such as a line break in a header. */
const trySendHead = (outgoing: ServerResponse, prelude: string, request: GatewayRequest): boolean => {
  try {
    const { status, headers } = parseHead(parseJson(prelude), request);
    outgoing.writeHead(status, headers);
    return true;
  } catch {
    return false;
  }
};

interface Head {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
}

const parseHead = (reply: unknown, request: GatewayRequest): Head => {
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
