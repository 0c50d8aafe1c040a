import type { LookupAddress } from 'node:dns';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { getBuiltinModule } from 'node:process';
import type { ReceiverPolicy } from '../../foundation/receiver-policy.ts';
import { type NameResolver, type NoAnswer, NoAnswerError, nameServers, resolveReceiver } from './resolve-receiver.ts';

export interface ReceiverRequest {
  /** https; with the policy `loopback` also http to this machine. */
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Answer {
  /** Redirects included: they are not followed. */
  readonly statusCode: number;
  /** From the header `Retry-After`. */
  readonly retryAfterSeconds?: number;
}

export type ReceiverReply =
  | (Answer & { readonly outcome: 'answered'; readonly durationMs: number })
  | { readonly outcome: 'not_answered'; readonly error: NoAnswer; readonly durationMs: number };

export interface PostOptions {
  readonly policy: ReceiverPolicy;
  /** The limit of the whole attempt. */
  readonly timeoutMs?: number;
  readonly resolver?: NameResolver;
  /** Certificate authorities to trust instead of the well-known ones. */
  readonly ca?: string;
}

const defaultTimeoutMs = 15_000;
/** How long one of several addresses may take to connect before the next one is tried. */
const connectTimeoutMs = 2000;
const headerBytesMax = 16_384;
/** A body is read only to let the receiver finish, and no more and no longer than this. */
const bodyBytesMax = 65_536;
const bodyTimeoutMs = 1000;

/** Gives the socket the addresses that were checked, so that it resolves nothing itself. It skips this for an IP literal. */
const lookupAmong =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_hostname, { all }, callback) => {
    const [first] = addresses;
    if (all || !first) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };

/** Starts a request on a connection of its own, which uses no proxy of the environment and is not kept. */
function startRequest(
  url: URL,
  { body, headers }: ReceiverRequest,
  addresses: readonly LookupAddress[],
  ca: string | undefined,
  deadline: AbortSignal,
): ClientRequest {
  const http = url.protocol === 'https:' ? getBuiltinModule('node:https') : getBuiltinModule('node:http');
  const request = http.request(url, {
    method: 'POST',
    agent: new http.Agent({
      keepAlive: false,
      lookup: lookupAmong(addresses),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: connectTimeoutMs,
    }),
    rejectUnauthorized: true,
    ...(ca !== undefined && { ca }),
    maxHeaderSize: headerBytesMax,
    signal: deadline,
    headers: {
      'user-agent': 'collection-management-service/1',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...headers,
    },
  });
  return request.end(body);
}

/** `Retry-After` in seconds or as an HTTP date; undefined if it is missing or neither. */
function retryAfterSecondsOf({ headers }: IncomingMessage): number | undefined {
  const text = headers['retry-after'] ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = text.endsWith(' GMT') ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

/** Reads and discards a body up to its limits, then closes the connection. */
const discardBody = (response: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    let bytes = 0;
    const timer = setTimeout(() => response.destroy(), bodyTimeoutMs);
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bodyBytesMax) response.destroy();
    });
    response.on('error', () => undefined);
    response.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const isTlsError = (error: Error): boolean => /^(ERR_SSL_|ERR_TLS_|EPROTO$)/.test(String(Reflect.get(error, 'code')));

/** Waits for status and headers. From then on nothing changes the answer, whatever the body does. */
const answerTo = (request: ClientRequest, deadline: AbortSignal): Promise<Answer> =>
  new Promise((resolve, reject) => {
    let isInHandshake = false;
    let isAnswered = false;
    const fail = (reason: NoAnswer) => {
      if (!isAnswered) reject(new NoAnswerError(reason));
    };
    request.once('socket', (socket) => {
      socket.once('connect', () => (isInHandshake = 'encrypted' in socket));
      socket.once('secureConnect', () => (isInHandshake = false));
    });
    request.once('response', (response) => {
      isAnswered = true;
      const retryAfterSeconds = retryAfterSecondsOf(response);
      const answer = {
        statusCode: response.statusCode ?? 0,
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      };
      void discardBody(response).then(() => {
        request.destroy();
        resolve(answer);
      });
    });
    deadline.addEventListener('abort', () => fail('timeout'), { once: true });
    request.on('error', (error) => fail(isInHandshake || isTlsError(error) ? 'tls_failed' : 'connection_failed'));
    // Without a listener Node destroys the connection of a 101 reply without an error.
    request.once('close', () => fail('connection_failed'));
  });

/**
 * Posts a delivery to its receiver once. All addresses of its name are resolved and checked for this attempt, and it
 * connects to one of them, with TLS to the name. No redirect is followed and no body is kept. Nothing is logged: a URL may
 * hold a secret. Limits the attempt as a whole: names, connection, TLS, headers and body.
 */
export async function postToReceiver(
  receiverRequest: ReceiverRequest,
  { policy, timeoutMs = defaultTimeoutMs, resolver = nameServers(), ca }: PostOptions,
): Promise<ReceiverReply> {
  const startedAt = performance.now();
  const durationMs = () => Math.round(performance.now() - startedAt);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new NoAnswerError('timeout')), timeoutMs);
  const { signal: deadline } = controller;
  try {
    const url = new URL(receiverRequest.url);
    const addresses = await resolveReceiver(url, policy, resolver, deadline);
    const answer = await answerTo(startRequest(url, receiverRequest, addresses, ca, deadline), deadline);
    return { outcome: 'answered', ...answer, durationMs: durationMs() };
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    return { outcome: 'not_answered', error: error.reason, durationMs: durationMs() };
  } finally {
    clearTimeout(timer);
  }
}
