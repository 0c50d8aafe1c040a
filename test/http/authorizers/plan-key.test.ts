import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { planKeyCount, planKeyOf, planKeyValue } from '../../../lib/http/authorizers/plan-key.ts';

const prefix = 'CollectionManagement-dev-api-a1b2c3d4e5-';
const everyKey = Array.from({ length: planKeyCount }, (_, number) => planKeyValue(prefix, number));

beforeAll(() => void vi.stubEnv('PLAN_KEY_PREFIX', prefix));

describe('the plan key of an organization', () => {
  it('is always the same key of the pool', () => {
    const organization = randomUUID();
    expect(everyKey).toContain(planKeyOf(organization));
    expect(planKeyOf(organization)).toBe(planKeyOf(organization));
    expect(new Set(everyKey).size).toBe(planKeyCount);
  });

  it('distributes organizations evenly', () => {
    const organizations = Array.from({ length: planKeyCount * 100 }, () => randomUUID());
    const byKey = Map.groupBy(organizations, planKeyOf);
    expect([...byKey.keys()].sort()).toEqual(everyKey);
    for (const { length } of byKey.values()) expect(length).toBeLessThan(200);
  });

  it('exists for a caller without an organization and for a malformed id', () => {
    expect(everyKey).toContain(planKeyOf(''));
    expect(everyKey).toContain(planKeyOf('no organization \u{1F600}'));
  });
});
