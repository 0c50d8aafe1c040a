import { log } from '../../foundation/log.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { toError } from '../../foundation/to-error.ts';
import type { ProviderEvent } from '../../history/messages/provider-event.ts';
import { email } from '../../platform/providers/email-client.ts';
import type { InteractionRef } from '../../platform/providers/interaction-ref.ts';
import { type ProviderOutcome, mapAccepted, refusedOutcome } from '../../platform/providers/provider-outcome.ts';
import type { UnsuccessfulOutcome } from '../../platform/providers/provider-problem.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import { telephonyRecordsClient } from '../../platform/providers/telephony-records-client.ts';
import { interactionKey } from '../../history/interactions/interaction.ts';
import { type OpenSend, openSendStore } from '../../history/interactions/open-send-store.ts';
import {
  type StatusProvider,
  nextStatusCheck,
  statusCheckRetry,
  statusProviders,
} from '../../history/interactions/status-check.ts';
import { emailStatus } from './email-event.ts';
import { enqueueProviderEvent } from './enqueue-provider-event.ts';
import { type RequestOutcome, circuitBreaker } from './circuit-breaker.ts';
import { parseTelephonyEvent } from './telephony-event.ts';

type StatusReading = ProviderOutcome<ProviderEvent | undefined>;

interface StatusReader {
  /** Limits the concurrency of requests; `pauseMs` is the time between their starts. */
  readonly maxConcurrent: number;
  readonly pauseMs: number;
  readonly read: (ref: InteractionRef, send: OpenSend, now: Date) => Promise<StatusReading>;
}

/** The provider never returned an id: it did not answer, or the worker was killed before the answer was written. */
const unidentified = refusedOutcome(404, 'no_id', null);

const readers: Readonly<Record<StatusProvider, StatusReader>> = {
  telephony: {
    maxConcurrent: 8,
    pauseMs: 0,
    read: async (ref, { channel, call_sid: call, provider_message_id: message }, now) => {
      const id = channel === 'voice' ? call : message;
      if (id === undefined) return unidentified;
      const client = telephonyRecordsClient(await providerSecret('telephony'));
      const found = await (channel === 'voice' ? client.readCall(id) : client.readMessage(id));
      return mapAccepted(found, ({ form, changedAt }) =>
        parseTelephonyEvent(form, ref, changedAt ?? now.toISOString()),
      );
    },
  },
  emailprovider: {
    // The provider allows two requests per second, and sending needs some of them.
    maxConcurrent: 1,
    pauseMs: 1000,
    read: async (ref, { provider_message_id: id }) => {
      if (id === undefined) return unidentified;
      const found = await email(await providerSecret('emailprovider')).readLastEvent(id);
      return mapAccepted(found, (lastEvent) => emailStatus(ref, lastEvent));
    },
  },
};

/**
 * Checks every message, and every call by a person, that should have ended, in case its callback was lost. Queues the
 * provider's answer as a callback does. Starts no request after `untilMs`, in milliseconds since 1970; the next run
 * continues. Safe to repeat and to run concurrently with the callback. A failed check is repeated later and does not
 * stop the others; an error makes the run fail at the end.
 */
export async function readOpenStatuses(now: Date, untilMs: number): Promise<void> {
  const failures = await Promise.all(statusProviders.map((provider) => readAllOf(provider, now, untilMs)));
  const count = failures.reduce((sum, each) => sum + each, 0);
  if (count > 0) throw new Error(`${count} statuses could not be read.`);
}

async function readAllOf(provider: StatusProvider, now: Date, untilMs: number): Promise<number> {
  const { maxConcurrent, pauseMs } = readers[provider];
  const breaker = circuitBreaker();
  const isOver = () => breaker.isOpen() || Date.now() > untilMs;
  let failureCount = 0;
  let nextAtMs = 0;
  for await (const page of openSendStore(provider).listToCheck(now)) {
    await mapInParallel(page, maxConcurrent, async (send) => {
      const waitMs = nextAtMs - performance.now();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      if (isOver()) return;
      nextAtMs = performance.now() + pauseMs;
      const result = await checkStatus(provider, send, now);
      if (result === 'error') failureCount += 1;
      else breaker.record(result);
    });
    if (isOver()) {
      log.info('stopped reading statuses; the next run continues', { provider });
      break;
    }
  }
  return failureCount;
}

/** A refusal concerns one message, unless the credentials are rejected or there is no connection. */
const isAnswer = ({ kind, status }: UnsuccessfulOutcome): boolean =>
  kind === 'refused' && status !== null && status !== 401 && status !== 403;

type CheckResult = RequestOutcome | 'error';

async function checkStatus(provider: StatusProvider, send: OpenSend, now: Date): Promise<CheckResult> {
  const ids = { organization: send.organization, account: send.account_id, interaction: send.id };
  try {
    const ref = { organization: send.organization, ...interactionKey(send) };
    const found = await readers[provider].read(ref, send, now);
    if (found.kind === 'rate_limited') return 'rate_limited';
    if (found.kind === 'accepted') {
      const event = found.value;
      log.info('status read', { ...ids, status: event?.kind === 'status_reached' ? event.status : null });
      if (event) await enqueueProviderEvent(provider, event, { type: event.kind, now });
      // Applying a final status ends the checks of the message; until then they continue.
      await openSendStore(provider).scheduleCheck(send, nextStatusCheck(send, now));
      return 'answered';
    }
    const isUnknownToProvider = found.kind === 'refused' && found.status === 404;
    if (isUnknownToProvider) log.warn('the provider does not know a message or call', { ...ids, code: found.code });
    await openSendStore(provider).scheduleCheck(send, isUnknownToProvider ? undefined : statusCheckRetry(send, now));
    return isAnswer(found) ? 'answered' : 'unanswered';
  } catch (error) {
    log.error('status could not be read', { ...ids, error: toError(error) });
  }
  try {
    await openSendStore(provider).scheduleCheck(send, statusCheckRetry(send, now));
  } catch (error) {
    log.error('the next check of a status could not be planned', { ...ids, error: toError(error) });
  }
  return 'error';
}
