import { randomUUID } from 'node:crypto';
import type { Clock } from '../foundation/clock.ts';
import { isRecord, listAt, numberAt, parseJson, textAt } from '../foundation/json.ts';
import { type RecentItems, recentItems } from '../foundation/recent-items.ts';
import { eventBusArn, nameInArn } from './arn.ts';
import type { Emulation } from './emulation.ts';
import type { AccessRequest } from './policy.ts';

/** A published event. */
export interface PublishedEvent {
  readonly id: string;
  readonly at: string;
  readonly bus: string;
  readonly source: string;
  readonly detail_type: string;
  readonly detail: unknown;
}

export interface EventBuses extends Emulation {
  /** Newest first. */
  published(): readonly PublishedEvent[];
}

const maxPublished = 1000;
const maxEntries = 10;
const maxTotalBytes = 256 * 1024;

/** EventBridge's PutEvents; the newest events are kept in memory for the local pages. */
export const eventBuses = (names: readonly string[], clock: Pick<Clock, 'now'>): EventBuses => {
  const kept: RecentItems<PublishedEvent> = recentItems(maxPublished);

  const put = (entry: unknown): object => {
    const error = entryError(entry, names);
    if (error) return error;
    const event: PublishedEvent = {
      id: randomUUID(),
      at: timeOf(entry) ?? clock.now().toISOString(),
      bus: busIn(entry),
      source: textAt(entry, 'Source') ?? '',
      detail_type: textAt(entry, 'DetailType') ?? '',
      detail: parseJson(textAt(entry, 'Detail') ?? ''),
    };
    kept.add(event.id, event);
    return { EventId: event.id };
  };

  return {
    published: () => kept.all(),
    accessRequests: (operation, input) => {
      const buses = listAt(input, 'Entries').map(busIn);
      return [...new Set(buses.length > 0 ? buses : ['default'])].map((bus): AccessRequest => ({
        action: `events:${operation}`,
        resource: eventBusArn(bus),
      }));
    },
    reply: (operation, input) => {
      const invalid = (message: string) => ({ status: 400, body: { __type: 'ValidationException', message } });
      if (operation !== 'PutEvents') return invalid(`The local runner does not support ${operation} of EventBridge.`);
      const entries = listAt(input, 'Entries');
      if (entries.length < 1 || entries.length > maxEntries) return invalid(`Entries must be 1 to ${maxEntries}.`);
      if (entries.reduce<number>((sum, entry) => sum + bytesOf(entry), 0) > maxTotalBytes) {
        return invalid('Total size of the entries in the request is over the limit.');
      }
      const results = entries.map(put);
      const FailedEntryCount = results.filter((result) => 'ErrorCode' in result).length;
      return { status: 200, body: { FailedEntryCount, Entries: results } };
    },
  };
};

const busIn = (entry: unknown): string => nameInArn(textAt(entry, 'EventBusName') ?? 'default');

const timeOf = (entry: unknown): string | undefined => {
  const seconds = numberAt(entry, 'Time');
  return seconds === undefined ? undefined : new Date(seconds * 1000).toISOString();
};

const bytesOf = (entry: unknown): number =>
  ['Source', 'DetailType', 'Detail'].reduce((sum, name) => sum + Buffer.byteLength(textAt(entry, name) ?? ''), 0) +
  listAt(entry, 'Resources').reduce<number>((sum, resource) => sum + Buffer.byteLength(String(resource)), 0) +
  (timeOf(entry) === undefined ? 0 : 14);

const entryError = (entry: unknown, names: readonly string[]): object | undefined => {
  const missing = ['Source', 'DetailType', 'Detail'].find((name) => !textAt(entry, name));
  if (missing !== undefined) {
    const ErrorMessage = `Parameter ${missing} is not valid. Reason: ${missing} is a required argument.`;
    return { ErrorCode: 'InvalidArgument', ErrorMessage };
  }
  if (!isJsonObject(textAt(entry, 'Detail') ?? '')) {
    return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
  }
  // EventBridge itself silently drops events to a bus that does not exist.
  return names.includes(busIn(entry))
    ? undefined
    : { ErrorCode: 'ResourceNotFoundException', ErrorMessage: `Event bus ${busIn(entry)} does not exist.` };
};

const isJsonObject = (text: string): boolean => {
  try {
    return isRecord(parseJson(text));
  } catch {
    return false;
  }
};
