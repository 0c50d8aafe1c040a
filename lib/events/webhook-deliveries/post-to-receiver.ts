import type { LookupAddress } from 'node:dns';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { getBuiltinModule } from 'node:process';
import type { ReceiverPolicy } from '../../foundation/receiver-policy.ts';
import { type NameResolver, type NoAnswer, NoAnswerError, nameServers, resolveReceiver } from './resolve-receiver.ts';

export interface ReceiverRequest {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Answer {
  readonly statusCode: number;
  readonly retryAfterSeconds?: number;
}

export type ReceiverReply =
  | (Answer & { readonly outcome: 'answered'; readonly durationMs: number })
  | { readonly outcome: 'not_answered'; readonly error: NoAnswer; readonly durationMs: number };

export interface PostOptions {
  readonly policy: ReceiverPolicy;
  readonly timeoutMs?: number;
  readonly resolver?: NameResolver;
  readonly ca?: string;
}

const defaultTimeoutMs = 15_000;
/** The limit per address before the next one is tried. */
const connectTimeoutMs = 2000;
const maxHeaderBytes = 16_384;
/** The body is read and discarded up to these limits, so that the receiver can finish sending it. */
const maxBodyBytes = 65_536;
const bodyTimeoutMs = 1000;

/** Gives the checked addresses to the socket, so that it resolves nothing itself. Not called for an IP literal. */
const fixedLookup =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_hostname, { all }, callback) => {
    const [first] = addresses;
    if (all || !first) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };

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
      lookup: fixedLookup(addresses),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: connectTimeoutMs,
    }),
    rejectUnauthorized: true,
    ...(ca !== undefined && { ca }),
    maxHeaderSize: maxHeaderBytes,
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

function retryAfterSecondsOf({ headers }: IncomingMessage): number | undefined {
  const text = headers['retry-after'] ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = text.endsWith(' GMT') ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

/** Discards a body up to its limits, then closes the connection. */
const discardBody = (response: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    let bytes = 0;
    const timer = setTimeout(() => response.destroy(), bodyTimeoutMs);
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBodyBytes) response.destroy();
    });
    response.on('error', () => undefined);
    response.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const isTlsError = (error: Error): boolean => /^(ERR_SSL_|ERR_TLS_|EPROTO$)/.test(String(Reflect.get(error, 'code')));

/** Resolves with the status and headers, whatever happens to the body. */
const waitForAnswer = (request: ClientRequest, deadline: AbortSignal): Promise<Answer> =>
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
    // Without an `upgrade` listener, Node destroys the connection after a 101 reply and emits no error.
    request.once('close', () => fail('connection_failed'));
  });

/**
 * Posts a delivery to its receiver once. Resolves and checks all addresses for this attempt, connects to one of them,
 * and verifies the certificate for the name. Follows no redirects and keeps no body. Logs nothing, because a URL may
 * contain a secret. `timeoutMs` limits the whole attempt.
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
    const answer = await waitForAnswer(startRequest(url, receiverRequest, addresses, ca, deadline), deadline);
    return { outcome: 'answered', ...answer, durationMs: durationMs() };
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    return { outcome: 'not_answered', error: error.reason, durationMs: durationMs() };
  } finally {
    clearTimeout(timer);
  }
}
