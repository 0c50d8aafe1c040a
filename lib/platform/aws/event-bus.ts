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

/** Codes of events that the bus would refuse again. */
const contentRefusals = new Set(['InvalidArgument', 'MalformedDetail']);

/** The fields of an event that the bus needs. The whole event is published as the detail. */
export interface BusEvent {
  readonly type: string;
  /** An RFC 3339 instant. */
  readonly at: string;
}

const toEntry = (event: BusEvent): PutEventsRequestEntry => ({
  EventBusName: readSetting('EVENT_BUS_NAME'),
  Source: eventSource,
  DetailType: event.type,
  Time: new Date(event.at),
  Detail: JSON.stringify(event),
});

/** Publishes events in no particular order. Throws if the bus did not accept all of them; then all may be published again. */
export async function publishEvents(events: readonly BusEvent[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(events.length / maxEntries) }, (_, batch) =>
    events.slice(batch * maxEntries, (batch + 1) * maxEntries),
  );
  await mapInParallel(batches, maxRequestsAtOnce, publishBatch);
}

/** The client retries failed requests. Within a request that succeeded, single events may still have failed. */
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
