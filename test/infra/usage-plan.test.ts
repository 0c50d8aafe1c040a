import { describe, expect, it } from 'vitest';
import { planKeyPools, planKeyValue } from '../../lib/tenancy/authorizers/plan-key.ts';
import { type FunctionProperties, synthesizeStacks } from './synthesize.ts';

interface KeyProperties {
  readonly Value: unknown;
  readonly Enabled: boolean;
}

interface PlanProperties {
  readonly ApiStages: readonly { readonly ApiId: unknown; readonly Stage: unknown }[];
  readonly Throttle: { readonly RateLimit: number; readonly BurstLimit: number };
}

const { resources, ofType } = synthesizeStacks();
const keys = ofType<KeyProperties>('AWS::ApiGateway::ApiKey');
const plans = ofType<PlanProperties>('AWS::ApiGateway::UsagePlan');
const places = resources.filter(({ type }) => type === 'AWS::ApiGateway::UsagePlanKey');

/** A template value as text, with an API id of ten characters as AWS creates them. */
function filled(value: unknown): string {
  const [, parts] = (value as { 'Fn::Join': [string, unknown[]] })['Fn::Join'];
  return parts.map((part) => (typeof part === 'string' ? part : 'a1b2c3d4e5')).join('');
}

const values = keys.map(({ properties }) => filled(properties.Value));
const prefixOf = ({ ofType: those }: ReturnType<typeof synthesizeStacks>) =>
  those<FunctionProperties>('AWS::Lambda::Function')
    .flatMap(({ properties }) => properties.Environment.Variables['PLAN_KEY_PREFIX'] ?? [])
    .map(filled);

const [stage] = ofType<{ MethodSettings: { ThrottlingRateLimit: number; ThrottlingBurstLimit: number }[] }>(
  'AWS::ApiGateway::Stage',
);

describe('the usage plans', () => {
  it('apply to the one stage of the one API', () => {
    const [api] = ofType('AWS::ApiGateway::RestApi');
    for (const { properties } of plans)
      expect(properties.ApiStages).toEqual([{ ApiId: { Ref: api?.id }, Stage: { Ref: stage?.id } }]);
  });

  it('have exactly the keys that the authorizers can return', () => {
    const [prefix = ''] = prefixOf(synthesizeStacks());
    const expected = (['organizations', 'users'] as const).flatMap((pool) =>
      Array.from({ length: planKeyPools[pool].count }, (_, number) => planKeyValue(prefix, pool, number)),
    );
    expect(values).toEqual(expected);
    expect(keys.every(({ properties }) => properties.Enabled)).toBe(true);
    expect(places.map(({ properties }) => properties)).toEqual(
      keys.map(({ id }) => ({
        KeyId: { Ref: id },
        KeyType: 'API_KEY',
        UsagePlanId: { Ref: id.startsWith('UserKey') ? 'Users' : 'Organizations' },
      })),
    );
  });

  it('have key values that API Gateway accepts and that no other stage or API uses', () => {
    for (const value of values) expect(value).toMatch(/^[\w-]{20,128}$/);
    expect(new Set(values).size).toBe(keys.length);
    const [prefix = ''] = prefixOf(synthesizeStacks({ context: { stage: 'prod', alarmContact: 'ops@example.com' } }));
    expect(prefix).toContain('a1b2c3d4e5');
    expect(values.filter((value) => value.startsWith(prefix))).toEqual([]);
  });

  it('get their keys one at a time, because API Gateway rejects concurrent changes', () => {
    const waitsFor = places.map(({ dependsOn }) => dependsOn.filter((id) => places.some((place) => place.id === id)));
    expect(waitsFor).toEqual([[], ...places.slice(0, -1).map(({ id }) => [id])]);
  });

  it('allow one key a hundredth of the stage’s rate, and all keys together less than the whole', () => {
    const [whole] = stage?.properties.MethodSettings ?? [];
    const counts = [planKeyPools.organizations.count, planKeyPools.users.count];
    const limits = plans.map(({ properties }) => properties.Throttle);
    for (const { RateLimit, BurstLimit } of limits) {
      expect(RateLimit).toBeLessThanOrEqual((whole?.ThrottlingRateLimit ?? 0) / 100);
      expect(BurstLimit).toBeLessThan((whole?.ThrottlingBurstLimit ?? 0) / 10);
    }
    const sum = limits.reduce((total, { RateLimit }, n) => total + RateLimit * (counts[n] ?? 0), 0);
    expect(sum).toBeLessThan(whole?.ThrottlingRateLimit ?? 0);
  });
});

describe('the stage', () => {
  it('admits half of what an account does, or what the settings say', () => {
    expect(stage?.properties.MethodSettings[0]).toMatchObject({
      ThrottlingRateLimit: 5000,
      ThrottlingBurstLimit: 2500,
    });
    const [other] = synthesizeStacks({ context: { requestRate: '800' } }).ofType<object>('AWS::ApiGateway::Stage');
    expect(other?.properties).toMatchObject({
      MethodSettings: expect.arrayContaining([
        expect.objectContaining({ ThrottlingRateLimit: 800, ThrottlingBurstLimit: 400 }),
      ]),
    });
    expect(() => synthesizeStacks({ context: { requestRate: 'many' } })).toThrow('Context value requestRate must be');
  });
});
