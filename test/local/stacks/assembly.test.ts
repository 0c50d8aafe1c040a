import { describe, expect, it } from 'vitest';
import { buildModel } from '../../../local/stacks/assembly.ts';

const stackOf = (name: string, template: object) => ({
  name,
  template,
  assets: new Map([['hash.zip', '/assets/hash']]),
});
const endpoint = 'http://127.0.0.1:4566';

describe('the stacks', () => {
  it('become a model, with references across stacks resolved', () => {
    const model = buildModel(
      [
        stackOf('data', {
          Resources: {
            Work: {
              Type: 'AWS::SQS::Queue',
              Properties: { VisibilityTimeout: 60, RedrivePolicy: { maxReceiveCount: 2 } },
            },
          },
          Outputs: { Url: { Value: { Ref: 'Work' }, Export: { Name: 'work-url' } } },
        }),
        stackOf('api', {
          Resources: {
            Role: {
              Type: 'AWS::IAM::Role',
              Properties: {
                Policies: [{ PolicyDocument: { Statement: [{ Effect: 'Allow', Action: 's3:*', Resource: '*' }] } }],
              },
            },
            Answer: {
              Type: 'AWS::Lambda::Function',
              Properties: {
                Code: { S3Key: 'hash.zip' },
                Handler: 'index.handler',
                Role: { 'Fn::GetAtt': ['Role', 'Arn'] },
                Environment: { Variables: { URL: { 'Fn::ImportValue': 'work-url' } } },
              },
            },
            Alarm: { Type: 'AWS::CloudWatch::Alarm', Properties: {} },
          },
        }),
      ],
      endpoint,
    );
    expect(model.queues).toMatchObject([
      { name: 'data-Work', attributes: { VisibilityTimeout: '60', RedrivePolicy: '{"maxReceiveCount":2}' } },
    ]);
    expect(model.functions).toMatchObject([
      {
        name: 'api-Answer',
        directory: '/assets/hash',
        role: 'api-Role',
        environment: { URL: `${endpoint}/000000000000/data-Work` },
        timeoutSeconds: 3,
        memoryMegabytes: 128,
      },
    ]);
    expect(model.roles.get('api-Role')).toHaveLength(1);
  });

  it('with an unknown resource type are an error that names it', () => {
    const stack = stackOf('data', { Resources: { Cache: { Type: 'AWS::ElastiCache::CacheCluster', Properties: {} } } });
    expect(() => buildModel([stack], endpoint)).toThrow('AWS::ElastiCache::CacheCluster (Cache of data)');
  });
});
