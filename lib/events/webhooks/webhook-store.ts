import { keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { type TransactionPart, absent, getItem, queryPage, transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, unchangedSince, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { AuditEntryId, type OrganizationId, type WebhookId } from '../../foundation/ids.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { type AuditAction, subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { maxWebhooks } from './contract.ts';
import { type Webhook, type WebhookHealth, subscriptionLimit, webhookAuditDetails, withHealth } from './webhook.ts';

type WebhookAction = Extract<AuditAction, `webhook_${string}`>;

const keyOf = ({ organization, id }: Webhook) => keys.webhook(organization, id);

/** The write that replaces a subscription as it was read: refused if it has been changed or deleted since. */
const replacement = (before: Webhook, after: Webhook): TransactionPart => ({
  put: { ...after, version: before.version + 1, ...keyOf(before) },
  onlyIf: unchangedSince(before),
});

/** The write that records the health of a subscription as it was read: refused if it has been changed or deleted since. */
export const webhookHealthUpdate = (before: Webhook, health: WebhookHealth): TransactionPart =>
  replacement(before, withHealth(before, health));

/** The subscriptions of one organization, at most `maxWebhooks`. */
export const webhookStore = (organization: OrganizationId) => {
  const countChange = (change: 1 | -1): TransactionPart => ({
    update: keys.webhookCount(organization),
    change: {
      set: { kind: 'webhook_count', organization },
      add: { count: change },
      ...(change > 0 && {
        onlyIf: { expression: 'attribute_not_exists(#pk) OR #count < :max', values: { ':max': maxWebhooks } },
      }),
    },
  });

  const audit = (
    action: WebhookAction,
    before: Webhook | undefined,
    after: Webhook | undefined,
    { actor, newId, now }: Acting,
  ): TransactionPart => {
    const subject = { type: 'webhook', id: (after ?? before)?.id ?? '' } as const;
    const details = webhookAuditDetails(before, after);
    const { kind, id } = actor;
    const entry = { action, actor: { kind, id }, reason: null, subject, details, at: now.toISOString() };
    return auditStore(organization).insertion(subjectAuditEntry(entry, newId(AuditEntryId)));
  };

  const read = (id: WebhookId, options: { readonly consistent?: boolean } = {}): Promise<Webhook | undefined> =>
    getItem<Webhook>(keys.webhook(organization, id), 'webhook', options);

  return {
    read,

    /** All subscriptions, as of now. */
    async readAll(): Promise<Webhook[]> {
      const pk = partitions.webhooks(organization);
      const { items } = await queryPage<Webhook>({ pk, kinds: 'webhook', consistent: true, limit: maxWebhooks });
      return items;
    },

    /**
     * Stores a new subscription, unless an earlier run of the same request has. Returns the stored one.
     * @throws Problem 409 `subscription_limit`
     */
    add: (webhook: Webhook, acting: Acting): Promise<Webhook> =>
      retryOnConflict(
        async () => {
          const written = await transact([
            { put: { ...webhook, ...keyOf(webhook) }, onlyIf: absent },
            countChange(1),
            audit('webhook_created', undefined, webhook, acting),
          ]);
          if (written.ok) return webhook;
          if (!written.refused.has(0)) throw subscriptionLimit();
          return (await read(webhook.id, { consistent: true })) ?? versionConflict;
        },
        () => concurrentChange('webhook'),
      ),

    /** Changes a subscription as `decide` rules on its current version; undefined if it does not exist. */
    change: (
      id: WebhookId,
      action: WebhookAction,
      decide: (before: Webhook) => Webhook,
      acting: Acting,
    ): Promise<Webhook | undefined> =>
      retryOnConflict(
        async () => {
          const before = await read(id, { consistent: true });
          const after = before && decide(before);
          if (!before || !after || after === before) return before;
          const written = await transact([replacement(before, after), audit(action, before, after, acting)]);
          return written.ok ? after : versionConflict;
        },
        () => concurrentChange('webhook'),
      ),

    /** Deletes a subscription; false if it does not exist. */
    remove: (id: WebhookId, acting: Acting): Promise<boolean> =>
      retryOnConflict(
        async () => {
          const before = await read(id, { consistent: true });
          if (!before) return false;
          const written = await transact([
            { delete: keyOf(before), onlyIf: unchangedSince(before) },
            countChange(-1),
            audit('webhook_deleted', before, undefined, acting),
          ]);
          return written.ok || versionConflict;
        },
        () => concurrentChange('webhook'),
      ),
  };
};

export const webhookListing = (organization: OrganizationId): Listing => ({
  partitions: [partitions.webhooks(organization)],
  kinds: 'webhook',
});
