import { keys, partitions } from '../../aws/table/keys.ts';
import { type TransactionPart, getItem, queryPage } from '../../aws/table/table.ts';
import { unchangedSince } from '../../aws/table/version-conflict.ts';
import type { OrganizationId, WebhookId } from '../../foundation/ids.ts';
import { type Webhook, type WebhookHealth, withHealth } from './webhook.ts';

export const maxWebhooks = 20;

/** The write that replaces a subscription as it was read: refused if it has been changed or deleted since. */
const replacement = (before: Webhook, after: Webhook): TransactionPart => ({
  put: { ...after, version: before.version + 1, ...keys.webhook(before.organization, before.id) },
  onlyIf: unchangedSince(before),
});

/** The write that records the health of a subscription as it was read: refused if it has been changed or deleted since. */
export const webhookHealthUpdate = (before: Webhook, health: WebhookHealth): TransactionPart =>
  replacement(before, withHealth(before, health));

/** The subscriptions of one organization, at most `maxWebhooks`. */
export const webhookStore = (organization: OrganizationId) => ({
  read: (id: WebhookId, options: { readonly consistent?: boolean } = {}): Promise<Webhook | undefined> =>
    getItem<Webhook>(keys.webhook(organization, id), 'webhook', options),

  /** All subscriptions, as of now. */
  async readAll(): Promise<Webhook[]> {
    const pk = partitions.webhooks(organization);
    const { items } = await queryPage<Webhook>({ pk, kinds: 'webhook', consistent: true, limit: maxWebhooks });
    return items;
  },
});
