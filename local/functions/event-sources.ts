import { type TableEngine, findStreamArn } from '../engine/table-engine.ts';
import type { Clock } from '../foundation/clock.ts';
import type { FaultSwitch } from '../foundation/faults.ts';
import type { State } from '../foundation/state.ts';
import type { Model } from '../stacks/model.ts';
import type { Functions } from './functions.ts';
import { type RunningSource, startQueueSource } from './queue-source.ts';
import { startStreamSource } from './stream-source.ts';

export interface EventSourcesOptions {
  readonly model: Model;
  readonly tables: TableEngine;
  readonly queuesUrl: string;
  readonly functions: Pick<Functions, 'invoke'>;
  readonly faults: Pick<FaultSwitch, 'now'>;
  readonly state: State;
  readonly clock: Pick<Clock, 'offsetMs'>;
  readonly print: (line: string) => void;
}

const trimIntervalMs = 250;

/**
 * Batches that wait for a worker stay hidden in their queue: with more of them, the last ones would become visible
 * again before a worker takes them.
 */
const maxBatchesReceived = 50;

/** Starts the queue and stream sources of the model, and trims each stream to what all its sources have read. */
export const startEventSources = async (options: EventSourcesOptions): Promise<RunningSource> => {
  const { model, tables, queuesUrl, functions, faults, state, clock, print } = options;
  const running = model.queueSources.map((declared) => {
    const source = { ...declared, maxConcurrency: Math.min(declared.maxConcurrency, maxBatchesReceived) };
    return startQueueSource({ source, queuesUrl, functions, faults, print });
  });
  const timers: NodeJS.Timeout[] = [];

  for (const table of model.tables) {
    const sources = model.streamSources.filter(({ sourceArn }) => sourceArn === table.streamArn);
    if (sources.length === 0) continue;
    const streamArn = await findStreamArn(tables, table.name);
    const consumedTo = new Map(sources.map(({ id }) => [id, 0n]));
    let trimmedTo = 0n;
    for (const source of sources) {
      const onProgress = (sequenceNumber: string): void => void consumedTo.set(source.id, BigInt(sequenceNumber));
      const feed = {
        source,
        endpoint: tables.endpoint,
        engineStreamArn: streamArn,
        queuesUrl,
        functions,
        faults,
        state,
        clock,
        print,
      };
      running.push(startStreamSource({ ...feed, onProgress, version: () => tables.storage?.version() }));
    }
    const trim = (): void => {
      const [slowest = 0n] = [...consumedTo.values()].sort((a, b) => (a < b ? -1 : 1));
      if (slowest > trimmedTo && tables.storage?.trim(table.name, slowest) === true) trimmedTo = slowest;
    };
    timers.push(setInterval(trim, trimIntervalMs));
  }

  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.map((source) => source.stop()));
    },
  };
};
