import type { OrganizationId, WebhookId } from '../../foundation/ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { concurrentChange, notFound } from '../../foundation/problem.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { webhookAuditEntry } from './webhook-audit.ts';
import { webhookStore } from './webhook-store.ts';

/** @throws Problem 404 `webhook_not_found` */
export async function deleteWebhook(organization: OrganizationId, id: WebhookId, acting: Acting): Promise<void> {
  await retryOnConflict(
    async () => {
      const store = webhookStore(organization);
      const before = await store.read(id, { consistent: true });
      if (!before) throw notFound('webhook');
      const entry = webhookAuditEntry(id, 'webhook_deleted', { before }, acting);
      const isRemoved = await store.remove(before, [auditStore(organization).insertion(entry)]);
      return isRemoved ? undefined : versionConflict;
    },
    () => concurrentChange('webhook'),
  );
}
