import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Runtime as Needs, callLimits, functionFileName } from '../lib/entry/deployment/declarations.ts';
import { type Grant, bucketFolders } from './grants.ts';
import { functionNameOf, logGroupNameOf, logicalName, serviceName } from './names.ts';
import type { Settings } from './settings.ts';

export const defaultTimeoutSeconds = 20;
const defaultMemoryMegabytes = 512;

/** The name under which the data stack exports the bucket's ARN. */
const bucketArnExport = 'ExportsOutputFnGetAttBucket83908E77Arn063C8555';

export type BundleOf = (folder: string, file: string) => string;

export const bundlesIn =
  (directory: string): BundleOf =>
  (folder, file) => {
    const bundle = path.join(directory, folder, file);
    if (!existsSync(path.join(bundle, 'index.js'))) {
      throw new Error(`functions/${folder}/${file}.ts does not exist or has not been bundled. Run npm run synth.`);
    }
    return bundle;
  };

export interface FunctionProps {
  readonly name: string;
  readonly folder: string;
  readonly description: string;
  readonly needs: Needs;
  readonly isInLoop?: boolean;
  readonly grants: readonly Grant[];
  readonly bundleOf: BundleOf;
  readonly settings: Settings;
}

/** Creates a function with its role and log group. The role has no permissions beyond the grants. */
export function serviceFunction(scope: Construct, props: FunctionProps): LambdaFunction {
  const id = logicalName(props.name);
  const functionName = functionNameOf(props.settings.stage, props.name);

  const logGroup = new LogGroup(scope, `${id}Logs`, {
    logGroupName: logGroupNameOf(functionName),
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const role = new Role(scope, `${id}Role`, {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: {
      grants: new PolicyDocument({
        statements: [
          new PolicyStatement({
            actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
            resources: [logGroup.logGroupArn],
          }),
          new PolicyStatement({
            actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
            resources: ['*'],
          }),
          ...props.grants.flatMap(({ statements }) => statements),
        ],
      }),
    },
  });
  Validations.of(role).acknowledge(
    { id: 'AwsSolutions-IAM5[Resource::*]', reason: 'X-Ray actions have no resource-level permissions.' },
    ...Object.keys(bucketFolders).map((folder) => ({
      id: `AwsSolutions-IAM5[Resource::${serviceName}-${props.settings.stage}-data:${bucketArnExport}/${folder}/*]`,
      reason: 'The keys of the objects contain job ids, which are unknown at deployment.',
    })),
  );
  return new LambdaFunction(scope, id, {
    functionName,
    description: props.description,
    code: Code.fromAsset(props.bundleOf(props.folder, functionFileName(props.name))),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    memorySize: props.needs.memoryMegabytes ?? defaultMemoryMegabytes,
    timeout: Duration.seconds(props.needs.timeoutSeconds ?? defaultTimeoutSeconds),
    tracing: Tracing.ACTIVE,
    logGroup,
    // Lambda's own log lines cost more than ours, so only those of failed invocations are kept. The logger follows the
    // application's level instead of its own variable, which therefore has the same value.
    loggingFormat: LoggingFormat.JSON,
    systemLogLevelV2: SystemLogLevel.WARN,
    applicationLogLevelV2: ApplicationLogLevel[props.settings.logLevel],
    ...(props.isInLoop && { recursiveLoop: RecursiveLoop.ALLOW }),
    // An operator can point the alias back to an earlier version.
    currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
    // Otherwise the constructs would add a second policy to each role.
    role: role.withoutPolicyUpdates(),
    environment: {
      AWS_MAX_ATTEMPTS: String(callLimits.table.maxAttempts),
      POWERTOOLS_SERVICE_NAME: 'collection-management',
      POWERTOOLS_LOG_LEVEL: props.settings.logLevel,
      ...Object.fromEntries(props.grants.flatMap(({ environment }) => Object.entries(environment))),
    },
  });
}
