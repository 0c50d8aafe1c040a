import { log } from '../../foundation/log.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { Problem } from '../../foundation/problem.ts';
import { toError } from '../../foundation/to-error.ts';
import type { UnsuccessfulOutcome } from '../../platform/providers/provider-problem.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import {
  type InboundRecord,
  type TelephonyRecordsClient,
  telephonyRecordsClient,
} from '../../platform/providers/telephony-records-client.ts';
import { enqueueProviderEvent } from './enqueue-provider-event.ts';
import { numberOwnerStore } from '../../channels/channels/number-owner-store.ts';
import { handledMessageStore } from './handled-message-store.ts';
import type { InboundNumber } from './inbound-number.ts';
import { inboundPositionStore } from './inbound-position-store.ts';
import { inboundRoundStore } from './inbound-round-store.ts';
import { listFormerInboundNumbers } from './list-former-inbound-numbers.ts';
import { listInboundNumbers } from './list-inbound-numbers.ts';
import { type RequestOutcome, circuitBreaker } from './circuit-breaker.ts';
import { parseTelephonyEvent } from './telephony-event.ts';

const maxConcurrentNumbers = 4;
const minuteMs = 60_000;
/** The callback of a newer message may still arrive, and the provider's list may not contain the message yet. */
const minAgeMs = 5 * minuteMs;
const initialLookbackMs = 24 * 60 * minuteMs;
/** The provider keeps messages for this long, so a number is read for this long after its ownership ends. */
const maxLookbackMs = 7 * 24 * 60 * minuteMs;
/** A position is written if it has advanced this far or if there were messages: most numbers receive none for hours. */
const positionStepMs = 60 * minuteMs;
type NumberResult = RequestOutcome | 'out_of_time' | 'error';

/**
 * Finds messages to all organizations' numbers whose callbacks were lost, most importantly requests to stop, and queues
 * them as a callback does. Each is handled once. Starts no further number after `untilMs`, in milliseconds since 1970;
 * the next run continues, even after a crash. A number that cannot be read does not stop the others and is read again
 * from the same time; an error makes the run fail at the end.
 */
export async function findInboundMessages(now: Date, untilMs: number): Promise<void> {
  const client = await openClient();
  if (!client) return;
  const breaker = circuitBreaker();
  const isOver = () => breaker.isOpen() || Date.now() > untilMs;
  let errorCount = 0;
  const read = async (number: InboundNumber) => {
    if (isOver()) return;
    const result = await readNumber(client, number, now, untilMs);
    if (result === 'error') errorCount += 1;
    else if (result !== 'out_of_time') breaker.record(result);
  };
  const former = await listFormerInboundNumbers(timeBefore(now, maxLookbackMs));
  await mapInParallel(former, maxConcurrentNumbers, read);
  for await (const organizations of inboundRoundStore().listOrganizations()) {
    const numbers = (await mapInParallel(organizations, maxConcurrentNumbers, listInboundNumbers)).flat();
    await mapInParallel(numbers, maxConcurrentNumbers, read);
    if (isOver()) {
      log.info('stopped finding inbound messages; the next run continues');
      break;
    }
  }
  if (errorCount > 0) throw new Error(`The messages to ${errorCount} numbers could not be read.`);
}

async function openClient(): Promise<TelephonyRecordsClient | undefined> {
  try {
    return telephonyRecordsClient(await providerSecret('telephony'));
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

async function readNumber(
  client: TelephonyRecordsClient,
  number: InboundNumber,
  now: Date,
  untilMs: number,
): Promise<NumberResult> {
  const ids = { organization: number.organization };
  try {
    const position = await inboundPositionStore().read(number.phone);
    const from = position
      ? later(timeBefore(now, maxLookbackMs), position.read_until)
      : later(timeBefore(now, initialLookbackMs), number.ownedSince);
    const until = timeBefore(now, minAgeMs);
    if (from >= until) return 'answered';
    const found: InboundRecord[] = [];
    for (const address of number.addresses) {
      const listed = await listSince(client, address, from, untilMs);
      if (listed.kind === 'not_listed') {
        log.warn('the provider did not list the messages to a number', { ...ids, outcome: listed.outcome });
        return listed.outcome;
      }
      found.push(...listed.messages);
    }
    const due = found.filter(({ createdAt }) => createdAt > from && createdAt <= until);
    await enqueueMissing(number, due);
    if (due.length > 0 || !position || Date.parse(until) - Date.parse(from) >= positionStepMs)
      await inboundPositionStore().write(number, until);
    return 'answered';
  } catch (error) {
    log.error('the messages to a number could not be read', { ...ids, error: toError(error) });
    return 'error';
  }
}

const timeBefore = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString();

const later = (one: string, other: string): string => (one > other ? one : other);

type Listed =
  | { readonly kind: 'listed'; readonly messages: readonly InboundRecord[] }
  | { readonly kind: 'not_listed'; readonly outcome: Exclude<NumberResult, 'error'> };

async function listSince(
  client: TelephonyRecordsClient,
  address: string,
  from: string,
  untilMs: number,
): Promise<Listed> {
  const messages: InboundRecord[] = [];
  let page: string | undefined;
  do {
    if (Date.now() > untilMs) return { kind: 'not_listed', outcome: 'out_of_time' };
    const listed = await client.listMessagesTo(address, from.slice(0, 10), page);
    if (listed.kind !== 'accepted') return { kind: 'not_listed', outcome: resultOf(listed) };
    messages.push(...listed.value.messages);
    const { next, oldestAt } = listed.value;
    page = next === null || oldestAt === null || oldestAt < from ? undefined : next;
  } while (page !== undefined);
  return { kind: 'listed', messages };
}

const affectsEveryNumber = (status: number | null): boolean => status === null || status === 401 || status === 403;

function resultOf({ kind, status }: UnsuccessfulOutcome): RequestOutcome {
  if (kind === 'rate_limited') return 'rate_limited';
  return kind === 'refused' && !affectsEveryNumber(status) ? 'answered' : 'unanswered';
}

async function enqueueMissing({ organization, phone }: InboundNumber, due: readonly InboundRecord[]): Promise<void> {
  if (due.length === 0) return;
  const owners = (await numberOwnerStore().read(phone)).map((owner) => owner.organization);
  for (const { form, createdAt } of due) {
    const event = parseTelephonyEvent(form, undefined, createdAt);
    if (event?.kind !== 'message_received' || (await handledMessageStore().isHandledByAny(owners, event.message_id)))
      continue;
    await enqueueProviderEvent('telephony', event, { type: event.kind, now: new Date(createdAt) });
    log.warn('an inbound message was found that no callback brought', { organization, wish: event.wish });
  }
}
