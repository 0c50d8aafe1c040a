import type { CounterDelta } from './counter-delta.ts';

/** One item of a counter, such as a segment, a day or a month. Each count is a further attribute. */
export interface CounterItem {
  readonly kind: 'counts';
  readonly organization: string;
  readonly version: number;
  /** For each shard of the table's stream, the position up to which it is counted. */
  readonly shards: Readonly<Record<string, ShardPosition>>;
}

/** `<sequence number>@<seconds since 1970>`: short, because an item above 1 KB costs two units to write. */
type ShardPosition = `${bigint}@${bigint}`;

const otherNumbers = new Set(['version']);

export const countEntries = (item: CounterItem): [name: string, count: number][] =>
  Object.entries(item).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && !otherNumbers.has(entry[0]),
  );

/** Valid only for changes that were never parked. */
export const isCounted = (item: CounterItem | undefined, shard: string, sequence: bigint): boolean => {
  const position = item?.shards[shard];
  return position !== undefined && parsePosition(position).sequence >= sequence;
};

export interface SequencedDelta {
  readonly delta: CounterDelta;
  readonly sequence: bigint;
  readonly atSeconds: number;
}

/** The stream keeps changes for 24 hours; one hour is a margin. */
const positionLifetimeSeconds = 25 * 60 * 60;

const parsePosition = (position: ShardPosition): { sequence: bigint; atSeconds: number } => {
  const [sequence = '0', atSeconds = '0'] = position.split('@');
  return { sequence: BigInt(sequence), atSeconds: Number(atSeconds) };
};

export interface CounterUpdate {
  readonly sums: ReadonlyMap<string, bigint>;
  readonly shards: CounterItem['shards'];
}

/**
 * Sums the changes of a shard that an item does not include yet; undefined if it includes all. Lambda delivers a shard
 * in order, so everything up to the stored position is a redelivery.
 */
export function counterUpdate(
  item: CounterItem | undefined,
  shard: string,
  changes: readonly SequencedDelta[],
): CounterUpdate | undefined {
  const before = item?.shards[shard];
  const from = before === undefined ? -1n : parsePosition(before).sequence;
  const newChanges = changes.filter(({ sequence }) => sequence > from);
  if (newChanges.length === 0) return undefined;
  const last = newChanges.reduce((latest, change) => (change.sequence > latest.sequence ? change : latest));
  const sums = new Map<string, bigint>();
  for (const { delta } of newChanges)
    for (const [name, count] of Object.entries(delta.counts)) sums.set(name, (sums.get(name) ?? 0n) + BigInt(count));
  const kept = Object.entries(item?.shards ?? {}).filter(
    ([, position]) => parsePosition(position).atSeconds > last.atSeconds - positionLifetimeSeconds,
  );
  const position: ShardPosition = `${last.sequence}@${BigInt(last.atSeconds)}`;
  return { sums, shards: { ...Object.fromEntries(kept), [shard]: position } };
}
