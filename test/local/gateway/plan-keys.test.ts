import { describe, expect, it } from 'vitest';
import { planKeysOf } from '../../../local/gateway/plan-keys.ts';
import { buildModel } from '../../../local/stacks/assembly.ts';

const key = (value: string, more: object = {}) => ({
  Type: 'AWS::ApiGateway::ApiKey',
  Properties: { Value: value, Enabled: true, ...more },
});
const planFor = (...apiIds: string[]) => ({
  Type: 'AWS::ApiGateway::UsagePlan',
  Properties: { ApiStages: apiIds.map((ApiId) => ({ ApiId, Stage: 'dev' })) },
});
const inPlan = (plan: string, keyId: string) => ({
  Type: 'AWS::ApiGateway::UsagePlanKey',
  Properties: { KeyType: 'API_KEY', UsagePlanId: { Ref: plan }, KeyId: { Ref: keyId } },
});

const read = (Resources: object) =>
  buildModel([{ name: 'stack', template: { Resources } as object, assets: new Map() }], 'http://127.0.0.1:1');
const keysOf = (resources: object) => [...planKeysOf(read(resources), { id: 'api' })];

const first = 'the value of the first';
const second = 'the value of the second';

describe('the plan keys of an API', () => {
  it('are the enabled keys in its usage plans', () => {
    const resources = {
      First: key(first),
      Second: key(second),
      Disabled: key('the value of the third', { Enabled: false }),
      Plan: planFor('other', 'api'),
      Place: inPlan('Plan', 'First'),
      DisabledPlace: inPlan('Plan', 'Disabled'),
    };
    expect(keysOf(resources)).toEqual([first]);
  });

  it('do not include the keys of another API', () => {
    expect(keysOf({ First: key(first), Plan: planFor('other'), Place: inPlan('Plan', 'First') })).toEqual([]);
  });

  it.each([
    ['must be unique', { First: key(first), Again: key(first) }],
    ['must have at least 20 characters', { First: key('short') }],
    ['must have at most 128 characters', { First: key('x'.repeat(129)) }],
  ])('%s', (_, resources) => {
    expect(() => read(resources)).toThrow('The value of the key');
  });
});
