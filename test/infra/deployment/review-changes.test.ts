import { describe, expect, it } from 'vitest';
import { firstStacks } from '../../../infra/deployment/deployment-order.ts';
import type { ResourceChange } from '../../../infra/deployment/parse-diff.ts';
import { describeChanges, findDestructiveChanges } from '../../../infra/deployment/review-changes.ts';
import { synthesizeStacks } from '../synthesize.ts';

const change = (over: Partial<ResourceChange> = {}): ResourceChange => ({
  stack: 'CollectionManagement-prod-data',
  type: 'AWS::SQS::Queue',
  logicalId: 'OldQueue',
  impact: 'removed',
  ...over,
});

describe('a deployment', () => {
  const types = [
    'AWS::DynamoDB::Table',
    'AWS::S3::Bucket',
    'AWS::Cognito::UserPool',
    'AWS::SecretsManager::Secret',
    'AWS::SQS::Queue',
    'AWS::Events::EventBus',
    'AWS::ApiGateway::RestApi',
    'AWS::CloudFront::Distribution',
  ];

  it.each(types)('loses something with a %s that is removed or replaced, and only then', (type) => {
    const impacts = (['added', 'changed', 'replaced', 'removed'] as const).filter(
      (impact) => findDestructiveChanges([change({ type, impact })], []).length > 0,
    );
    expect(impacts).toEqual(['replaced', 'removed']);
  });

  /** Roles let API Gateway write logs, which every API of the region needs; earlier versions stay when a new one is made. */
  const kept = ['AWS::IAM::Role', 'AWS::ApiGateway::Account', 'AWS::Lambda::Version'];

  it('knows the consequence for every resource that the templates retain', () => {
    const retained = synthesizeStacks().resources.filter(({ isRetained }) => isRetained);
    const made = new Set(retained.map(({ type }) => type));
    expect(made.size).toBeGreaterThan(3);
    expect([...made].filter((type) => ![...types, ...kept].includes(type))).toEqual([]);
  });

  it('may lose what is allowed by its id, and nothing else', () => {
    const changes = [change(), change({ logicalId: 'OtherQueue' })];
    expect(findDestructiveChanges(changes, ['OldQueue']).map((each) => each.change.logicalId)).toEqual(['OtherQueue']);
  });

  it('may replace and remove what keeps nothing', () => {
    expect(findDestructiveChanges([change({ type: 'AWS::Lambda::Function' })], [])).toEqual([]);
  });

  it('is summed up by stack, with each resource that is replaced or removed', () => {
    const changes = [change(), change({ impact: 'changed' }), change({ stack: 'other', impact: 'added' })];
    expect(describeChanges(changes)).toEqual([
      'CollectionManagement-prod-data: 0 added, 1 changed, 0 replaced, 1 removed',
      '  removed AWS::SQS::Queue OldQueue',
      'other: 1 added, 0 changed, 0 replaced, 0 removed',
    ]);
  });
});

describe('the order of the stacks', () => {
  it('puts queues and their consumers before the API that sends to them', () => {
    expect(firstStacks('prod', { isFirst: false, isDestructionAllowed: false })).toEqual([
      'CollectionManagement-prod-data',
      'CollectionManagement-prod-usage-plan',
      'CollectionManagement-prod-work',
    ]);
  });

  it('is left to their dependencies on a new stage', () => {
    expect(firstStacks('prod', { isFirst: true, isDestructionAllowed: false })).toEqual([]);
  });

  it('puts those that import a queue before the one that removes it', () => {
    expect(firstStacks('prod', { isFirst: false, isDestructionAllowed: true })).toEqual(
      ['usage-plan', 'work', 'endpoints', 'api', 'observability'].map((stack) => `CollectionManagement-prod-${stack}`),
    );
  });
});
