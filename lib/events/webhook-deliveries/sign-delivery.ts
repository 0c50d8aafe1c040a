import { createHmac } from 'node:crypto';

export interface DeliveryToSign {
  /** The id of the event, the same in every attempt. */
  readonly id: string;
  /** When this attempt begins. */
  readonly at: Date;
  /** Exactly as it is sent. */
  readonly body: string;
  /** `whsec_` and base64, the newest first. During a rotation there are two. */
  readonly secrets: readonly string[];
}

/** The headers of Standard Webhooks, with a signature for each secret (https://www.standardwebhooks.com). */
export function signedHeaders({ id, at, body, secrets }: DeliveryToSign): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
