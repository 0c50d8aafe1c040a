import { log } from '../../foundation/log.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { toError } from '../../foundation/to-error.ts';
import { deliveryStore } from './delivery-store.ts';
import { type WebhookDelivery, isDue, requeuedDelivery } from './delivery.ts';
import { dueDeliveryStore } from './due-delivery-store.ts';
import { sendDeliveryMessages } from './send-delivery-messages.ts';

const maxConcurrentWrites = 16;

/**
 * Queues every delivery that is due or whose message may be lost. Stops after `untilMs`, in milliseconds since 1970;
 * the next run continues. A page that fails does not stop the others, but makes the run fail at the end.
 */
export async function queueDueDeliveries(now: Date, untilMs: number): Promise<void> {
  let failureCount = 0;
  for await (const page of dueDeliveryStore().list(now)) {
    failureCount += await queuePage(page, now);
    if (Date.now() > untilMs) {
      log.info('stopped queuing deliveries; the next run continues');
      break;
    }
  }
  if (failureCount > 0) throw new Error(`${failureCount} deliveries could not be queued.`);
}

async function queuePage(page: readonly WebhookDelivery[], now: Date): Promise<number> {
  const due = page.filter((delivery) => isDue(delivery, now));
  const queued = due.map((delivery) => requeuedDelivery(delivery, now));
  try {
    // Messages first: if the worker crashes before the writes, the next run sends them again.
    await sendDeliveryMessages('delivery', queued, now);
    await mapInParallel(due, maxConcurrentWrites, (delivery) =>
      deliveryStore(delivery.organization, delivery.webhook).replace(delivery, requeuedDelivery(delivery, now)),
    );
    return 0;
  } catch (error) {
    log.error('deliveries could not be queued', { count: due.length, error: toError(error) });
    return due.length;
  }
}
