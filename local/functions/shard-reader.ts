import { AwsCallError, callAws } from '../aws/call-aws.ts';
import { listAt, recordAt, textAt } from '../foundation/json.ts';
import type { State } from '../foundation/state.ts';
import type { StreamSource } from '../stacks/model.ts';

export interface ShardReaderOptions {
  readonly source: Pick<StreamSource, 'id' | 'startsAt'>;
  readonly endpoint: string;
  readonly engineStreamArn: string;
  readonly state: State;
  readonly onProgress: (sequenceNumber: string) => void;
  readonly signal: AbortSignal;
}

export interface ShardReader {
  listShards(): Promise<readonly string[]>;
  read(shard: string, limit: number): Promise<readonly unknown[]>;
  saveCheckpoint(shard: string, sequenceNumber: string): void;
  /** Makes the next read begin at the checkpoint again. */
  restart(): void;
}

/** The limit of DynamoDB. What a batch does not need is kept for the next one. */
const maxPageRecords = 1000;

export const openShardReader = (options: ShardReaderOptions): ShardReader => {
  const { source, endpoint, engineStreamArn, state, onProgress, signal } = options;
  const iterators = new Map<string, string>();
  const buffers = new Map<string, unknown[]>();
  const checkpointOf = (shard: string): string => `stream ${source.id} ${shard}`;
  const call = (operation: string, input: object) =>
    callAws(endpoint, `DynamoDBStreams_20120810.${operation}`, input, signal);

  const loadIterator = async (shard: string): Promise<string | undefined> => {
    const known = iterators.get(shard);
    if (known !== undefined) return known;
    const checkpoint = state.recall(checkpointOf(shard));
    if (typeof checkpoint === 'string') onProgress(checkpoint);
    const start =
      typeof checkpoint === 'string'
        ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: checkpoint }
        : { ShardIteratorType: source.startsAt };
    const input = { StreamArn: engineStreamArn, ShardId: shard };
    const reply = await call('GetShardIterator', { ...input, ...start }).catch((error: unknown) => {
      if (!(error instanceof AwsCallError) || error.name !== 'TrimmedDataAccessException') throw error;
      return call('GetShardIterator', { ...input, ShardIteratorType: 'TRIM_HORIZON' });
    });
    return textAt(reply, 'ShardIterator');
  };

  const readPage = async (shard: string): Promise<readonly unknown[]> => {
    const ShardIterator = await loadIterator(shard);
    if (ShardIterator === undefined) return [];
    try {
      const reply = await call('GetRecords', { ShardIterator, Limit: maxPageRecords });
      const next = textAt(reply, 'NextShardIterator');
      if (next === undefined) iterators.delete(shard);
      else iterators.set(shard, next);
      return listAt(reply, 'Records');
    } catch (error) {
      iterators.delete(shard);
      if (error instanceof AwsCallError && error.name === 'ExpiredIteratorException') return [];
      throw error;
    }
  };

  return {
    listShards: async () => {
      const description = await call('DescribeStream', { StreamArn: engineStreamArn });
      return listAt(recordAt(description, 'StreamDescription'), 'Shards').map(
        (shard) => textAt(shard, 'ShardId') ?? '',
      );
    },
    read: async (shard, limit) => {
      const buffer = buffers.get(shard) ?? [];
      if (buffer.length === 0) buffer.push(...(await readPage(shard)));
      buffers.set(shard, buffer);
      return buffer.splice(0, limit);
    },
    saveCheckpoint: (shard, sequenceNumber) => {
      state.remember(checkpointOf(shard), sequenceNumber);
      onProgress(sequenceNumber);
    },
    restart: () => {
      iterators.clear();
      buffers.clear();
    },
  };
};
