import { EventBridgeClient, PutEventsCommand, type PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { readSetting } from '../../foundation/read-setting.ts';
import { waitBeforeRetry } from './backoff.ts';
import { callLimits, clientOptions } from './call-limits.ts';
import { eventSource } from './event-source.ts';
import { UnavailableError } from './unavailable.ts';

let client: EventBridgeClient | undefined;
const eventBridge = () => (client ??= new EventBridgeClient(clientOptions(callLimits.service)));

/** The limit of a request. Ten of our events stay far below its 256 KB. */
const maxEntries = 10;
const maxRequestsAtOnce = 8;
const maxAttempts = 4;

const contentRefusals = new Set(['InvalidArgument', 'MalformedDetail']);

export interface BusEvent {
  readonly type: string;
  readonly at: string;
}

const toEntry = (event: BusEvent): PutEventsRequestEntry => ({
  EventBusName: readSetting('EVENT_BUS_NAME'),
  Source: eventSource,
  DetailType: event.type,
  Time: new Date(event.at),
  Detail: JSON.stringify(event),
});

/** Throws if the bus did not accept all events; then all may be published again. The order does not matter. */
export async function publishEvents(events: readonly BusEvent[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(events.length / maxEntries) }, (_, batch) =>
    events.slice(batch * maxEntries, (batch + 1) * maxEntries),
  );
  await mapInParallel(batches, maxRequestsAtOnce, publishBatch);
}

/** The client retries failed requests, but single events of a successful request may have failed. */
async function publishBatch(batch: readonly BusEvent[]): Promise<void> {
  let pending = batch;
  for (let attempt = 1; ; attempt++) {
    const { Entries = [] } = await eventBridge().send(new PutEventsCommand({ Entries: pending.map(toEntry) }));
    // An event without a result counts as failed.
    pending = pending.filter((_, index) => !Entries[index] || Entries[index].ErrorCode);
    if (pending.length === 0) return;
    if (attempt === maxAttempts) {
      const codes = Entries.flatMap(({ ErrorCode }) => ErrorCode ?? []);
      const message = `${pending.length} events were not accepted: ${codes.join(' ') || 'no code'}.`;
      // An event without a result may be accepted later, whatever the codes of others.
      const areAllRefused = codes.length === pending.length && codes.every((code) => contentRefusals.has(code));
      throw areAllRefused ? new Error(message) : new UnavailableError(message);
    }
    await waitBeforeRetry(attempt);
  }
}
