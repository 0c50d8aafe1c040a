import type { CounterDelta } from './counts.ts';

/**
 * Sixteen of them hold a count of each kind, one for each segment. Beside what is named here it has its counts, each an
 * attribute of its own.
 */
export interface CounterItem {
  readonly kind: 'counts';
  readonly organization: string;
  /** Counts the writes of this item. */
  readonly version: number;
  /** How far each shard of the table's stream is counted: the last sequence number and when it was written. */
  readonly shards: Readonly<Record<string, Position>>;
}

/** `<sequence number>@<seconds since 1970>`: short, because an item above 1 KB costs two units to write. */
type Position = `${bigint}@${bigint}`;

const notCounts = new Set(['version']);

export const countEntries = (item: CounterItem): [name: string, count: number][] =>
  Object.entries(item).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && !notCounts.has(entry[0]),
  );

/** A change that counts for one counter item, and where in its shard of the stream it stands. */
export interface SequencedDelta {
  readonly counted: CounterDelta;
  readonly sequence: bigint;
  readonly atSeconds: number;
}

/** The stream keeps a change for 24 hours; what was counted an hour before that cannot come again. */
const positionKeptSeconds = 25 * 60 * 60;

const positionAt = (position: Position): { sequence: bigint; atSeconds: number } => {
  const [sequence = '0', atSeconds = '0'] = position.split('@');
  return { sequence: BigInt(sequence), atSeconds: Number(atSeconds) };
};

/** What a write of a counter item adds, and how far its shards are counted then. */
export interface CounterUpdate {
  readonly sums: ReadonlyMap<string, bigint>;
  readonly shards: CounterItem['shards'];
}

/**
 * What changes of one shard add to a counter item; nothing where all of them are counted. A shard's changes come first in
 * order, so whatever stands at or before its position has been counted, however often and with whatever others it comes.
 */
export function counterUpdate(
  item: CounterItem | undefined,
  shard: string,
  changes: readonly SequencedDelta[],
): CounterUpdate | undefined {
  const before = item?.shards[shard];
  const from = before === undefined ? -1n : positionAt(before).sequence;
  const fresh = changes.filter(({ sequence }) => sequence > from);
  if (fresh.length === 0) return undefined;
  const last = fresh.reduce((latest, change) => (change.sequence > latest.sequence ? change : latest));
  const sums = new Map<string, bigint>();
  for (const { counted } of fresh)
    for (const [name, count] of Object.entries(counted.counts)) sums.set(name, (sums.get(name) ?? 0n) + BigInt(count));
  const kept = Object.entries(item?.shards ?? {}).filter(
    ([, position]) => positionAt(position).atSeconds > last.atSeconds - positionKeptSeconds,
  );
  const position: Position = `${last.sequence}@${BigInt(last.atSeconds)}`;
  return { sums, shards: { ...Object.fromEntries(kept), [shard]: position } };
}
