import { callAws, queueUrlOf } from '../aws/call-aws.ts';
import type { FaultSwitch } from '../foundation/faults.ts';
import { listAt } from '../foundation/json.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { QueueSource } from '../stacks/model.ts';
import { deliverMessages } from './deliver-messages.ts';
import type { Functions } from './functions.ts';

export interface RunningSource {
  stop(): Promise<void>;
}

export interface QueueSourceOptions {
  readonly source: QueueSource;
  readonly queuesUrl: string;
  readonly functions: Pick<Functions, 'invoke'>;
  readonly faults: Pick<FaultSwitch, 'now'>;
  readonly print: (line: string) => void;
}

export const startQueueSource = (options: QueueSourceOptions): RunningSource => {
  const { source, print } = options;
  if (source.filters.length > 0) {
    throw new Error(`The local runner does not support filters on queue messages (${source.id}).`);
  }
  const stopping = new AbortController();
  const { signal } = stopping;
  const isStopping = () => signal.aborted;
  const deliveries = new Set<Promise<void>>();

  const run = async (): Promise<void> => {
    while (!isStopping()) {
      if (deliveries.size >= source.maxConcurrency) {
        await Promise.race(deliveries);
        continue;
      }
      try {
        const messages = await receiveBatch(options, signal);
        if (messages.length === 0) continue;
        const delivery = deliverMessages(options, messages)
          .catch((error: unknown) => print(`${source.id}: ${String(error)}`))
          .finally(() => deliveries.delete(delivery));
        deliveries.add(delivery);
      } catch (error) {
        if (isStopping()) return;
        print(`${source.id}: ${String(error)}`);
        await delay(1000);
      }
    }
  };

  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
      await Promise.all(deliveries);
    },
  };
};

const receiveBatch = async (options: QueueSourceOptions, signal: AbortSignal): Promise<readonly unknown[]> => {
  const { batchSize, batchingWindowSeconds } = options.source;
  const messages = [...(await receive(options, signal, batchSize, 20))];
  const untilAt = Date.now() + batchingWindowSeconds * 1000;
  while (messages.length > 0 && messages.length < batchSize && Date.now() < untilAt) {
    const waitSeconds = Math.floor((untilAt - Date.now()) / 1000);
    messages.push(...(await receive(options, signal, batchSize - messages.length, waitSeconds)));
  }
  return messages;
};

const receive = async (
  { source, queuesUrl }: QueueSourceOptions,
  signal: AbortSignal,
  count: number,
  waitSeconds: number,
): Promise<readonly unknown[]> => {
  const input = {
    QueueUrl: queueUrlOf(queuesUrl, source.sourceArn),
    MaxNumberOfMessages: Math.min(count, 10),
    WaitTimeSeconds: waitSeconds,
    MessageSystemAttributeNames: ['All'],
    MessageAttributeNames: ['All'],
  };
  return listAt(await callAws(queuesUrl, 'AmazonSQS.ReceiveMessage', input, signal), 'Messages');
};
