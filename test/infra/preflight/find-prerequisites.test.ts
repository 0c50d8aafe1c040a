import { describe, expect, it } from 'vitest';
import type {
  AccountFacts,
  EmailFacts,
  GatewayFacts,
  LambdaFacts,
  Reading,
} from '../../../infra/preflight/account-facts.ts';
import { findPrerequisites } from '../../../infra/preflight/find-prerequisites.ts';

const needs = {
  queueConcurrency: 700,
  lambdaConcurrency: 1000,
  codeBytes: 1024 ** 3,
  requestRate: 750,
  requestBurst: 1000,
  gatewayResources: 200,
  tableWriteUnits: 10_000,
  roles: 200,
  alarms: 300,
  bootstrapVersion: 6,
  cognitoEmailsPerDay: 50,
};

const read = <T>(value: T): Reading<T> => ({ kind: 'read', value });

const lambda = (changes: Partial<LambdaFacts>) => ({
  lambda: read({
    concurrency: 1000,
    unreservedConcurrency: 1000,
    codeBytes: 0,
    maxCodeBytes: 75 * 1024 ** 3,
    ...changes,
  }),
});
const gateway = (changes: Partial<GatewayFacts>) => ({
  gateway: read({ cloudWatchRoleArn: null, requestRate: 10_000, requestBurst: 5000, ...changes }),
});
const email = (changes: Partial<EmailFacts>) => ({
  email: read({
    hasProductionAccess: true,
    isSendingEnabled: true,
    enforcementStatus: 'HEALTHY',
    emailsPerDay: 50_000,
    emailsPerSecond: 14,
    ...changes,
  }),
});

const healthy: AccountFacts = {
  ...lambda({}),
  ...gateway({}),
  ...email({}),
  streaming: read('supported'),
  gatewayResources: read(300),
  tableWriteUnits: read(40_000),
  roles: read({ roles: 800, maxRoles: 1000 }),
  alarms: read(4700),
  bootstrapVersion: read(27),
};

const find = (changes: Partial<AccountFacts>) =>
  findPrerequisites({ ...healthy, ...changes }, needs, { region: 'sa-east-1', stage: 'prod' });

const raise = (service: string, code: string, value: number) =>
  `aws service-quotas request-service-quota-increase --service-code ${service} --quota-code ${code} --desired-value ${value} --region sa-east-1`;

