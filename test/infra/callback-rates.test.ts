import { describe, expect, it } from 'vitest';
import { callbackRates, callbacksPerSend } from '../../infra/callback-rates.ts';
import { needs } from '../../infra/preflight/needs.ts';
import { throttledMethods } from '../../infra/throttles.ts';
import { providers } from '../../lib/foundation/provider.ts';
import { jobs } from '../../lib/platform/jobs/jobs.ts';
import { allRoutes } from '../../lib/entry/openapi/routes.ts';
import { callEvents } from '../../lib/platform/providers/telephony-client.ts';
import { accountQuota } from './account-quota.ts';

const limits = new Map(throttledMethods(allRoutes).map(({ path, throttle }) => [path, throttle]));
const rateOf = (path: string) => limits.get(path)?.rate ?? 0;

/** What the workers send in a second if each of their batches takes a third of one. */
const { batchSize, maxConcurrency } = jobs.jobs.dispatchQueueItem.trigger;
const sent = batchSize * maxConcurrency * 3;

/** How long the function of a callback runs at most, a cold start now and then included. */
const callbackSeconds = 0.1;

/** How many functions of callbacks run at once at most: a message or call has one provider. */
const callbacksAtOnce = Math.ceil(
  callbackSeconds *
    Math.max(
      callbackRates.telephony + callbackRates.inbound,
      callbackRates.emailprovider,
      callbackRates.voiceprovider * 2,
    ),
);

describe('the limits of callbacks', () => {
  it.each([
    { path: '/api/webhooks/telephony', reports: callbacksPerSend.telephony },
    { path: '/api/webhooks/telephony/inbound', reports: 1 },
    { path: '/api/webhooks/emailprovider', reports: callbacksPerSend.emailprovider },
    // A call is started no faster than the provider answers, which takes seconds.
    { path: '/api/webhooks/voiceprovider', reports: 2 / 8 },
  ])('admit what follows from what dispatch sends: $path', ({ path, reports }) => {
    expect(rateOf(path)).toBeGreaterThanOrEqual(sent * reports);
  });

  it('admit the replies to what is sent on the path of statuses too, for numbers that are set up with it', () => {
    expect(rateOf('/api/webhooks/telephony')).toBeGreaterThanOrEqual(sent * (callbacksPerSend.telephony + 1));
  });

  it('count every event of a call that telephony is asked to report', () => {
    expect(callbacksPerSend.telephony).toBeGreaterThanOrEqual(callEvents.length);
  });

  it('exist for every provider', () => {
    expect(Object.keys(callbackRates).toSorted()).toEqual([...providers, 'inbound'].toSorted());
  });

  it('fit into half of what the account admits: a higher concurrency of dispatch needs a higher quota', () => {
    expect([...limits.values()].reduce((sum, { rate }) => sum + rate, 0)).toBeLessThanOrEqual(accountQuota.rate / 2);
  });

  it('fit beside the workers into the functions that the account runs at once', () => {
    expect(needs.queueConcurrency + callbacksAtOnce).toBeLessThanOrEqual(needs.lambdaConcurrency);
  });
});
