import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PriorityQueue } from '../../../lib/outreach/simulation/priority-queue.ts';
import { seededRandom } from '../../../lib/outreach/simulation/random.ts';
import {
  assumptions,
  drawCallReaction,
  drawMessageReaction,
  drawPromiseResult,
  drawPromisedDays,
  drawSettlementResult,
} from '../../../lib/outreach/simulation/reactions.ts';

const draws = 100_000;

function shares<Name extends string>(draw: () => Name): Partial<Record<Name, number>> {
  const counts: Partial<Record<Name, number>> = {};
  for (let n = 0; n < draws; n++) {
    const name = draw();
    counts[name] = (counts[name] ?? 0) + 1 / draws;
  }
  return counts;
}

describe('Random reactions', () => {
  it('are drawn from the same numbers for the same seed, in every release', () => {
    const random = seededRandom('1 6f1d1b1e-53b5-5a0c-8a55-9d8d1c2b7e44');
    expect([random(), random(), random()]).toEqual(firstNumbers);
  });

  it('are drawn from numbers evenly distributed between 0 and 1', () => {
    const random = seededRandom('even');
    const tenths = shares(() => String(Math.floor(random() * 10)));
    expect(Object.keys(tenths)).toHaveLength(10);
    for (const share of Object.values(tenths)) expect(share).toBeCloseTo(0.1, 2);
  });

  it('have the assumed shares', () => {
    const random = seededRandom('shares');
    const { message, call, promise, settlement } = assumptions;
    const messages = shares(() => drawMessageReaction(random).reaction);
    expect(messages.answered).toBeCloseTo(message.answered, 2);
    expect(messages.paid).toBeCloseTo(message.paid, 2);
    expect(messages.opted_out).toBeCloseTo(message.opted_out, 2);
    expect(messages.disputed).toBeCloseTo(message.disputed, 2);
    const calls = shares(() => drawCallReaction(random).reaction);
    expect(calls.no_answer).toBeCloseTo(1 - call.answered, 2);
    expect(calls.promised).toBeCloseTo(call.answered * call.promised, 2);
    const endings = shares(() => drawPromiseResult(random));
    expect(endings.broken).toBeCloseTo(1 - promise.kept, 2);
    expect(endings.paid_in_full).toBeCloseTo(promise.kept * promise.paid_in_full, 2);
    expect(shares(() => drawSettlementResult(random)).fulfilled).toBeCloseTo(settlement.paid, 2);
  });

  it('have the assumptions of docs/simulation.md', () => {
    const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/simulation.md'), 'utf8');
    const { message, call, promise, settlement } = assumptions;
    const shares = [
      ...[message.answered, message.paid, message.opted_out, message.disputed],
      ...[call.answered, call.promised, call.disputed, call.opted_out],
      ...[promise.kept, promise.paid_in_full, settlement.paid],
    ];
    const written = Array.from(page.matchAll(/\| ([\d.]+)% +\|/g), ([, percent]) => Number(percent) / 100);
    expect(written).toEqual(shares);
    const [from, to] = promise.days;
    expect(page).toContain(`for ${from} to ${to} days`);
    const minutes = (hours: number) => Math.round(hours * 60);
    expect(page).toContain(`${minutes(message.hours[0])} minutes to ${message.hours[1]} hours`);
    expect(page).toContain(`${minutes(call.hours[0])} to ${minutes(call.hours[1])} minutes`);
  });

  it('promise to pay within one to ten days', () => {
    const random = seededRandom('days');
    const days = shares(() => String(drawPromisedDays(random)));
    expect(
      Object.keys(days)
        .map(Number)
        .sort((a, b) => a - b),
    ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  const firstNumbers = [0.033942599315196276, 0.6892741511110216, 0.8071136996150017];
});

describe('PriorityQueue', () => {
  it('returns the earliest entry first, and the lower rank of two with the same time', () => {
    const entry = fc.record({ at: fc.nat(20), rank: fc.nat(5), item: fc.constant(null) });
    fc.assert(
      fc.property(fc.array(fc.oneof(entry, fc.constant('next' as const))), (acts) => {
        const queue = new PriorityQueue<null>();
        const expected: { at: number; rank: number }[] = [];
        for (const act of acts) {
          if (act === 'next') {
            expected.sort((one, other) => one.at - other.at || one.rank - other.rank);
            expect(queue.takeFirst() ?? null).toEqual(expected.shift() ?? null);
          } else {
            queue.add(act);
            expected.push(act);
          }
        }
      }),
    );
  });
});
