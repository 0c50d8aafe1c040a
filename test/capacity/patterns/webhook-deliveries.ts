import { keys } from '../../../lib/platform/aws/table/keys.ts';
import { deliveryIdOf } from '../../../lib/foundation/derived-ids.ts';
import { DeliveryId, type OrganizationId, WebhookId, parseId } from '../../../lib/foundation/ids.ts';
import type { DeliveryToAttempt, EventToDeliver } from '../../../lib/history/messages/messages.ts';
import { queueEvent } from '../../harness/requests.ts';
import type { Service } from '../../harness/start-service.ts';
import { answering, startWebhookReceiver } from '../../harness/webhook-receiver.ts';
import { type SubscribedWebhook, anEventOf, record, subscribe } from '../../harness/webhooks.ts';
import { type Exercises, measureGrowth, measureOnce } from '../exercise.ts';

interface Subscription {
  readonly organization: OrganizationId;
  readonly webhook: SubscribedWebhook;
}

const receiver = startWebhookReceiver();

async function aSubscription(service: Service, name: string): Promise<Subscription> {
  const started = await receiver;
  started.answerWith((outgoing, post) => answering(post.path === '/down' ? 500 : 204)(outgoing, post));
  const organization = await service.organization(name);
  return { organization, webhook: await subscribe(service, organization, `${started.url}/up`) };
}

const idOf = ({ webhook }: Subscription, event: EventToDeliver) =>
  deliveryIdOf(parseId(WebhookId, webhook.id), event.id, event.at);

const attempt = (service: Service, subscription: Subscription, event: EventToDeliver, job = 'attemptDelivery') => {
  const { organization, webhook } = subscription;
  const message: DeliveryToAttempt = {
    organization,
    webhook_id: parseId(WebhookId, webhook.id),
    delivery_id: idOf(subscription, event),
  };
  return () => service.run(job, queueEvent(organization, JSON.stringify(message)));
};

/** An event whose delivery is in a shard of those that are due, and so in one part of the log. */
function anEventInShard(subscription: Subscription, shard: string): EventToDeliver {
  for (;;) {
    const event = anEventOf(subscription.organization);
    if (idOf(subscription, event).endsWith(shard)) return event;
  }
}

/** A subscription with a delivery that has been recorded and not attempted. */
async function aPendingDelivery(service: Service, name: string) {
  const subscription = await aSubscription(service, name);
  const event = anEventInShard(subscription, '0');
  await record(service, event);
  return { ...subscription, event };
}

async function aDelivered(service: Service, name: string) {
  const pending = await aPendingDelivery(service, name);
  await attempt(service, pending, pending.event)();
  return pending;
}

const stored = async (service: Service, subscription: Subscription, event: EventToDeliver) => {
  const key = keys.delivery(
    subscription.organization,
    parseId(WebhookId, subscription.webhook.id),
    idOf(subscription, event),
  );
  return { key, item: await service.table.read(key) };
};

/** Deliveries are spread over four parts of a log by the last digit of their ids. */
const lastDigits = ['0', '1', '2', '3'];

/** A subscription with some deliveries that were delivered in the same second, as many in each part of its log. */
async function manyDelivered(service: Service, name: string, count: number) {
  const delivered = await aDelivered(service, name);
  const { organization, webhook, event } = delivered;
  const { item } = await stored(service, delivered, event);
  const copies = Array.from({ length: count }, (_, n) => {
    const random = idOf(delivered, anEventOf(organization, { at: event.at }));
    const id = parseId(DeliveryId, `${random.slice(0, -1)}${lastDigits[n % lastDigits.length]}`);
    return { ...keys.delivery(organization, parseId(WebhookId, webhook.id), id), id, attempts: [] };
  });
  await service.table.copy(item, copies);
  return delivered;
}

/** Has the receiver answer 500 to the deliveries of a subscription. */
const makeFail = (service: Service, { organization, webhook }: Subscription) =>
  service.call('updateWebhook', {
    organization,
    params: { id: webhook.id },
    body: { url: webhook.url.replace('/up', '/down') },
  });

const queueDue = (service: Service) => service.run('queueDueDeliveries', { scheduled_time: new Date().toISOString() });
const params = ({ webhook }: Subscription) => ({ id: webhook.id });

