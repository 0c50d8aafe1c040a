import { Uuid, WebhookId, type OrganizationId } from '../../foundation/ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { readReceiverPolicy } from '../../platform/http/read-receiver-policy.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import type { NewWebhook } from './contract.ts';
import { requireReceiverUrl } from './receiver-url.ts';
import { loadSigningSecret, newSealedSecret } from './load-signing-secrets.ts';
import { webhookAuditEntry } from './webhook-audit.ts';
import { webhookStore } from './webhook-store.ts';
import { type Webhook, newWebhook, subscriptionLimit } from './webhook.ts';

/**
 * Creates a webhook with a new signing secret. A repeated request gets the webhook and the secret that its first run
 * created.
 * @throws Problem 422 `url_not_allowed`, 409 `subscription_limit`
 */
export async function createWebhook(
  organization: OrganizationId,
  draft: NewWebhook,
  acting: Acting,
): Promise<{ readonly webhook: Webhook; readonly secret: string }> {
  requireReceiverUrl(draft.url, readReceiverPolicy());
  const { newId, now } = acting;
  const owner = { organization, id: newId(WebhookId) };
  const sealed = { secret_id: newId(Uuid), sealed_secret: await newSealedSecret(owner) };
  const webhook = await insertWebhook(organization, newWebhook(draft, { ...owner, ...sealed }, now), acting);
  return { webhook, secret: await loadSigningSecret(webhook) };
}

const insertWebhook = (organization: OrganizationId, webhook: Webhook, acting: Acting): Promise<Webhook> =>
  retryOnConflict(
    async () => {
      const webhooks = webhookStore(organization);
      const entry = webhookAuditEntry(webhook.id, 'webhook_created', { after: webhook }, acting);
      switch (await webhooks.add(webhook, [auditStore(organization).insertion(entry)])) {
        case 'added':
          return webhook;
        case 'limit_reached':
          throw subscriptionLimit();
        case 'exists':
          return (await webhooks.read(webhook.id, { consistent: true })) ?? versionConflict;
      }
    },
    () => concurrentChange('webhook'),
  );
