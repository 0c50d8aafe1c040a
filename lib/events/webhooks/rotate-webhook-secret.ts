import { type OrganizationId, Uuid, type WebhookId } from '../../foundation/ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { changeWebhook } from './change-webhook.ts';
import { loadSigningSecret, newSealedSecret } from './load-signing-secrets.ts';
import { type Webhook, withNewSecret } from './webhook.ts';

/**
 * Gives a webhook a new signing secret; the previous one also signs for `overlapHours`. A repeated request gets the
 * secret that its first run created.
 * @throws Problem 404 `webhook_not_found`
 */
export async function rotateWebhookSecret(
  organization: OrganizationId,
  id: WebhookId,
  overlapHours: number,
  acting: Acting,
): Promise<{ readonly webhook: Webhook; readonly secret: string }> {
  const sealed = { secret_id: acting.newId(Uuid), sealed_secret: await newSealedSecret({ organization, id }) };
  const decide = (before: Webhook) => withNewSecret(before, sealed, overlapHours, acting.now);
  const webhook = await changeWebhook(organization, id, 'webhook_secret_rotated', decide, acting);
  return { webhook, secret: await loadSigningSecret(webhook) };
}
