import { randomUUID } from 'node:crypto';
import type { Clock } from '../foundation/clock.ts';
import { messageOf } from '../foundation/errors.ts';
import { isRecord, listAt, numberAt, parseJson, recordAt, textAt } from '../foundation/json.ts';
import { type RecentItems, recentItems } from '../foundation/recent-items.ts';
import { eventBusArn, nameInArn } from '../foundation/arn.ts';
import type { Emulation } from './emulation.ts';
import type { AccessRequest } from '../iam/policy.ts';
import type { EventBus, EventRule, Model } from '../stacks/model.ts';

export interface PublishedEvent {
  readonly id: string;
  readonly at: string;
  readonly bus: string;
  readonly source: string;
  readonly detail_type: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface EventBuses extends Emulation {
  published(): readonly PublishedEvent[];
}

const maxPublished = 1000;
const maxEntries = 10;
const maxTotalBytes = 256 * 1024;

export interface EventBusesOptions {
  /** Read at each request, because they may be filled in later. */
  readonly model: Pick<Model, 'eventBuses' | 'eventRules'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly send: (queueArn: string, message: object, group: string | undefined) => Promise<void>;
}

/**
 * EventBridge's PutEvents: accepts an event once the targets of all matching rules have it. Keeps the newest events in
 * memory for the local pages.
 */
export const eventBuses = ({ model, clock, send }: EventBusesOptions): EventBuses => {
  const kept: RecentItems<PublishedEvent> = recentItems(maxPublished);

  const put = async (entry: unknown): Promise<object> => {
    const error = entryError(entry, model.eventBuses);
    if (error) return error;
    const event: PublishedEvent = {
      id: randomUUID(),
      at: timeOf(entry) ?? clock.now().toISOString(),
      bus: busIn(entry),
      source: textAt(entry, 'Source') ?? '',
      detail_type: textAt(entry, 'DetailType') ?? '',
      detail: recordAt({ detail: parseJson(textAt(entry, 'Detail') ?? '') }, 'detail'),
    };
    try {
      const targets = model.eventRules.filter((rule) => matches(rule, event)).flatMap((rule) => rule.targets);
      await Promise.all(
        targets.map(({ queueArn, groupPath }) => send(queueArn, event.detail, groupOf(event, groupPath))),
      );
    } catch (failure) {
      // EventBridge would accept the event and retry; here the publisher retries.
      return { ErrorCode: 'InternalFailure', ErrorMessage: messageOf(failure) };
    }
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
    reply: async (operation, input) => {
      const invalid = (message: string) => ({ status: 400, body: { __type: 'ValidationException', message } });
      if (operation !== 'PutEvents') return invalid(`The local runner does not support ${operation} of EventBridge.`);
      const entries = listAt(input, 'Entries');
      if (entries.length < 1 || entries.length > maxEntries) return invalid(`Entries must be 1 to ${maxEntries}.`);
      if (entries.reduce<number>((sum, entry) => sum + bytesOf(entry), 0) > maxTotalBytes) {
        return invalid('Total size of the entries in the request is over the limit.');
      }
      const results = await Promise.all(entries.map(put));
      const FailedEntryCount = results.filter((result) => 'ErrorCode' in result).length;
      return { status: 200, body: { FailedEntryCount, Entries: results } };
    },
  };
};

const groupOf = ({ detail }: PublishedEvent, path: readonly string[] | undefined): string | undefined => {
  const value = path?.reduce<unknown>((found, name) => (isRecord(found) ? found[name] : undefined), detail);
  return typeof value === 'string' ? value : undefined;
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

const matches = ({ bus, sources, detailTypes }: EventRule, event: PublishedEvent): boolean =>
  bus === event.bus && (sources?.includes(event.source) ?? true) && (detailTypes?.includes(event.detail_type) ?? true);

const entryError = (entry: unknown, buses: readonly EventBus[]): object | undefined => {
  const missing = ['Source', 'DetailType', 'Detail'].find((name) => !textAt(entry, name));
  if (missing !== undefined) {
    const ErrorMessage = `Parameter ${missing} is not valid. Reason: ${missing} is a required argument.`;
    return { ErrorCode: 'InvalidArgument', ErrorMessage };
  }
  if (!isJsonObject(textAt(entry, 'Detail') ?? '')) {
    return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
  }
  // EventBridge itself silently drops events to a bus that does not exist.
  return buses.some(({ name }) => name === busIn(entry))
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
