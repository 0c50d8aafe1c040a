import type { Webhooks } from './generated/schemas.ts';

/** An event as the service posts it to your server; `type` says which one it is. */
export type WebhookEvent = Webhooks['body'];

/** A request to your server that must not be trusted. Reply 401. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly reason: 'missing_header' | 'timestamp_off' | 'signature_mismatch' | 'malformed_body';

  constructor(reason: WebhookVerificationError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface ReceivedWebhook {
  /** The headers of fetch, of Node or of a framework. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body exactly as it arrived, before any parser. */
  readonly body: string | Uint8Array;
}

export interface VerificationOptions {
  /** How far the clock of this machine and `webhook-timestamp` may differ: 300 by default. */
  readonly toleranceSeconds?: number;
  /** The time to compare with, if not that of this machine. */
  readonly now?: Date;
}

const encoder = new TextEncoder();

/**
 * Verifies a request as the Standard Webhooks specification says and returns its event. `secret` is the one that the service
 * showed, `whsec_…`; during a rotation it may be several. An event can come more than once: remember its `id`. Expect types
 * of events that are newer than this client.
 */
export async function verifyWebhook(
  secret: string | readonly string[],
  { headers, body }: ReceivedWebhook,
  { toleranceSeconds = 300, now = new Date() }: VerificationOptions = {},
): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerIn(headers, name),
  );
  if (!id || !timestamp || !signatures)
    throw new WebhookVerificationError('missing_header', 'The request is not signed.');
  const differenceSeconds = Math.abs(now.getTime() / 1000 - Number(/^\d+$/.test(timestamp) ? timestamp : Number.NaN));
  if (!(differenceSeconds <= toleranceSeconds))
    throw new WebhookVerificationError('timestamp_off', `The request is not of the last ${toleranceSeconds} seconds.`);
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  const signed = joined(encoder.encode(`${id}.${timestamp}.`), bytes);
  if (!(await hasValidSignature(signed, signatures, typeof secret === 'string' ? [secret] : secret)))
    throw new WebhookVerificationError('signature_mismatch', 'No signature of the request fits the secret.');
  try {
    // The service declares this form for what it signs.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as WebhookEvent;
  } catch {
    throw new WebhookVerificationError('malformed_body', 'The body is not JSON.');
  }
}

/** Compares by the Web Crypto API, which takes the same time wherever a signature differs. */
async function hasValidSignature(
  signed: Uint8Array<ArrayBuffer>,
  signatures: string,
  secrets: readonly string[],
): Promise<boolean> {
  const given = signatures.split(' ').flatMap((signature) => {
    const [version, text = ''] = signature.split(',');
    return version === 'v1' ? (decodeBase64(text) ?? []) : [];
  });
  for (const secret of secrets) {
    const bytes = decodeBase64(secret.replace(/^whsec_/, ''));
    if (!bytes || bytes.length === 0) throw new TypeError('The secret of the webhook must be whsec_ and base64.');
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
    for (const signature of given) if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true;
  }
  return false;
}

function headerIn(headers: ReceivedWebhook['headers'], name: string): string | undefined {
  if (isHeaders(headers)) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : value?.[0];
}

/** Headers of another realm or package are instances of another class. */
const isHeaders = (headers: ReceivedWebhook['headers']): headers is Headers => typeof headers.get === 'function';

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}
