import { PurgeQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { queueUrlVariable } from '../../lib/platform/aws/queues.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import { readSetting } from '../../lib/foundation/read-setting.ts';
import { jobs } from '../../lib/platform/jobs/jobs.ts';
import { maxWebhooks } from '../../lib/events/webhooks/contract.ts';
import { noFaults } from '../../local/foundation/faults.ts';
import { startQueueSource } from '../../local/functions/queue-source.ts';
import { anEventOf, record, subscribe } from '../../test/harness/webhooks.ts';
import { type Result, result } from '../result.ts';
import { runInterleaved } from '../rounds.ts';
import { type Receiver, startReceiver } from '../stage/receiver.ts';
import type { Stage } from '../stage/stage.ts';
import { median, quantile } from '../statistics.ts';
import type { Group } from './group.ts';

const receivers = 50;
const hangingPath = '/may-hang';
/** Enough for the engine to finish one event before the next: otherwise any work delays everything after it. */
const secondsBetweenEvents = 2;
const drainedWithinMs = 60_000;

const consumers = [
  ['delivery', 'attemptDelivery'],
  ['slow-delivery', 'attemptSlowDelivery'],
] as const;

/** Creates organizations with fifty webhooks in total. The path of the first may hang; the others are measured. */
async function subscribeAll({ service }: Stage, { url }: Receiver): Promise<readonly OrganizationId[]> {
  const organizations: OrganizationId[] = [];
  for (let n = 0; n < receivers; n++) {
    if (n % maxWebhooks === 0) organizations.push(await service.organization(`receives ${randomUUID()}`));
    const organization = organizations.at(-1);
    if (organization) await subscribe(service, organization, `${url}${n === 0 ? hangingPath : '/measured'}`);
  }
  return organizations;
}

/** Starts the consumers of both queues as they are deployed; all their runs share this process. */
const startConsumers = ({ service, queueSources }: Stage) =>
  consumers.map(([queue, job]) => {
    const url = readSetting(queueUrlVariable(queue));
    const source = queueSources.find(({ sourceArn }) => url.endsWith(`/${sourceArn.split(':').at(-1)}`));
    if (!source) throw new Error(`Nothing consumes the queue ${queue}.`);
    return startQueueSource({
      source,
      queuesUrl: readSetting('AWS_ENDPOINT_URL_SQS'),
      functions: { invoke: (_, event) => service.run(job, event) },
      faults: { now: () => noFaults },
      print: (line) => {
        throw new Error(line);
      },
    });
  });

async function purgeQueues(): Promise<void> {
  const sqs = new SQSClient({});
  for (const [queue] of consumers)
    await sqs.send(new PurgeQueueCommand({ QueueUrl: readSetting(queueUrlVariable(queue)) }));
}

/** Sends all receivers an event every two seconds. Returns the milliseconds to each measured arrival. */
async function measureArrivals(stage: Stage, receiver: Receiver, hang?: string): Promise<readonly number[]> {
  const { hangingSeconds } = stage.effort;
  const organizations = await subscribeAll(stage, receiver);
  await receiver.command(hang === undefined ? {} : { hang });
  const arrivals: number[] = [];
  const takeArrivals = async () => arrivals.push(...(await receiver.command(hang === undefined ? {} : { hang })));
  const begun = Date.now();
  for (let second = 0; second < hangingSeconds; second += secondsBetweenEvents) {
    await delay(Math.max(0, begun + second * 1000 - Date.now()));
    const at = new Date().toISOString();
    await Promise.all(organizations.map((each) => record(stage.service, anEventOf(each, { at }))));
  }
  const expected = Math.ceil(hangingSeconds / secondsBetweenEvents) * (receivers - 1);
  const until = Date.now() + drainedWithinMs;
  while ((await takeArrivals()) < expected) {
    if (Date.now() > until) throw new Error(`Only ${arrivals.length} of ${expected} deliveries have arrived.`);
    await delay(100);
  }
  await receiver.command({});
  return arrivals;
}

/** Measures how much longer the others wait for their deliveries while one receiver does not answer. */
async function rowOf(stage: Stage, receiver: Receiver): Promise<Result> {
  const { hangingRounds, hangingSeconds } = stage.effort;
  await purgeQueues();
  // Both sides use these consumers: the local queue may hand a message to one that has stopped.
  const running = startConsumers(stage);
  // Loads and warms the functions.
  await measureArrivals(stage, receiver);
  const rounds = await runInterleaved(
    hangingRounds,
    () => measureArrivals(stage, receiver, hangingPath),
    () => measureArrivals(stage, receiver),
  );
  await Promise.all(running.map((source) => source.stop()));
  const p95 = (latencies: readonly number[]) => quantile(latencies, 0.95);
  const { attemptDelivery, attemptSlowDelivery } = jobs.jobs;
  return result(
    {
      id: 'delivery-hanging',
      metric: `1 of ${receivers} receivers hangs: p95 from event to arrival at the others`,
      unit: 'ratio',
      target: { atMost: 1.5 },
      reference:
        `the same without it, ${Math.round(median(rounds.map((round) => p95(round.reference))))} ms; ` +
        `an event for each every ${secondsBetweenEvents} s, for ${hangingSeconds} s, ` +
        `${attemptDelivery.trigger.maxConcurrency} and ${attemptSlowDelivery.trigger.maxConcurrency} attempts at once`,
    },
    rounds.map((round) => p95(round.ours) / p95(round.reference)),
  );
}

/** Measures deliveries while one of many receivers does not answer. */
export const stalledReceiver: Group = {
  name: 'stalled-receiver',
  measure: async (stage) => {
    const receiver = await startReceiver();
    try {
      return [await rowOf(stage, receiver)];
    } finally {
      await receiver.stop();
    }
  },
};
