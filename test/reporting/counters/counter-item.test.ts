import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CounterItem, countEntries, counterUpdate } from '../../../lib/reporting/counters/counter-item.ts';
import { type CounterDelta, sumDeltas } from '../../../lib/reporting/counters/counter-delta.ts';
import { countsOfItem, deltasOfChange } from '../../../lib/reporting/counters/counts.ts';
import { anOrganizationId as organization } from '../../builders.ts';
import { type Batch, deliveriesOf, historiesOf } from './write-histories.ts';

const timezone = 'America/Bogota';
const nameOf = ({ of, part }: CounterDelta) => `${of} ${part}`;

/** Applies batches to counter items in memory, in the way the consumer applies them to the table. */
function countBatches(batches: readonly Batch[]): Record<string, Record<string, number>> {
  const items = new Map<string, CounterItem>();
  for (const { shard, changes } of batches) {
    const deltas = changes.flatMap(({ before, after, ...change }) =>
      deltasOfChange(before, after, timezone).map((delta) => ({ ...change, delta })),
    );
    for (const [name, own] of Map.groupBy(deltas, ({ delta }) => nameOf(delta))) {
      const before = items.get(name);
      const update = counterUpdate(before, shard, own);
      if (!update) continue;
      const counts = new Map(before ? countEntries(before) : []);
      for (const [each, sum] of update.sums) counts.set(each, (counts.get(each) ?? 0) + Number(sum));
      const { shards } = update;
      const version = (before?.version ?? 0) + 1;
      items.set(name, { kind: 'counts', organization, version, shards, ...Object.fromEntries(counts) });
    }
  }
  return withoutZeros([...items].map(([name, item]) => [name, countEntries(item)]));
}

const withoutZeros = (all: readonly (readonly [string, readonly (readonly [string, number])[]])[]) =>
  Object.fromEntries(
    all
      .map(([name, counts]) => [name, Object.fromEntries(counts.filter(([, count]) => count !== 0))] as const)
      .filter(([, counts]) => Object.keys(counts).length > 0),
  );

const recounted = (items: readonly unknown[]) =>
  withoutZeros(
    sumDeltas(items.flatMap((item) => countsOfItem(item, timezone))).map((each) => [
      nameOf(each),
      Object.entries(each.counts),
    ]),
  );

describe('counting the changes of a stream', () => {
  it('gives the counts of the items, whatever the batches, redeliveries and shards', () => {
    fc.assert(
      fc.property(
        historiesOf(organization).chain((history) =>
          fc.record({ history: fc.constant(history), batches: deliveriesOf(history) }),
        ),
        ({ history, batches }) => {
          expect(countBatches(batches)).toEqual(recounted(history.items));
        },
      ),
      { numRuns: 1000 },
    );
  });

  const anyDelta = { organization, of: 'STATUS', part: '1', counts: { active: 1 } };
  const change = (sequence: bigint, atSeconds = 1_900_000_000) => ({ delta: anyDelta, sequence, atSeconds });
  const item = (shards: CounterItem['shards']): CounterItem => ({ kind: 'counts', organization, version: 1, shards });

  it('begins with the first change of an unknown shard', () => {
    expect(counterUpdate(undefined, 'new', [change(1n), change(2n)])).toEqual({
      sums: new Map([['active', 2n]]),
      shards: { new: '2@1900000000' },
    });
  });

  it('compares sequence numbers as numbers: the longer one is later', () => {
    const before = item({ shard: '99999999999999999999999@1900000000' });
    expect(counterUpdate(before, 'shard', [change(99_999_999_999_999_999_999_999n)])).toBeUndefined();
    expect(counterUpdate(before, 'shard', [change(100_000_000_000_000_000_000_000n)])?.sums.get('active')).toBe(1n);
  });

  it('remembers a shard for as long as its changes could be redelivered', () => {
    const now = 1_900_000_000;
    const shards = { old: `7@${now - 25 * 3600}`, young: `7@${now - 25 * 3600 + 1}` } as const;
    expect(Object.keys(counterUpdate(item(shards), 'shard', [change(1n, now)])?.shards ?? {})).toEqual([
      'young',
      'shard',
    ]);
  });

  it('adds sums beyond the safe integers exactly', () => {
    const large = { ...anyDelta, counts: { pending_ARS: Number.MAX_SAFE_INTEGER } };
    const changes = [1n, 2n, 3n].map((sequence) => ({ ...change(sequence), delta: large }));
    expect(counterUpdate(undefined, 'shard', changes)?.sums.get('pending_ARS')).toBe(
      3n * BigInt(Number.MAX_SAFE_INTEGER),
    );
  });
});
