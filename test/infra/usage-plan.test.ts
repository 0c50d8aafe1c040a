import { describe, expect, it } from 'vitest';
import { planKeyCount, planKeyValue } from '../../lib/http/authorizers/plan-key.ts';
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

describe('the usage plan', () => {
  it('applies to the one stage of the one API', () => {
    const [api] = ofType('AWS::ApiGateway::RestApi');
    const [stage] = ofType('AWS::ApiGateway::Stage');
    expect(plans.map(({ properties }) => properties.ApiStages)).toEqual([
      [{ ApiId: { Ref: api?.id }, Stage: { Ref: stage?.id } }],
    ]);
  });

  it('has exactly the keys that the v1 authorizer can return', () => {
    const [prefix = ''] = prefixOf(synthesizeStacks());
    expect(values).toEqual(Array.from({ length: planKeyCount }, (_, number) => planKeyValue(prefix, number)));
    expect(keys.every(({ properties }) => properties.Enabled)).toBe(true);
    expect(places.map(({ properties }) => properties)).toEqual(
      keys.map(({ id }) => ({ KeyId: { Ref: id }, KeyType: 'API_KEY', UsagePlanId: { Ref: plans[0]?.id } })),
    );
  });

  it('has key values that API Gateway accepts and that no other stage or API uses', () => {
    for (const value of values) expect(value).toMatch(/^[\w-]{20,128}$/);
    expect(new Set(values).size).toBe(planKeyCount);
    const [prefix = ''] = prefixOf(synthesizeStacks({ context: { stage: 'prod', alarmContact: 'ops@example.com' } }));
    expect(prefix).toContain('a1b2c3d4e5');
    expect(values.filter((value) => value.startsWith(prefix))).toEqual([]);
  });

  it('adds its keys one at a time, because API Gateway rejects concurrent changes', () => {
    const waitsFor = places.map(({ dependsOn }) => dependsOn.filter((id) => places.some((place) => place.id === id)));
    expect(waitsFor).toEqual([[], ...places.slice(0, -1).map(({ id }) => [id])]);
  });

  it('allows one key a tenth of the stage’s rate', () => {
    const [stage] = ofType<{ MethodSettings: { ThrottlingRateLimit: number; ThrottlingBurstLimit: number }[] }>(
      'AWS::ApiGateway::Stage',
    );
    const [whole] = stage?.properties.MethodSettings ?? [];
    const { RateLimit, BurstLimit } = plans[0]!.properties.Throttle;
    expect(RateLimit).toBeLessThanOrEqual((whole?.ThrottlingRateLimit ?? 0) / 10);
    expect(BurstLimit).toBeLessThan((whole?.ThrottlingBurstLimit ?? 0) / 4);
  });
});
