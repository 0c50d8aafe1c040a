import { receiverPolicy } from '../../foundation/receiver-policy.ts';
import { loadSigningSecrets } from '../webhooks/seal-signing-secret.ts';
import type { Webhook } from '../webhooks/webhook.ts';
import { attemptResult } from './attempt-result.ts';
import type { AttemptResult, WebhookDelivery } from './delivery.ts';
import { postToReceiver } from './post-to-receiver.ts';
import { signedHeaders } from './sign-delivery.ts';

/** Sends a delivery to its receiver once, signed with the secrets of this moment. Throws only if a secret cannot be read. */
export async function postDelivery(
  { event_id: id, body }: WebhookDelivery,
  webhook: Webhook,
  at: Date,
): Promise<AttemptResult> {
  const secrets = await loadSigningSecrets(webhook, at);
  const headers = signedHeaders({ id, at, body, secrets });
  const reply = await postToReceiver({ url: webhook.url, body, headers }, { policy: receiverPolicy() });
  return attemptResult(reply, at);
}
