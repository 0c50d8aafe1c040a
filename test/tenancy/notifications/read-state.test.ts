import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type NotificationRef,
  type ReadState,
  initialReadState,
  isRead,
  maxReadAfter,
  recordAllRead,
  recordRead,
} from '../../../lib/tenancy/notifications/read-state.ts';

const noon = Date.parse('2030-01-01T12:00:00.000Z');
const at = (second: number, id = `id-${second}`): NotificationRef => ({
  id,
  created_at: new Date(noon + second * 1000).toISOString(),
});

/** Notifications, some of them in the same second. */
const placed = fc
  .record({ second: fc.nat(500), id: fc.constantFrom('a', 'b', 'c') })
  .map(({ second, id }) => at(second, id));
const some = fc.array(placed, { maxLength: 150 });
const readInTurn = (lists: readonly (readonly NotificationRef[])[]): ReadState =>
  lists.reduce<ReadState>((reader, list) => recordRead(reader, list), initialReadState);
const key = ({ created_at: createdAt, id }: NotificationRef) => `${createdAt} ${id}`;

describe('a read state', () => {
  it('has nothing marked as read at first', () => {
    expect(isRead(initialReadState, at(0))).toBe(false);
  });

  it('keeps everything that was marked, in any order', () => {
    fc.assert(
      fc.property(fc.array(some, { maxLength: 6 }), (lists) => {
        const reader = readInTurn(lists);
        expect(lists.flat().filter((each) => !isRead(reader, each))).toEqual([]);
      }),
    );
  });

  it('marks nothing else, as long as no more than a hundred were marked', () => {
    fc.assert(
      fc.property(fc.array(placed, { maxLength: maxReadAfter }), placed, (marked, other) => {
        const isMarked = marked.some((each) => key(each) === key(other));
        expect(isRead(recordRead(initialReadState, marked), other)).toBe(isMarked);
      }),
    );
  });

  it('remembers a hundred one by one; beyond that, the oldest move read_up_to forward', () => {
    const marked = Array.from({ length: maxReadAfter + 1 }, (_, n) => at(2 * n));
    const reader = recordRead(initialReadState, marked);
    expect(reader.read_after).toHaveLength(maxReadAfter);
    expect(reader.read_up_to).toBe(at(0).created_at);
    expect([-1, 1].map((second) => isRead(reader, at(second)))).toEqual([true, false]);
  });

  it('never remembers more than a hundred, duplicates, or any that read_up_to covers', () => {
    fc.assert(
      fc.property(fc.array(some, { maxLength: 6 }), (lists) => {
        const { read_up_to: upTo, read_after: after } = readInTurn(lists);
        expect(after.length).toBeLessThanOrEqual(maxReadAfter);
        expect(new Set(after).size).toBe(after.length);
        expect(after.filter((place) => place.slice(0, upTo.length) <= upTo)).toEqual([]);
      }),
    );
  });
});

describe('recordAllRead', () => {
  const now = new Date(noon + 300_000);

  it('marks everything', () => {
    fc.assert(
      fc.property(some, some, (before, unread) => {
        const reader = recordAllRead(recordRead(initialReadState, before), unread, now);
        expect([...before, ...unread].filter((each) => !isRead(reader, each))).toEqual([]);
      }),
    );
  });

  it('also marks older notifications that were not passed', () => {
    expect(isRead(recordAllRead(initialReadState, [at(100)], now), at(1))).toBe(true);
  });

  it('leaves unread what is written late with a time in the last minute, and what comes later', () => {
    const reader = recordAllRead(initialReadState, [at(100), at(250), at(299)], now);
    expect([at(241), at(260), at(300)].map((each) => isRead(reader, each))).toEqual([false, false, false]);
  });
});
