import type { OrganizationId, WebhookId } from '../../foundation/ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { readReceiverPolicy } from '../../platform/http/read-receiver-policy.ts';
import { changeWebhook } from './change-webhook.ts';
import type { WebhookChange } from './contract.ts';
import { requireReceiverUrl } from './receiver-url.ts';
import { type Webhook, applyWebhookChange } from './webhook.ts';

/** @throws Problem 422 `url_not_allowed`, 404 `webhook_not_found` */
export function updateWebhook(
  organization: OrganizationId,
  id: WebhookId,
  change: WebhookChange,
  acting: Acting,
): Promise<Webhook> {
  if (change.url !== undefined) requireReceiverUrl(change.url, readReceiverPolicy());
  const decide = (before: Webhook) => applyWebhookChange(before, change, acting.now);
  return changeWebhook(organization, id, 'webhook_changed', decide, acting);
}
