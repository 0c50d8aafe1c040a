import type { CounterDelta } from './counter-delta.ts';

/** One of the sixteen segments of a counter. Its counts are attributes of their own, besides those named here. */
export interface CounterItem {
  readonly kind: 'counts';
  readonly organization: string;
  /** The number of writes of this item. */
  readonly version: number;
  /** The position up to which each shard of the table's stream is counted. */
  readonly shards: Readonly<Record<string, ShardPosition>>;
}

/** `<sequence number>@<seconds since 1970>`: short, because an item above 1 KB costs two units to write. */
type ShardPosition = `${bigint}@${bigint}`;

const notCounts = new Set(['version']);

export const countEntries = (item: CounterItem): [name: string, count: number][] =>
  Object.entries(item).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && !notCounts.has(entry[0]),
  );

/** Whether a change of the shard is counted: only valid for changes that were never passed over. */
export const isCounted = (item: CounterItem | undefined, shard: string, sequence: bigint): boolean => {
  const position = item?.shards[shard];
  return position !== undefined && parsePosition(position).sequence >= sequence;
};

/** A delta for one counter item, with the position of its change in the shard. */
export interface SequencedDelta {
  readonly delta: CounterDelta;
  readonly sequence: bigint;
  readonly atSeconds: number;
}

/** The stream keeps a change for 24 hours, so an older shard position can be dropped. One hour is a margin. */
const positionLifetimeSeconds = 25 * 60 * 60;

const parsePosition = (position: ShardPosition): { sequence: bigint; atSeconds: number } => {
  const [sequence = '0', atSeconds = '0'] = position.split('@');
  return { sequence: BigInt(sequence), atSeconds: Number(atSeconds) };
};

/** What a write adds to a counter item, and the shard positions after it. */
export interface CounterUpdate {
  readonly sums: ReadonlyMap<string, bigint>;
  readonly shards: CounterItem['shards'];
}

/**
 * What the changes of one shard add to a counter item; undefined if all of them are counted already. Lambda delivers a
 * shard's changes in order, so everything up to the stored position has been counted and is skipped when redelivered.
 */
export function counterUpdate(
  item: CounterItem | undefined,
  shard: string,
  changes: readonly SequencedDelta[],
): CounterUpdate | undefined {
  const before = item?.shards[shard];
  const from = before === undefined ? -1n : parsePosition(before).sequence;
  const fresh = changes.filter(({ sequence }) => sequence > from);
  if (fresh.length === 0) return undefined;
  const last = fresh.reduce((latest, change) => (change.sequence > latest.sequence ? change : latest));
  const sums = new Map<string, bigint>();
  for (const { delta } of fresh)
    for (const [name, count] of Object.entries(delta.counts)) sums.set(name, (sums.get(name) ?? 0n) + BigInt(count));
  const kept = Object.entries(item?.shards ?? {}).filter(
    ([, position]) => parsePosition(position).atSeconds > last.atSeconds - positionLifetimeSeconds,
  );
  const position: ShardPosition = `${last.sequence}@${BigInt(last.atSeconds)}`;
  return { sums, shards: { ...Object.fromEntries(kept), [shard]: position } };
}
