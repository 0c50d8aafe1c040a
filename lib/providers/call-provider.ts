import type { ClientRequest, IncomingMessage } from 'node:http';
import { getBuiltinModule } from 'node:process';
import { log } from '../foundation/log.ts';
import { type ProviderOutcome, refusedOutcome } from './provider-outcome.ts';

export interface ProviderRequest {
  readonly provider: string;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
}

/** How a provider's answers are read. */
export interface ResponseParser<Value> {
  /** What a success says; undefined where it does not say what it should. */
  readonly valueOf: (body: unknown) => Value | undefined;
  /** The provider's own code in the body of a failure. */
  readonly codeOf: (body: unknown) => unknown;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter: string | null;
}

/** Asked for when it is needed: to load node:https takes a tenth of a cold start. */
const protocolOf = (url: string) =>
  url.startsWith('https:') ? getBuiltinModule('node:https') : getBuiltinModule('node:http');

/** Begins a request. Redirects are not followed: one is an answer like any other. */
function begun({ method, url, headers, body }: ProviderRequest): ClientRequest {
  const asking = protocolOf(url).request(url, {
    method,
    // A connection that died while the function was frozen would make it unknown whether something was sent: none is kept.
    agent: false,
    headers: {
      accept: 'application/json',
      'user-agent': 'collection-management-service/1',
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      ...headers,
    },
  });
  return asking.end(body);
}

/** The bodies of failures may be missing, be the page of a proxy, or break off. */
const answerOf = (response: IncomingMessage): Promise<Answer> =>
  new Promise((resolve) => {
    const { statusCode: status = 0, headers } = response;
    const answer = (body: unknown) => resolve({ status, body, retryAfter: headers['retry-after'] ?? null });
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (piece: string) => (text += piece));
    response.once('end', () => answer(parsed(text)));
    response.once('error', () => answer(undefined));
  });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

class TimedOut extends Error {}
class NeverConnected extends Error {}

const ask = (request: ProviderRequest): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asking = begun(request);
    const giveUp = () => asking.destroy(asking.socket?.connecting === false ? new TimedOut() : new NeverConnected());
    const patience = setTimeout(giveUp, request.timeoutMs);
    asking.once('close', () => clearTimeout(patience));
    // Once there is a response, it tells of what follows, and an error comes too late.
    asking.once('response', (response) => resolve(answerOf(response)));
    asking.on('error', reject);
  });

/** What Node says of a failed system call. */
interface ConnectionError extends Error {
  readonly syscall?: unknown;
}

/**
 * Whether not one byte of a request can have left: every request has a connection of its own, and this one failed while
 * its host was looked up (ENOTFOUND, EAI_AGAIN) or while it was made (ECONNREFUSED, EHOSTUNREACH, ETIMEDOUT …).
 */
function isNeverConnected(error: Error): boolean {
  if (error instanceof AggregateError)
    return error.errors.length > 0 && error.errors.every((each) => each instanceof Error && isNeverConnected(each));
  const { syscall }: ConnectionError = error;
  return error instanceof NeverConnected || syscall === 'getaddrinfo' || syscall === 'connect';
}

function lost(error: unknown): ProviderOutcome<never> {
  if (!(error instanceof Error)) throw error;
  if (isNeverConnected(error)) return refusedOutcome(null, 'not_connected', 'not_connected');
  return { kind: 'unknown', status: null, code: error instanceof TimedOut ? 'timeout' : 'connection_lost' };
}

/** A number or a word: nothing that could be an address. */
const plainCode = (code: unknown, status: number): string => {
  const text = typeof code === 'number' || typeof code === 'string' ? String(code) : '';
  return /^(\d{1,6}|[a-z][a-z_]{1,63})$/.test(text) ? text : `http_${status}`;
};

function outcomeOf<Value>(
  { status, body, retryAfter }: Answer,
  reading: ResponseParser<Value>,
): ProviderOutcome<Value> {
  if (status >= 200 && status < 300) {
    const value = reading.valueOf(body);
    return value === undefined ? { kind: 'unknown', status, code: 'unreadable' } : { kind: 'accepted', value };
  }
  const code = plainCode(reading.codeOf(body), status);
  if (status === 429) {
    const retryAfterSeconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : null;
    return { kind: 'rate_limited', status, code, retryAfterSeconds };
  }
  // 408 is what a proxy says that waited for the provider in vain.
  if (status >= 400 && status < 500 && status !== 408) return refusedOutcome(status, code, null);
  return { kind: 'unknown', status, code };
}

/**
 * Calls a provider once and says what is known of the outcome; never repeats a request, never follows a redirect.
 * 4xx is a refusal, 429 a rate limit; a timeout, a lost connection, any other status and a success that cannot be read
 * leave it unknown. Credentials, addresses and bodies appear in no outcome, no error and no log line.
 */
export async function callProvider<Value>(
  request: ProviderRequest,
  reading: ResponseParser<Value>,
): Promise<ProviderOutcome<Value>> {
  const outcome = await ask(request).then(
    (answer) => outcomeOf(answer, reading),
    (error: unknown) => lost(error),
  );
  if (outcome.kind !== 'accepted') {
    const { kind, status, code } = outcome;
    log.warn('a provider did not accept a call', { provider: request.provider, outcome: kind, status, code });
  }
  return outcome;
}

/** A field of a JSON object, whatever it is. */
export const fieldOf = (body: unknown, name: string): unknown =>
  body !== null && typeof body === 'object' ? Reflect.get(body, name) : undefined;