export const webhookDeliveryPatterns: Exercises = {
  'webhook-event-none': measureOnce(async (service) => {
    const event = anEventOf(await service.organization('webhook-event-none'));
    return () => record(service, event);
  }),

  'webhook-event': measureGrowth('n', [2, 5], async (service, size) => {
    const subscription = await aSubscription(service, `webhook-event-${size}`);
    const { organization, webhook } = subscription;
    for (let n = 1; n < size; n++) await subscribe(service, organization, webhook.url);
    const event = anEventOf(organization);
    return () => record(service, event);
  }),

  'webhook-event-two': measureOnce(async (service) => {
    const { organization } = await aSubscription(service, 'webhook-event-two');
    const records = [anEventOf(organization), anEventOf(organization)].flatMap(
      (event) => queueEvent(organization, JSON.stringify(event)).Records,
    );
    return () => service.run('recordDeliveries', { Records: records });
  }),

  'webhook-event-again': measureOnce(async (service) => {
    const { event } = await aPendingDelivery(service, 'webhook-event-again');
    return () => record(service, event);
  }),

  'delivery-attempt': measureOnce(async (service) => {
    const pending = await aPendingDelivery(service, 'delivery-attempt');
    return attempt(service, pending, pending.event);
  }),

  'delivery-attempt-again': measureOnce(async (service) => {
    const delivered = await aDelivered(service, 'delivery-attempt-again');
    return attempt(service, delivered, delivered.event);
  }),

  'delivery-attempt-slow': measureOnce(async (service) => {
    const pending = await aPendingDelivery(service, 'delivery-attempt-slow');
    return attempt(service, pending, pending.event, 'attemptSlowDelivery');
  }),

  'delivery-fails-first': measureOnce(async (service) => {
    const pending = await aPendingDelivery(service, 'delivery-fails-first');
    await makeFail(service, pending);
    return attempt(service, pending, pending.event);
  }),

  'delivery-fails': measureOnce(async (service) => {
    const pending = await aPendingDelivery(service, 'delivery-fails');
    await makeFail(service, pending);
    await attempt(service, pending, pending.event)();
    const other = anEventOf(pending.organization);
    await record(service, other);
    return attempt(service, pending, other);
  }),

  'delivery-hold': measureOnce(async (service) => {
    const pending = await aPendingDelivery(service, 'delivery-hold');
    const { organization } = pending;
    await service.call('updateWebhook', { organization, params: params(pending), body: { enabled: false } });
    return attempt(service, pending, pending.event);
  }),

  'deliveries-due-none': measureOnce((service) => Promise.resolve(() => queueDue(service))),

  'deliveries-due': measureGrowth('n', [5, 10], async (service, size) => {
    const subscription = await aSubscription(service, `deliveries-due-${size}`);
    for (let n = 0; n < size; n++) {
      const event = anEventInShard(subscription, '0');
      await record(service, event);
      const { item } = await stored(service, subscription, event);
      const due_at = new Date(Date.now() - 1000).toISOString();
      await service.table.copy(item, [{ due_at, gsi2sk: `${due_at}#${event.id}` }]);
    }
    return () => queueDue(service);
  }),

  'webhook-test': measureOnce(async (service) => {
    const subscription = await aSubscription(service, 'webhook-test');
    const { organization } = subscription;
    return () => service.call('testWebhook', { organization, params: params(subscription) });
  }),

  'delivery-list': measureOnce(async (service) => {
    const many = await manyDelivered(service, 'delivery-list', 400);
    return () => service.call('listDeliveries', { organization: many.organization, params: params(many) });
  }),

  'delivery-list-failed': measureOnce(async (service) => {
    const subscription = await aSubscription(service, 'delivery-list-failed');
    await makeFail(service, subscription);
    const sent = { organization: subscription.organization, params: params(subscription) };
    for (let n = 0; n < 10; n++) await service.call('testWebhook', sent);
    return () => service.call('listDeliveries', { ...sent, query: { status: 'failed' } });
  }),

  'delivery-read': measureOnce(async (service) => {
    const delivered = await aDelivered(service, 'delivery-read');
    const { organization, event } = delivered;
    const deliveryId = idOf(delivered, event);
    return () => service.call('readDelivery', { organization, params: { ...params(delivered), deliveryId } });
  }),

  'delivery-replay': measureOnce(async (service) => {
    const delivered = await aDelivered(service, 'delivery-replay');
    const { organization, event } = delivered;
    const deliveryId = idOf(delivered, event);
    return () => service.call('replayDelivery', { organization, params: { ...params(delivered), deliveryId } });
  }),

  'delivery-replay-waiting': measureOnce(async (service) => {
    const pending = await aPendingDelivery(service, 'delivery-replay-waiting');
    await makeFail(service, pending);
    await attempt(service, pending, pending.event)();
    const { organization, event } = pending;
    const deliveryId = idOf(pending, event);
    return () => service.call('replayDelivery', { organization, params: { ...params(pending), deliveryId } });
  }),

  'delivery-replay-span': measureOnce(async (service) => {
    const many = await manyDelivered(service, 'delivery-replay-span', 99);
    const { organization, event } = many;
    const body = { from: event.at, status: 'all' };
    return () => service.call('replaySpan', { organization, params: params(many), body });
  }),
};
