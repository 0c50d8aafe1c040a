import { type Provider, jobs } from '../lib/entry/deployment/declarations.ts';

const { batchSize, maxConcurrency } = jobs.jobs.dispatchQueueItem.trigger;

/** A lower bound: each item takes several reads, a transaction, the provider request and two writes, ten share a CPU. */
const minBatchSeconds = 0.3;

/** Manual messages and calls per second across all organizations. */
const manualSendsPerSecond = 50;

/** The maximum number of messages and calls per second that all workers and users start together. */
const sendsPerSecond = (maxConcurrency * batchSize) / minBatchSeconds + manualSendsPerSecond;

/** A provider takes about two seconds to start a call by an AI agent, during which the worker waits. */
const aiCallsPerSecond = (maxConcurrency * batchSize) / 2 + manualSendsPerSecond;

/** The maximum number of callbacks that a provider documents for one message or call. */
export const callbacksPerSend = {
  // A message: queued, sent, delivered, read. A call: initiated, ringing, answered, completed.
  telephony: 4,
  // Sent, delayed, delivered, opened, clicked: the webhook gets every event, though the service ignores some.
  emailprovider: 5,
  // The end of the call or its failure; on the path for tools, the agent's requests during the call.
  voiceprovider: 6,
} as const;

/** Assumes that every recipient replies at once. */
const repliesPerSend = 1;

/** A renewal sends three events, and ten thousand subscriptions may be renewed within an hour. */
const billingEventsPerSecond = 10;

/**
 * The requests per second that each provider may make to each of its paths, derived from the maximum rate of dispatch.
 * They rise with the concurrency of dispatch; a test fails once they no longer fit into the quota of the account.
 */
export const callbackRates: Readonly<Record<Provider | 'inbound', number>> = {
  // This path also receives messages to numbers that were configured before messages had their own path.
  telephony: Math.ceil(sendsPerSecond * (callbacksPerSend.telephony + repliesPerSend)),
  inbound: Math.ceil(sendsPerSecond * repliesPerSend),
  emailprovider: Math.ceil(sendsPerSecond * callbacksPerSend.emailprovider),
  voiceprovider: Math.ceil(aiCallsPerSecond * callbacksPerSend.voiceprovider),
  billingprovider: billingEventsPerSecond,
};
