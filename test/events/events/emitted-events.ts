import { expect } from 'vitest';
import { deliveryIdOf } from '../../../lib/foundation/derived-ids.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { jobs } from '../../../lib/platform/jobs/jobs.ts';
import { EventToDeliver } from '../../../lib/history/messages/messages.ts';
import { newDelivery } from '../../../lib/events/webhook-deliveries/delivery.ts';
import { eventBody } from '../../../lib/events/event-types/event-types.ts';
import type { DomainEvent } from '../../../lib/events/events/event.ts';
import { eventFilter } from '../../../local/functions/event-filter.ts';
import { aWebhook } from '../../builders.ts';
import type { FaultyService } from '../../faults/faulty-service.ts';

const maxRounds = 5;

/** An event as a webhook receives it. */
function bodyOf(event: DomainEvent): unknown {
  const webhook = aWebhook();
  const id = deliveryIdOf(webhook.id, event.id, event.at);
  return JSON.parse(newDelivery(EventToDeliver().parse(event), webhook, id, new Date()).body);
}

/** Delivers all changes to the functions that read the stream, each batch twice, until they make no more changes. */
async function deliverChanges({ service, stream }: Pick<FaultyService, 'service' | 'stream'>): Promise<void> {
  for (let round = 1; round <= maxRounds; round++) {
    const written = await stream.read();
    if (written.length === 0) return;
    for (const [name, { trigger }] of Object.entries(jobs.streams)) {
      const Records = written.filter(eventFilter(trigger.filters));
      if (Records.length === 0) continue;
      await service.run(name, { shardId: 'shard', Records });
      await service.run(name, { shardId: 'shard', Records });
    }
  }
  throw new Error(`The functions still make changes after ${maxRounds} rounds.`);
}

/**
 * The events that an act causes, without repetitions and in the order of their sequence within an object. What happened
 * before is delivered first. Expects that a repetition is the same event, and that each is
 * delivered to webhooks in the shape of its type.
 */
export async function emittedBy(
  faulty: FaultyService,
  organization: OrganizationId,
  act: () => Promise<unknown>,
): Promise<readonly DomainEvent[]> {
  await deliverChanges(faulty);
  const own = () => faulty.events.published().filter((event) => event.organization === organization);
  const earlier = new Set(own().map(({ id }) => id));
  await act();
  await deliverChanges(faulty);
  const byId = Map.groupBy(
    own().filter(({ id }) => !earlier.has(id)),
    ({ id }) => id,
  );
  for (const copies of byId.values()) {
    expect(copies.length, 'every event is published again').toBeGreaterThan(1);
    for (const copy of copies) expect(copy).toEqual(copies[0]);
  }
  const events = [...byId.values()].flatMap(([first]) => first ?? []);
  for (const event of events) {
    const body = bodyOf(event);
    expect(eventBody(event.type)().parse(body), `${event.type} has the fields of its shape and no others`).toEqual(
      body,
    );
    expect(Math.abs(Date.now() - Date.parse(event.at))).toBeLessThan(60_000);
  }
  return events.toSorted((one, other) => (one.sequence < other.sequence ? -1 : 1));
}
