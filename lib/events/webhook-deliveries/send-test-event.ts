import { deliveryIdOf } from '../../foundation/derived-ids.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import type { OrganizationId, WebhookId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import type { EventData } from '../event-types/event-types.ts';
import { loadSigningSecrets } from '../webhooks/load-signing-secrets.ts';
import { webhookStore } from '../webhooks/webhook-store.ts';
import type { TestResult } from './contract.ts';
import { deliveryStore } from './delivery-store.ts';
import { attemptedDelivery, newTestDelivery } from './delivery.ts';
import { postDelivery } from './post-delivery.ts';

/**
 * Sends `webhook.test` once, even to a disabled webhook. The result does not affect its health. The delivery is
 * recorded before it is sent, so that every attempt is in the log.
 * @throws Problem 404 `webhook_not_found`
 */
export async function sendTestEvent(
  organization: OrganizationId,
  id: WebhookId,
  { eventId, actor, now }: { readonly eventId: string; readonly actor: Initiator; readonly now: Date },
): Promise<TestResult> {
  const webhook = await webhookStore(organization).read(id, { consistent: true });
  if (!webhook) throw notFound('webhook');
  const secrets = await loadSigningSecrets(webhook, now);
  const at = now.toISOString();
  const data: EventData<'webhook.test'> = { webhook_id: id };
  const sequence = String(now.getTime());
  const { kind, id: actorId } = actor;
  const event = { id: eventId, type: 'webhook.test', organization, at, sequence, actor: { kind, id: actorId }, data };
  const store = deliveryStore(organization, id);
  const delivery = await store.add(newTestDelivery(event, webhook, deliveryIdOf(id, eventId, at), now));
  const result = await postDelivery(delivery, { url: webhook.url, secrets }, now);
  await store.replace(delivery, attemptedDelivery(delivery, result, { isEnabled: true, chance: 0, now }));
  const { status_code, duration_ms, error } = result.attempt;
  return { delivered: error === null, status_code, duration_ms, error, delivery_id: delivery.id };
}
