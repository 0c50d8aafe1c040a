import { mapInParallel } from '../foundation/map-in-parallel.ts';
import { readSetting } from '../foundation/setting.ts';
import { fieldOf, signedCaller, textOf, waitBefore } from './signed-call.ts';

const eventBridge = signedCaller({
  name: 'events',
  target: 'AWSEvents',
  endpointVariable: 'AWS_ENDPOINT_URL_EVENTBRIDGE',
});

/** Who all our events come from, as rules match it. */
export const eventSource = 'collection-management';

/** As many as a request may hold; ten of ours are far below the 256 KB that it may have. */
const entriesMax = 10;
const requestsAtOnce = 8;
const attemptsMax = 4;

/** What the bus has to know of an event; the whole of it is published as its detail. */
export interface BusEvent {
  readonly type: string;
  /** When it happened: an RFC 3339 instant. */
  readonly at: string;
}

const entryOf = (event: BusEvent) => ({
  EventBusName: readSetting('EVENT_BUS_NAME'),
  Source: eventSource,
  DetailType: event.type,
  Time: Date.parse(event.at) / 1000,
  Detail: JSON.stringify(event),
});

/** Publishes events, in no order. What the bus did not take is an error: all may be published again. */
export async function publishEvents(events: readonly BusEvent[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(events.length / entriesMax) }, (_, batch) =>
    events.slice(batch * entriesMax, (batch + 1) * entriesMax),
  );
  await mapInParallel(batches, requestsAtOnce, publishBatch);
}

async function publishBatch(batch: readonly BusEvent[]): Promise<void> {
  let pending = batch;
  for (let attempt = 1; ; attempt++) {
    const answer = await eventBridge('PutEvents', { Entries: pending.map(entryOf) });
    const results = fieldOf(answer, 'Entries');
    const codes = Array.isArray(results) ? results.map((result) => textOf(result, 'ErrorCode')) : [];
    pending = pending.filter((_, index) => codes[index] !== '');
    if (pending.length === 0) return;
    if (attempt === attemptsMax) throw new Error(`${pending.length} events were not accepted: ${codes.join(' ')}.`);
    await waitBefore(attempt);
  }
}
