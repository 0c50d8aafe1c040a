import { randomUUID } from 'node:crypto';
import type { AccessRequest } from './policy.ts';
import { eventBusArn, nameInArn } from './arn.ts';
import type { Clock } from '../foundation/clock.ts';
import type { Emulation } from './emulation.ts';
import { listAt, numberAt, parseJson, textAt } from '../foundation/json.ts';
import { type RecentItems, recentItems } from '../foundation/recent-items.ts';
import { isRecord } from '../stacks/template.ts';

/** An event as it was put on a bus. */
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

const publishedMax = 1000;
const entriesMax = 10;
const bytesMax = 256 * 1024;

/** EventBridge, as far as putting events goes; what was put is kept in memory for who wants to look. */
export const eventBuses = (names: readonly string[], clock: Pick<Clock, 'now'>): EventBuses => {
  const kept: RecentItems<PublishedEvent> = recentItems(publishedMax);

  const put = (entry: unknown): object => {
    const failure = failureOf(entry, names);
    if (failure) return failure;
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
      if (operation !== 'PutEvents') return invalid(`The local runner does not know ${operation} of EventBridge.`);
      const entries = listAt(input, 'Entries');
      if (entries.length < 1 || entries.length > entriesMax) return invalid(`Entries must be 1 to ${entriesMax}.`);
      if (entries.reduce<number>((sum, entry) => sum + bytesOf(entry), 0) > bytesMax) {
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

const failureOf = (entry: unknown, names: readonly string[]): object | undefined => {
  const missing = ['Source', 'DetailType', 'Detail'].find((name) => !textAt(entry, name));
  if (missing !== undefined) {
    const ErrorMessage = `Parameter ${missing} is not valid. Reason: ${missing} is a required argument.`;
    return { ErrorCode: 'InvalidArgument', ErrorMessage };
  }
  if (!isJsonObject(textAt(entry, 'Detail') ?? '')) {
    return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
  }
  // EventBridge drops what goes to a bus that is not there, without a word.
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
