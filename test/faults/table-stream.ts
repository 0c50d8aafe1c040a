import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { type Random, seededRandom } from '../../lib/outreach/simulation/random.ts';
import { dayAfter } from '../../lib/foundation/calendar.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import { jobs } from '../../lib/platform/jobs/jobs.ts';
import { callAws } from '../../local/aws/call-aws.ts';
import { type TableEngine, findStreamArn } from '../../local/engine/table-engine.ts';
import { listAt, textAt } from '../../local/foundation/json.ts';
import { eventFilter } from '../../local/functions/event-filter.ts';
import type { Service } from '../harness/start-service.ts';
import type { FaultyNetwork } from './faulty-network.ts';

/** A record as Lambda delivers it. */
export interface StreamRecord {
  readonly eventName: 'INSERT' | 'MODIFY' | 'REMOVE';
  readonly dynamodb: {
    readonly SequenceNumber: string;
    readonly Keys: { readonly pk: { readonly S: string }; readonly sk: { readonly S: string } };
    readonly OldImage?: Image;
    readonly NewImage?: Image;
  };
}

type Image = Record<string, AttributeValue>;

/** The table's stream. Each read returns the records written since the last one, in order. */
export interface TableStream {
  read(): Promise<readonly StreamRecord[]>;
}

const pageMax = 1000;

export async function tableStream(engine: TableEngine, table: string): Promise<TableStream> {
  const StreamArn = await findStreamArn(engine, table);
  const call = (operation: string, input: object) =>
    callAws(engine.endpoint, `DynamoDBStreams_20120810.${operation}`, input);
  const iterators = new Map<string, string>();

  const begin = async (ShardId: string) =>
    textAt(await call('GetShardIterator', { StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' }), 'ShardIterator');

  const readShard = async (shard: string): Promise<StreamRecord[]> => {
    const records: StreamRecord[] = [];
    for (let ShardIterator = iterators.get(shard) ?? (await begin(shard)); ShardIterator !== undefined;) {
      const reply = await call('GetRecords', { ShardIterator, Limit: pageMax });
      // The engine returns records in the format of the Streams API, which is also Lambda's.
      const page = listAt(reply, 'Records') as readonly StreamRecord[];
      ShardIterator = textAt(reply, 'NextShardIterator');
      if (ShardIterator !== undefined) iterators.set(shard, ShardIterator);
      if (page.length === 0) break;
      records.push(...page);
    }
    return records;
  };

  return {
    read: async () => {
      const { StreamDescription } = await call('DescribeStream', { StreamArn });
      const shards = listAt(StreamDescription, 'Shards').map((shard) => textAt(shard, 'ShardId') ?? '');
      return (await Promise.all(shards.map(readShard))).flat();
    },
  };
}

export const imageIn = ({ dynamodb }: StreamRecord): Readonly<Record<string, unknown>> =>
  unmarshall(dynamodb.NewImage ?? dynamodb.OldImage ?? {});

const datedField: Readonly<Record<string, string>> = {
  interaction: 'created_at',
  decision: 'at',
  payment: 'paid_at',
  promise: 'created_at',
  opt_out: 'at',
  ledger_entry: 'at',
};

/** The days on which an item may be counted, whatever the time zone. */
function daysOf(record: StreamRecord): string[] {
  const image = record.dynamodb.NewImage ?? record.dynamodb.OldImage;
  const day = image?.[datedField[image['kind']?.S ?? ''] ?? '']?.S?.slice(0, 10);
  return day === undefined ? [] : [-1, 0, 1].map((count) => dayAfter(day, count));
}

/** The organization that an item belongs to, if it is one's. */
export function organizationOf({ dynamodb }: StreamRecord): OrganizationId | undefined {
  const [, organization] = /^ORG#([^#]+)/.exec(dynamodb.Keys.pk.S) ?? [];
  // The key contains the organization's id.
  return organization as OrganizationId | undefined;
}

/** The organizations in the records, each with the days of its queue items and of what is counted by day. */
export function countedIn(records: readonly StreamRecord[]): Map<OrganizationId, Set<string>> {
  const days = new Map<OrganizationId, Set<string>>();
  for (const record of records) {
    const organization = organizationOf(record);
    if (organization === undefined) continue;
    const [, day] = /#QUEUE#([^#]+)/.exec(record.dynamodb.Keys.pk.S) ?? [];
    const own = days.get(organization) ?? new Set();
    days.set(organization, own);
    for (const each of [...(day === undefined ? [] : [day]), ...daysOf(record)]) own.add(each);
  }
  return days;
}

const shardCount = 4;
const maxOverlap = 20;
const maxConcurrentShards = 3;
const maxAttempts = 5;
const crash = { everyBatches: 5, maxSteps: 30 };

const shuffled = <Item>(items: readonly Item[], random: Random): Item[] =>
  items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);

const below = (random: Random, count: number): number => Math.floor(random() * count);

/** Spreads records over shards as after partition splits: the items of one partition key may be in several shards. */
function shardsOf(records: readonly StreamRecord[]): Map<string, readonly StreamRecord[]> {
  const shardOf = ({ dynamodb: { Keys } }: StreamRecord) =>
    `shard-${below(seededRandom(`${Keys.pk.S} ${Keys.sk.S}`), shardCount)}`;
  return Map.groupBy(records, shardOf);
}

/**
 * Delivers records to the functions that read the stream in ways that Lambda may: in batches of any size, each twice and
 * partly again with the next, shards in any order and concurrently, with an occasional crash. Within a shard, a batch is
 * delivered after the one before it succeeded.
 */
export async function deliverTwice(
  service: Service,
  network: FaultyNetwork,
  records: readonly StreamRecord[],
  seed: string,
): Promise<{ readonly batches: number }> {
  const random = seededRandom(seed);
  let batches = 0;
  for (const [name, { trigger }] of Object.entries(jobs.streams)) {
    const shards = shardsOf(records.filter(eventFilter(trigger.filters)));
    const done = new Map<string, number>();
    const run = ({ shard, Records }: Batch) => service.run(name, { shardId: shard, Records });
    const runUntilDone = async (batch: Batch) => {
      for (let attempt = 1; ; attempt++)
        try {
          return await run(batch);
        } catch (error) {
          if (attempt === maxAttempts) throw error;
        }
    };
    const nextOf = (shard: string): Batch => {
      const from = done.get(shard) ?? 0;
      const to = from + 1 + below(random, trigger.batchSize - maxOverlap);
      const again = Math.min(from, below(random, maxOverlap));
      return { shard, to, Records: shards.get(shard)?.slice(from - again, to) ?? [] };
    };
    for (;;) {
      const open = [...shards.keys()].filter((shard) => (done.get(shard) ?? 0) < (shards.get(shard)?.length ?? 0));
      if (open.length === 0) break;
      const next = shuffled(open, random)
        .slice(0, 1 + below(random, maxConcurrentShards))
        .map(nextOf);
      batches += next.length;
      if (below(random, crash.everyBatches) === 0)
        network.crashAt(1 + below(random, crash.maxSteps), random() < 0.5 ? 'before' : 'after');
      const first = await Promise.allSettled(next.map(run));
      await network.restore();
      for (const [n, batch] of next.entries()) if (first[n]?.status === 'rejected') await runUntilDone(batch);
      await Promise.all(next.map(runUntilDone));
      for (const { shard, to } of next) done.set(shard, to);
    }
  }
  return { batches };
}

interface Batch {
  readonly shard: string;
  readonly Records: readonly StreamRecord[];
  /** The index at which the shard continues after it. */
  readonly to: number;
}
