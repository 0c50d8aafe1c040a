import { keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { type TransactionPart, absent, getItem, queryPage, transact } from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId, WebhookId } from '../../foundation/ids.ts';
import { maxWebhooks } from './contract.ts';
import { type Webhook, type WebhookHealth, withHealth } from './webhook.ts';

/**
 * The webhooks of one organization, at most `maxWebhooks`. `alongside` contains further writes of the same transaction.
 */
export const webhookStore = (organization: OrganizationId) => {
  const keyOf = ({ id }: Pick<Webhook, 'id'>) => keys.webhook(organization, id);

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

  const replacement = (before: Webhook, after: Webhook): TransactionPart => ({
    put: { ...after, version: before.version + 1, ...keyOf(before) },
    onlyIf: unchangedSince(before),
  });

  return {
    read: (id: WebhookId, options: { readonly consistent?: boolean } = {}): Promise<Webhook | undefined> =>
      getItem<Webhook>(keyOf({ id }), 'webhook', options),

    async readAll(): Promise<Webhook[]> {
      const pk = partitions.webhooks(organization);
      const { items } = await queryPage<Webhook>({ pk, kinds: 'webhook', consistent: true, limit: maxWebhooks });
      return items;
    },

    listing: (): Listing => ({ partitions: [partitions.webhooks(organization)], kinds: 'webhook' }),

    async add(webhook: Webhook, alongside: readonly TransactionPart[]): Promise<'added' | 'exists' | 'limit_reached'> {
      const written = await transact([
        { put: { ...webhook, ...keyOf(webhook) }, onlyIf: absent },
        countChange(1),
        ...alongside,
      ]);
      if (written.ok) return 'added';
      return written.refused.has(0) ? 'exists' : 'limit_reached';
    },

    /** Returns false if the webhook was changed or deleted since it was read. */
    replace: async (before: Webhook, after: Webhook, alongside: readonly TransactionPart[]): Promise<boolean> =>
      (await transact([replacement(before, after), ...alongside])).ok,

    healthUpdate: (before: Webhook, health: WebhookHealth): TransactionPart =>
      replacement(before, withHealth(before, health)),

    async remove(before: Webhook, alongside: readonly TransactionPart[]): Promise<boolean> {
      const deletion = { delete: keyOf(before), onlyIf: unchangedSince(before) };
      return (await transact([deletion, countChange(-1), ...alongside])).ok;
    },
  };
};
