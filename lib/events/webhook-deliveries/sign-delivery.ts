import { createHmac } from 'node:crypto';

export interface DeliveryToSign {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
  /** `whsec_` and base64, newest first. There are two during a rotation. */
  readonly secrets: readonly string[];
}

/** The headers of Standard Webhooks, with one signature per secret (https://www.standardwebhooks.com). */
export function signedHeaders({ id, at, body, secrets }: DeliveryToSign): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