describe('the prerequisites', () => {
  it('of a healthy account are all fine, with nothing to do', () => {
    expect(find({}).map(({ severity, action }) => ({ severity, action }))).toEqual(
      Array.from({ length: 11 }, () => ({ severity: 'fine', action: null })),
    );
  });

  it.each<{ that: string; facts: Partial<AccountFacts>; name: string; severity: string; action: string }>([
    {
      that: 'a new account runs ten functions at once',
      facts: lambda({ concurrency: 10, unreservedConcurrency: 10 }),
      name: 'Lambda concurrency',
      severity: 'must',
      action: raise('lambda', 'L-B99A9384', 1000),
    },
    {
      that: 'consumers of queues may take every run',
      facts: lambda({ concurrency: 700, unreservedConcurrency: 700 }),
      name: 'Lambda concurrency',
      severity: 'must',
      action: raise('lambda', 'L-B99A9384', 1000),
    },
    {
      that: 'one run is left beside the consumers of queues',
      facts: lambda({ concurrency: 701, unreservedConcurrency: 701 }),
      name: 'Lambda concurrency',
      severity: 'should',
      action: raise('lambda', 'L-B99A9384', 1000),
    },
    {
      that: 'functions have reserved a part of the concurrency',
      facts: lambda({ concurrency: 1000, unreservedConcurrency: 600 }),
      name: 'Lambda concurrency',
      severity: 'must',
      action: raise('lambda', 'L-B99A9384', 1400),
    },
    {
      that: 'the quota is not the one that the alarm presumes',
      facts: lambda({ concurrency: 5000, unreservedConcurrency: 5000 }),
      name: 'Lambda concurrency',
      severity: 'should',
      action: 'Deploy with -c stage=prod -c lambdaConcurrency=5000, so that its alarm knows the quota.',
    },
    {
      that: 'the code of a stage has no room',
      facts: lambda({ codeBytes: 74.5 * 1024 ** 3 }),
      name: 'Lambda code storage',
      severity: 'must',
      action: raise('lambda', 'L-2ACBD22F', 76),
    },
    {
      that: 'other APIs log with a role of their own',
      facts: gateway({ cloudWatchRoleArn: 'arn:aws:iam::123456789012:role/team/shared-logs' }),
      name: 'API Gateway log role',
      severity: 'should',
      action:
        'Ask its owners. To put it back after the deployment: aws apigateway update-account --patch-operations ' +
        'op=replace,path=/cloudwatchRoleArn,value=arn:aws:iam::123456789012:role/team/shared-logs --region sa-east-1',
    },
    {
      that: 'the region admits fewer requests than the gateway',
      facts: gateway({ requestRate: 749 }),
      name: 'API Gateway requests',
      severity: 'should',
      action: raise('apigateway', 'L-8A5B8E43', 750),
    },
    {
      that: 'an API may have fewer resources than this one has',
      facts: { gatewayResources: read(199) },
      name: 'API Gateway resources per API',
      severity: 'must',
      action: raise('apigateway', 'L-01C8A9E0', 200),
    },
    {
      that: 'a table may write less than at a peak',
      facts: { tableWriteUnits: read(9999) },
      name: 'DynamoDB write units per table',
      severity: 'should',
      action: raise('dynamodb', 'L-AB614373', 10_000),
    },
    {
      that: 'the account has too few roles left',
      facts: { roles: read({ roles: 801, maxRoles: 1000 }) },
      name: 'IAM roles',
      severity: 'must',
      action: raise('iam', 'L-FE177D64', 1001).replace('sa-east-1', 'us-east-1'),
    },
    {
      that: 'the region may have too few alarms left',
      facts: { alarms: read(4701) },
      name: 'CloudWatch alarms',
      severity: 'should',
      action:
        'Look up the quota, and ask for 5001 if it is lower: ' +
        'aws service-quotas list-service-quotas --service-code monitoring --region sa-east-1',
    },
    {
      that: 'SES is a sandbox',
      facts: email({ hasProductionAccess: false }),
      name: 'Email of SES',
      severity: 'should',
      action:
        'aws sesv2 put-account-details --production-access-enabled --mail-type TRANSACTIONAL ' +
        '--website-url <url> --use-case-description <text> --region sa-east-1',
    },
    {
      that: 'SES stopped the account',
      facts: email({ enforcementStatus: 'SHUTDOWN' }),
      name: 'Email of SES',
      severity: 'should',
      action: 'Answer the case that AWS opened about the account in its support center.',
    },
    {
      that: 'SES sends no more a day than Cognito',
      facts: email({ emailsPerDay: 50 }),
      name: 'Email of SES',
      severity: 'should',
      action: 'Ask for a higher sending quota of SES in sa-east-1 in the support center of AWS.',
    },
    {
      that: 'the region is not bootstrapped',
      facts: { bootstrapVersion: read(null) },
      name: 'CDK bootstrap',
      severity: 'must',
      action: 'AWS_REGION=sa-east-1 npx cdk bootstrap',
    },
    {
      that: 'the bootstrap is too old',
      facts: { bootstrapVersion: read(5) },
      name: 'CDK bootstrap',
      severity: 'must',
      action: 'AWS_REGION=sa-east-1 npx cdk bootstrap',
    },
  ])('say $severity if $that', ({ facts, name, severity, action }) => {
    const unmet = find(facts).filter((finding) => finding.severity !== 'fine');
    expect(unmet).toEqual([expect.objectContaining({ name, severity, action })]);
  });

  it('name the role that is replaced', () => {
    const found = find(gateway({ cloudWatchRoleArn: 'arn:aws:iam::123456789012:role/shared-logs' }));
    expect(found.find(({ name }) => name === 'API Gateway log role')?.found).toContain('shared-logs');
  });

  it('leave a role of this service alone', () => {
    const arn = 'arn:aws:iam::123456789012:role/CollectionManagement-prod-ApiCloudWatchRole-x1';
    expect(find(gateway({ cloudWatchRoleArn: arn })).every(({ severity }) => severity === 'fine')).toBe(true);
  });

  it('say what could not be read instead of guessing', () => {
    const unmet = find({ streaming: { kind: 'unreadable', reason: 'lacks lambda:InvokeFunction' } }).filter(
      ({ severity }) => severity !== 'fine',
    );
    expect(unmet).toEqual([
      expect.objectContaining({
        name: 'Lambda response streaming',
        severity: 'should',
        found: 'could not be read: lacks lambda:InvokeFunction',
      }),
    ]);
  });
});
