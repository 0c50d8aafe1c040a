import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { planKeyOf, planKeyPools, planKeyValue } from '../../../lib/tenancy/authorizers/plan-key.ts';

const prefix = 'CollectionManagement-dev-api-a1b2c3d4e5-';
const keysOf = (pool: 'organizations' | 'users') =>
  Array.from({ length: planKeyPools[pool].count }, (_, number) => planKeyValue(prefix, pool, number));

describe.each(['organizations', 'users'] as const)('the plan key of one of the %s', (pool) => {
  const everyKey = keysOf(pool);

  it('is always the same key of the pool', () => {
    const caller = randomUUID();
    expect(everyKey).toContain(planKeyOf(prefix, pool, caller));
    expect(planKeyOf(prefix, pool, caller)).toBe(planKeyOf(prefix, pool, caller));
    expect(new Set(everyKey).size).toBe(planKeyPools[pool].count);
  });

  it('distributes them evenly', () => {
    const callers = Array.from({ length: everyKey.length * 100 }, () => randomUUID());
    const byKey = Map.groupBy(callers, (caller) => planKeyOf(prefix, pool, caller));
    expect([...byKey.keys()].sort()).toEqual([...everyKey].sort());
    for (const { length } of byKey.values()) expect(length).toBeLessThan(200);
  });

  it('exists for a malformed id', () => {
    expect(everyKey).toContain(planKeyOf(prefix, pool, ''));
    expect(everyKey).toContain(planKeyOf(prefix, pool, 'no id \u{1F600}'));
  });
});

it('the pools have no key in common', () => {
  expect(keysOf('users').filter((key) => keysOf('organizations').includes(key))).toEqual([]);
});
