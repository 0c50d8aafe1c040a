import type { OrganizationId, WebhookId } from '../../foundation/ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { concurrentChange, notFound } from '../../foundation/problem.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { type WebhookAction, webhookAuditEntry } from './webhook-audit.ts';
import { webhookStore } from './webhook-store.ts';
import type { Webhook } from './webhook.ts';

/**
 * Replaces a webhook with what `decide` returns for its current version, and audits the change. Writes nothing if
 * `decide` returns its argument.
 * @throws Problem 404 `webhook_not_found`
 */
export const changeWebhook = (
  organization: OrganizationId,
  id: WebhookId,
  action: WebhookAction,
  decide: (before: Webhook) => Webhook,
  acting: Acting,
): Promise<Webhook> =>
  retryOnConflict(
    async () => {
      const store = webhookStore(organization);
      const before = await store.read(id, { consistent: true });
      if (!before) throw notFound('webhook');
      const after = decide(before);
      if (after === before) return before;
      const entry = webhookAuditEntry(id, action, { before, after }, acting);
      const isReplaced = await store.replace(before, after, [auditStore(organization).insertion(entry)]);
      return isReplaced ? after : versionConflict;
    },
    () => concurrentChange('webhook'),
  );
