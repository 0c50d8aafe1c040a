import { APIGatewayClient, GetAccountCommand as GetGatewayAccountCommand } from '@aws-sdk/client-api-gateway';
import { CloudWatchClient, paginateDescribeAlarms } from '@aws-sdk/client-cloudwatch';
import { GetAccountSummaryCommand, IAMClient } from '@aws-sdk/client-iam';
import { GetAccountSettingsCommand, InvokeWithResponseStreamCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  GetAWSDefaultServiceQuotaCommand,
  GetServiceQuotaCommand,
  ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import { GetAccountCommand as GetEmailAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { type CallLimits, clientOptions } from '../../lib/entry/deployment/declarations.ts';
import { functionNameOf } from '../names.ts';
import { CommandError, UsageError, noCredentials } from '../../operations/command-line.ts';
import type { AccountFacts, EmailFacts, GatewayFacts, LambdaFacts, Reading, RoleFacts } from './account-facts.ts';
import { type Quota, quotas } from './quotas.ts';

export class PreflightError extends CommandError {}

const limits: CallLimits = { connectionMs: 3000, requestMs: 10_000, maxAttempts: 3 };

/** No stage has this name, so the function never exists. */
const missingFunction = functionNameOf('0', 'preflight');

const isNamed = (error: unknown, ...names: readonly string[]): boolean =>
  error instanceof Error && names.includes(error.name);

const denials = ['AccessDenied', 'AccessDeniedException', 'UnauthorizedException', 'NotAuthorized'];
const badCredentials = [
  'UnrecognizedClientException',
  'InvalidClientTokenId',
  'ExpiredToken',
  'ExpiredTokenException',
  'InvalidSignatureException',
];

function reasonOf(error: unknown, action: string): string {
  if (error instanceof Error && isNamed(error, ...denials))
    return `lacks ${/ to perform: ([\w-]+:\w+)/.exec(error.message)?.[1] ?? action}`;
  if (isNamed(error, 'TimeoutError')) return `${action} did not answer in time`;
  return `${action} failed: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`;
}

/** Reads one fact; a failed call makes it unreadable. Throws if the credentials or the region are to blame. */
async function attempt<T>(action: string, region: string, read: () => Promise<T>): Promise<Reading<T>> {
  try {
    return { kind: 'read', value: await read() };
  } catch (error) {
    if (isNamed(error, ...badCredentials))
      throw new PreflightError(
        `AWS refuses the credentials in ${region}: renew them, or enable the region for the account.`,
        { cause: error },
      );
    if (error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN'))
      throw new PreflightError(`AWS has no address for the region ${region}: check --region and the connection.`, {
        cause: error,
      });
    return { kind: 'unreadable', reason: reasonOf(error, action) };
  }
}

/** A number that AWS always sends, although the SDK's types allow it to be missing. */
function required(value: number | undefined, name: string): number {
  if (value === undefined) throw new Error(`the reply has no ${name}`);
  return value;
}

async function readLambda(lambda: LambdaClient): Promise<LambdaFacts> {
  const { AccountLimit: limit, AccountUsage: usage } = await lambda.send(new GetAccountSettingsCommand());
  return {
    concurrency: required(limit?.ConcurrentExecutions, 'ConcurrentExecutions'),
    unreservedConcurrency: required(limit?.UnreservedConcurrentExecutions, 'UnreservedConcurrentExecutions'),
    codeBytes: required(usage?.TotalCodeSize, 'AccountUsage.TotalCodeSize'),
    maxCodeBytes: required(limit?.TotalCodeSize, 'AccountLimit.TotalCodeSize'),
  };
}

/** No API lists the features of a region. A region with streaming reports that the function does not exist. */
async function readStreaming(lambda: LambdaClient): Promise<'supported'> {
  try {
    await lambda.send(new InvokeWithResponseStreamCommand({ FunctionName: missingFunction, InvocationType: 'DryRun' }));
  } catch (error) {
    if (!isNamed(error, 'ResourceNotFoundException')) throw error;
  }
  return 'supported';
}

async function readGateway(gateway: APIGatewayClient): Promise<GatewayFacts> {
  const { cloudwatchRoleArn, throttleSettings } = await gateway.send(new GetGatewayAccountCommand());
  return {
    cloudWatchRoleArn: cloudwatchRoleArn ?? null,
    requestRate: required(throttleSettings?.rateLimit, 'rateLimit'),
    requestBurst: required(throttleSettings?.burstLimit, 'burstLimit'),
  };
}

async function readEmail(ses: SESv2Client): Promise<EmailFacts> {
  const account = await ses.send(new GetEmailAccountCommand());
  return {
    hasProductionAccess: account.ProductionAccessEnabled ?? false,
    isSendingEnabled: account.SendingEnabled ?? false,
    enforcementStatus: account.EnforcementStatus ?? 'unknown',
    emailsPerDay: required(account.SendQuota?.Max24HourSend, 'Max24HourSend'),
    emailsPerSecond: required(account.SendQuota?.MaxSendRate, 'MaxSendRate'),
  };
}

async function readQuota(serviceQuotas: ServiceQuotasClient, { service, code }: Quota): Promise<number> {
  const names = { ServiceCode: service, QuotaCode: code };
  const { Quota } = await serviceQuotas.send(new GetServiceQuotaCommand(names)).catch((error: unknown) => {
    if (!isNamed(error, 'NoSuchResourceException')) throw error;
    return serviceQuotas.send(new GetAWSDefaultServiceQuotaCommand(names));
  });
  return required(Quota?.Value, 'Quota.Value');
}

async function readRoles(iam: IAMClient): Promise<RoleFacts> {
  const { SummaryMap: summary } = await iam.send(new GetAccountSummaryCommand());
  return { roles: required(summary?.Roles, 'Roles'), maxRoles: required(summary?.RolesQuota, 'RolesQuota') };
}

async function countAlarms(client: CloudWatchClient): Promise<number> {
  let count = 0;
  const pages = paginateDescribeAlarms({ client, pageSize: 100 }, { AlarmTypes: ['MetricAlarm', 'CompositeAlarm'] });
  for await (const { MetricAlarms = [], CompositeAlarms = [] } of pages)
    count += MetricAlarms.length + CompositeAlarms.length;
  return count;
}

async function readBootstrapVersion(ssm: SSMClient): Promise<number | null> {
  try {
    const { Parameter } = await ssm.send(new GetParameterCommand({ Name: '/cdk-bootstrap/hnb659fds/version' }));
    const version = Number(Parameter?.Value);
    return required(Number.isInteger(version) ? version : undefined, 'version');
  } catch (error) {
    if (isNamed(error, 'ParameterNotFound')) return null;
    throw error;
  }
}

/** Returns the given region, or the one of the environment or the AWS profile. */
export async function resolveRegion(given: string | undefined): Promise<string> {
  const region =
    given ??
    (await new SSMClient().config.region().catch((error: unknown) => {
      throw new PreflightError('No region: give --region, such as --region sa-east-1, or set AWS_REGION.', {
        cause: error,
      });
    }));
  if (!/^[a-z]{2}(-[a-z]+)+-\d+$/.test(region))
    throw new UsageError(`${region} is no region of AWS: give one such as --region sa-east-1.`);
  return region;
}

export async function readAccount(region: string, callLimits: CallLimits = limits): Promise<AccountFacts> {
  const options = { region, ...clientOptions(callLimits) };
  const lambda = new LambdaClient(options);
  await lambda.config.credentials().catch((error: unknown) => {
    throw new PreflightError(noCredentials, {
      cause: error,
    });
  });
  const serviceQuotas = new ServiceQuotasClient(options);
  const read = <T>(action: string, call: () => Promise<T>) => attempt(action, region, call);
  const [lambdaFacts, streaming, gateway, gatewayResources, tableWriteUnits, roles, alarms, email, bootstrapVersion] =
    await Promise.all([
      read('lambda:GetAccountSettings', () => readLambda(lambda)),
      read('lambda:InvokeFunction', () => readStreaming(lambda)),
      read('apigateway:GET', () => readGateway(new APIGatewayClient(options))),
      read('servicequotas:GetServiceQuota', () => readQuota(serviceQuotas, quotas.gatewayResources)),
      read('servicequotas:GetServiceQuota', () => readQuota(serviceQuotas, quotas.tableWriteUnits)),
      read('iam:GetAccountSummary', () => readRoles(new IAMClient(options))),
      read('cloudwatch:DescribeAlarms', () => countAlarms(new CloudWatchClient(options))),
      read('ses:GetAccount', () => readEmail(new SESv2Client(options))),
      read('ssm:GetParameter', () => readBootstrapVersion(new SSMClient(options))),
    ]);
  return {
    lambda: lambdaFacts,
    streaming,
    gateway,
    gatewayResources,
    tableWriteUnits,
    roles,
    alarms,
    email,
    bootstrapVersion,
  };
}
