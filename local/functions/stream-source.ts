import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../foundation/clock.ts';
import type { FaultSwitch } from '../foundation/faults.ts';
import { isRecord } from '../foundation/json.ts';
import type { State } from '../foundation/state.ts';
import type { StreamSource } from '../stacks/model.ts';
import { deliverRecords } from './deliver-records.ts';
import { eventFilter } from './event-filter.ts';
import type { Functions } from './functions.ts';
import type { RunningSource } from './queue-source.ts';
import { openShardReader } from './shard-reader.ts';
import { type StreamRecord, isOfUnchangedItem, streamRecord } from './stream-records.ts';

export interface StreamSourceOptions {
  readonly source: StreamSource;
  readonly endpoint: string;
  readonly engineStreamArn: string;
  readonly queuesUrl: string;
  readonly functions: Pick<Functions, 'invoke'>;
  readonly faults: Pick<FaultSwitch, 'now'>;
  readonly state: State;
  readonly clock: Pick<Clock, 'offsetMs'>;
  readonly onProgress: (sequenceNumber: string) => void;
  /** The version of the tables: while it is the same, the stream has no new records. Undefined if it is not known. */
  readonly version: () => unknown;
  readonly print: (line: string) => void;
}

const idleMs = 150;

export const startStreamSource = (options: StreamSourceOptions): RunningSource => {
  const { source, faults, clock, version, print } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const isStopping = () => signal.aborted;
  const reader = openShardReader({ ...options, signal });
  const passes = eventFilter(source.filters);
  const lastBatches = new Map<string, readonly StreamRecord[]>();
  const pause = (ms: number) => delay(ms, undefined, { signal });
  const deliver = (shard: string, batch: readonly StreamRecord[]) =>
    deliverRecords({ ...options, signal }, shard, batch);

  const collectBatch = async (shard: string) => {
    const batch: StreamRecord[] = [];
    let last: string | undefined;
    let untilAt = 0;
    do {
      const records = await reader.read(shard, source.batchSize - batch.length);
      for (const each of records.filter(isRecord)) {
        const read = streamRecord(each, source.sourceArn, clock.offsetMs());
        last = read.sequenceNumber;
        if (passes(read.record) && !isOfUnchangedItem(each)) batch.push(read);
      }
      if (batch.length > 0 && untilAt === 0) untilAt = Date.now() + source.batchingWindowSeconds * 1000;
      if (batch.length < source.batchSize && Date.now() < untilAt) await pause(idleMs);
    } while (batch.length < source.batchSize && Date.now() < untilAt);
    return { batch, last };
  };

  const processShard = async (shard: string): Promise<boolean> => {
    const { batch, last } = await collectBatch(shard);
    if (last === undefined) return false;
    if (batch.length > 0) await deliver(shard, batch);
    if (batch.length > 0 && faults.now().deliver_twice) {
      // Simulates a lost checkpoint of the last batch.
      await deliver(shard, [...(lastBatches.get(shard) ?? []), ...batch].slice(-source.batchSize));
      lastBatches.set(shard, batch);
    }
    reader.saveCheckpoint(shard, last);
    return true;
  };

  const run = async (): Promise<void> => {
    while (!isStopping()) {
      try {
        const read = version();
        let isIdle = true;
        for (const shard of await reader.listShards()) {
          while (await processShard(shard)) isIdle = false;
        }
        if (!isIdle) continue;
        do await pause(idleMs);
        while (read !== undefined && version() === read);
      } catch (error) {
        if (isStopping()) return;
        // Records that were read but not delivered are read again from the checkpoint.
        reader.restart();
        print(`${source.id}: ${String(error)}`);
        await pause(1000).catch(() => undefined);
      }
    }
  };

  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
