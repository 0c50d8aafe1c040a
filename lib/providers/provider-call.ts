import { log } from '../log.ts';
import { type Outcome, refusal } from './outcome.ts';

export interface ProviderRequest {
  readonly provider: string;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMilliseconds: number;
}

/** How a provider's answers are read. */
export interface Reading<Value> {
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

/** The bodies of failures may be missing, or be the page of a proxy. */
async function bodyOf(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await response.text());
  } catch {
    return undefined;
  }
}

async function ask({ method, url, headers, body, timeoutMilliseconds }: ProviderRequest): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      'user-agent': 'collection-management-service/1',
      // A connection that died while the function was frozen would make it unknown whether something was sent.
      connection: 'close',
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
    // Not followed: a redirect is an answer like any other.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  return { status: response.status, body: await bodyOf(response), retryAfter: response.headers.get('retry-after') };
}

/** What Node says of a failed system call, and undici of a connection that did not come about in time. */
interface ConnectionError extends Error {
  readonly code?: unknown;
  readonly syscall?: unknown;
}

/**
 * Whether not one byte of a request can have left: every request has a connection of its own, and this one failed while
 * its host was looked up (ENOTFOUND, EAI_AGAIN) or while it was made (ECONNREFUSED, EHOSTUNREACH, ETIMEDOUT …).
 */
function isNeverConnected(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isNeverConnected);
  if (!(error instanceof Error)) return false;
  const { code, syscall }: ConnectionError = error;
  return syscall === 'getaddrinfo' || syscall === 'connect' || code === 'UND_ERR_CONNECT_TIMEOUT';
}

function lost(error: unknown): Outcome<never> {
  if (!(error instanceof Error)) throw error;
  if (isNeverConnected(error.cause)) return refusal(null, 'not_connected', 'not_connected');
  return { kind: 'unknown', status: null, code: error.name === 'TimeoutError' ? 'timeout' : 'connection_lost' };
}

/** A number or a word: nothing that could be an address. */
const plainCode = (code: unknown, status: number): string => {
  const text = typeof code === 'number' || typeof code === 'string' ? String(code) : '';
  return /^(\d{1,6}|[a-z][a-z_]{1,63})$/.test(text) ? text : `http_${status}`;
};

function outcomeOf<Value>({ status, body, retryAfter }: Answer, reading: Reading<Value>): Outcome<Value> {
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
  if (status >= 400 && status < 500 && status !== 408) return refusal(status, code, null);
  return { kind: 'unknown', status, code };
}

/**
 * Calls a provider once and says what is known of the outcome; never repeats a request, never follows a redirect.
 * 4xx is a refusal, 429 a rate limit; a timeout, a lost connection, any other status and a success that cannot be read
 * leave it unknown. Credentials, addresses and bodies appear in no outcome, no error and no log line.
 */
export async function callProvider<Value>(request: ProviderRequest, reading: Reading<Value>): Promise<Outcome<Value>> {
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
