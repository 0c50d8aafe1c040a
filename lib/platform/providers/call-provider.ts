import type { ClientRequest, IncomingMessage } from 'node:http';
import { getBuiltinModule } from 'node:process';
import { dependencyFailures } from '../../foundation/dependency-failures.ts';
import { log } from '../../foundation/log.ts';
import { type ProviderOutcome, refusedOutcome } from './provider-outcome.ts';

export interface ProviderRequest {
  readonly provider: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
}

export interface ResponseParser<Value> {
  readonly valueOf: (body: unknown) => Value | undefined;
  readonly codeOf: (body: unknown) => unknown;
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter: string | null;
}

/** Loaded on first use: loading node:https takes a tenth of a cold start. */
const httpModuleFor = (url: string) =>
  url.startsWith('https:') ? getBuiltinModule('node:https') : getBuiltinModule('node:http');

function startRequest({ method, url, headers, body }: ProviderRequest): ClientRequest {
  const request = httpModuleFor(url).request(url, {
    method,
    // Connections are not kept: if one broke while the function was frozen, it would be unknown whether something was
    // sent.
    agent: false,
    headers: {
      accept: 'application/json',
      'user-agent': 'collection-management-service/1',
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      ...headers,
    },
  });
  return request.end(body);
}

/** The body of a failure may be missing, a proxy's HTML page, or incomplete. */
const readReply = (response: IncomingMessage): Promise<Reply> =>
  new Promise((resolve) => {
    const { statusCode: status = 0, headers } = response;
    const finish = (body: unknown) => resolve({ status, body, retryAfter: headers['retry-after'] ?? null });
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => (text += chunk));
    response.once('end', () => finish(parseJson(text)));
    response.once('error', () => finish(undefined));
  });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

class TimeoutError extends Error {}
class NotConnectedError extends Error {}

const send = (providerRequest: ProviderRequest): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const request = startRequest(providerRequest);
    const giveUp = () =>
      request.destroy(request.socket?.connecting === false ? new TimeoutError() : new NotConnectedError());
    const timeout = setTimeout(giveUp, providerRequest.timeoutMs);
    request.once('close', () => clearTimeout(timeout));
    // After the response has begun, errors arrive on it; a rejection has no effect then.
    request.once('response', (response) => resolve(readReply(response)));
    request.on('error', reject);
  });

interface ConnectionError extends Error {
  readonly syscall?: unknown;
}

/**
 * True if not a single byte can have been sent: every request has its own connection, and this one failed in the DNS
 * lookup (ENOTFOUND, EAI_AGAIN) or in connecting (ECONNREFUSED, EHOSTUNREACH, ETIMEDOUT …).
 */
function isNotConnected(error: Error): boolean {
  if (error instanceof AggregateError)
    return error.errors.length > 0 && error.errors.every((each) => each instanceof Error && isNotConnected(each));
  const { syscall }: ConnectionError = error;
  return error instanceof NotConnectedError || syscall === 'getaddrinfo' || syscall === 'connect';
}

function outcomeOfError(error: unknown): ProviderOutcome<never> {
  if (!(error instanceof Error)) throw error;
  if (isNotConnected(error)) return refusedOutcome(null, 'not_connected', 'not_connected');
  return { kind: 'unknown', status: null, code: error instanceof TimeoutError ? 'timeout' : 'connection_lost' };
}

/** Only a number or a word, which cannot be an address. */
const plainCode = (code: unknown, status: number): string => {
  const text = typeof code === 'number' || typeof code === 'string' ? String(code) : '';
  return /^(\d{1,6}|[a-z][a-z_]{1,63})$/.test(text) ? text : `http_${status}`;
};

function outcomeOfReply<Value>(
  { status, body, retryAfter }: Reply,
  parser: ResponseParser<Value>,
): ProviderOutcome<Value> {
  if (status >= 200 && status < 300) {
    const value = parser.valueOf(body);
    return value === undefined ? { kind: 'unknown', status, code: 'unreadable' } : { kind: 'accepted', value };
  }
  const code = plainCode(parser.codeOf(body), status);
  if (status === 429) {
    const retryAfterSeconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : null;
    return { kind: 'rate_limited', status, code, retryAfterSeconds };
  }
  // A proxy replies 408 if the provider does not answer.
  if (status >= 400 && status < 500 && status !== 408) return refusedOutcome(status, code, null);
  return { kind: 'unknown', status, code };
}

/**
 * Calls a provider once; never retries, never follows a redirect. 4xx is a refusal and 429 a rate limit; after a
 * timeout, a lost connection, any other status or an unreadable success the outcome is unknown. Credentials, addresses
 * and bodies never appear in an outcome, an error or a log line.
 */
export async function callProvider<Value>(
  request: ProviderRequest,
  parser: ResponseParser<Value>,
): Promise<ProviderOutcome<Value>> {
  const outcome = await send(request).then(
    (reply) => outcomeOfReply(reply, parser),
    (error: unknown) => outcomeOfError(error),
  );
  if (outcome.kind !== 'accepted') {
    const { kind, status, code } = outcome;
    log.warn(dependencyFailures.provider, { provider: request.provider, outcome: kind, status, code });
  }
  return outcome;
}

export const fieldOf = (body: unknown, name: string): unknown =>
  body !== null && typeof body === 'object' ? Reflect.get(body, name) : undefined;
