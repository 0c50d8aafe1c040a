import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PreflightError, readAccount, resolveRegion } from '../../../infra/preflight/read-account.ts';
import { type StubbedCall, denied, healthy, refused, startAccountStub } from './account-stub.ts';

const patient = { connectionMs: 5000, requestMs: 20_000, maxAttempts: 1 };

/** What the check reads from an account that answers so. */
async function readStub(answers: Parameters<typeof startAccountStub>[0] = {}, limits = patient) {
  using account = await startAccountStub(answers);
  vi.stubEnv('AWS_ENDPOINT_URL', account.url);
  return { facts: await readAccount('sa-east-1', limits), calls: [...account.calls] };
}

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_CONFIG_FILE', '/nonexistent/config');
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/nonexistent/credentials');
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
});

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('reading an account', () => {
  it('returns what each service says', async () => {
    const { facts, calls } = await readStub();
    expect(facts).toEqual({
      lambda: {
        kind: 'read',
        value: {
          concurrency: 1000,
          unreservedConcurrency: 1000,
          codeBytes: 1_073_741_824,
          maxCodeBytes: 80_530_636_800,
        },
      },
      streaming: { kind: 'read', value: 'supported' },
      gateway: { kind: 'read', value: { cloudWatchRoleArn: null, requestRate: 10_000, requestBurst: 5000 } },
      gatewayResources: { kind: 'read', value: 300 },
      tableWriteUnits: { kind: 'read', value: 40_000 },
      roles: { kind: 'read', value: { roles: 31, maxRoles: 1000 } },
      alarms: { kind: 'read', value: 2 },
      email: {
        kind: 'read',
        value: {
          hasProductionAccess: true,
          isSendingEnabled: true,
          enforcementStatus: 'HEALTHY',
          emailsPerDay: 50_000,
          emailsPerSecond: 14,
        },
      },
      bootstrapVersion: { kind: 'read', value: 27 },
    });
    expect(calls.toSorted()).toEqual([
      'apigateway:GET',
      'cloudwatch:DescribeAlarms',
      'iam:GetAccountSummary',
      'lambda:GetAccountSettings',
      'lambda:InvokeFunction',
      'servicequotas:GetServiceQuota',
      'servicequotas:GetServiceQuota',
      'ses:GetAccount',
      'ssm:GetParameter',
    ]);
  });

  it("names the role that the region's APIs use", async () => {
    const cloudwatchRoleArn = 'arn:aws:iam::123456789012:role/shared-logs';
    const body = { cloudwatchRoleArn, throttleSettings: { rateLimit: 10_000, burstLimit: 5000 } };
    const { facts } = await readStub({ 'apigateway:GET': { status: 200, body } });
    expect(facts.gateway).toMatchObject({ value: { cloudWatchRoleArn: cloudwatchRoleArn } });
  });

  it('says that a region without the parameter of the CDK is not bootstrapped', async () => {
    const { facts } = await readStub({ 'ssm:GetParameter': refused(400, 'ParameterNotFound') });
    expect(facts.bootstrapVersion).toEqual({ kind: 'read', value: null });
  });

  it('takes the default of a quota that the account never changed', async () => {
    const { facts } = await readStub({ 'servicequotas:GetServiceQuota': refused(400, 'NoSuchResourceException') });
    expect(facts.tableWriteUnits).toEqual({ kind: 'read', value: 40_000 });
  });

  it('does not claim streaming where Lambda answers anything but that the function is missing', async () => {
    const { facts } = await readStub({ 'lambda:InvokeFunction': refused(400, 'UnknownOperationException') });
    expect(facts.streaming).toMatchObject({ kind: 'unreadable' });
  });

  it.each<{ call: StubbedCall; fact: string }>([
    { call: 'lambda:GetAccountSettings', fact: 'lambda' },
    { call: 'lambda:InvokeFunction', fact: 'streaming' },
    { call: 'apigateway:GET', fact: 'gateway' },
    { call: 'servicequotas:GetServiceQuota', fact: 'gatewayResources' },
    { call: 'iam:GetAccountSummary', fact: 'roles' },
    { call: 'cloudwatch:DescribeAlarms', fact: 'alarms' },
    { call: 'ses:GetAccount', fact: 'email' },
    { call: 'ssm:GetParameter', fact: 'bootstrapVersion' },
  ])('says that $call is lacking when it is denied, and reads the rest', async ({ call, fact }) => {
    const { facts } = await readStub({ [call]: denied });
    expect(facts).toMatchObject({ [fact]: { kind: 'unreadable', reason: `lacks ${call}` } });
    const others = fact === 'bootstrapVersion' ? facts.email : facts.bootstrapVersion;
    expect(others.kind).toBe('read');
  });

  it('counts the alarms of all pages, those made of other alarms too', async () => {
    const { facts } = await readStub({
      'cloudwatch:DescribeAlarms': (body) => ({
        status: 200,
        body: body.includes('"NextToken":"next"')
          ? { MetricAlarms: [{ AlarmName: 'last' }], CompositeAlarms: [{ AlarmName: 'any of both' }] }
          : { MetricAlarms: Array.from({ length: 100 }, () => ({ AlarmName: 'one' })), NextToken: 'next' },
      }),
    });
    expect(facts.alarms).toEqual({ kind: 'read', value: 102 });
  });

  it('names the action that AWS says is lacking', async () => {
    const message =
      'User: arn:aws:iam::123456789012:user/ada is not authorized to perform: servicequotas:GetAWSDefaultServiceQuota';
    const { facts } = await readStub({
      'servicequotas:GetServiceQuota': refused(400, 'NoSuchResourceException'),
      'servicequotas:GetAWSDefaultServiceQuota': { ...denied, body: { message } },
    });
    expect(facts.tableWriteUnits).toMatchObject({ reason: 'lacks servicequotas:GetAWSDefaultServiceQuota' });
  });

  it.each([{}, { Parameter: { Value: 'latest' } }])('does not take %j for a version of the bootstrap', async (body) => {
    const { facts } = await readStub({ 'ssm:GetParameter': { status: 200, body } });
    expect(facts.bootstrapVersion).toMatchObject({ reason: expect.stringContaining('the reply has no version') });
  });

  it('says which call did not answer in time', async () => {
    const { facts } = await readStub({ 'ses:GetAccount': 'silence' }, { ...patient, requestMs: 1000 });
    expect(facts.email).toEqual({ kind: 'unreadable', reason: 'ses:GetAccount did not answer in time' });
  });

  it('says what a reply lacks', async () => {
    const { facts } = await readStub({ 'lambda:GetAccountSettings': { status: 200, body: {} } });
    expect(facts.lambda).toMatchObject({ reason: expect.stringContaining('the reply has no ConcurrentExecutions') });
  });

  it.each(['UnrecognizedClientException', 'ExpiredTokenException'])('stops at %s: no call would do', async (error) => {
    await expect(readStub({ 'ses:GetAccount': refused(403, error) })).rejects.toThrow('AWS refuses the credentials');
  });

  it('stops without credentials', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', '');
    await expect(readStub()).rejects.toThrow(PreflightError);
  });
});

describe('the manual', () => {
  it.each(Object.keys(healthy))('names the action %s', (action) => {
    expect(readFileSync('docs/deploy.md', 'utf8')).toContain(`\`${action}\``);
  });
});

describe('the region', () => {
  it('is the one given before that of the environment', async () => {
    vi.stubEnv('AWS_REGION', 'us-east-1');
    expect(await resolveRegion('sa-east-1')).toBe('sa-east-1');
    expect(await resolveRegion(undefined)).toBe('us-east-1');
  });

  it.each(['brazil', 'sa-east', 'sa-east-1.example.com', ''])('is refused if it is %j', async (region) => {
    await expect(resolveRegion(region)).rejects.toThrow('is no region of AWS');
  });

  it('has to be known', async () => {
    vi.stubEnv('AWS_REGION', '');
    await expect(resolveRegion(undefined)).rejects.toThrow('give --region');
  });
});
