import { existsSync } from 'node:fs';
import path from 'node:path';
import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  RecursiveLoop,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Runtime as Needs } from '../lib/http/route.ts';
import { functionFileName } from '../lib/openapi/routes.ts';
import { callLimits } from '../lib/aws/call-limits.ts';
import { type Grant, bucketPrefix } from './grants.ts';
import { functionNameOf, logicalName, serviceName } from './names.ts';
import type { Settings } from './settings.ts';

export const timeoutSecondsDefault = 10;
const memoryMegabytesDefault = 512;

/** The name under which the data stack exports the bucket's ARN. */
const bucketArnExport = 'ExportsOutputFnGetAttBucket83908E77Arn063C8555';

/** Where the bundle of `<folder>/<file>` lies: a directory with an index.js. */
export type BundleOf = (folder: string, file: string) => string;

/** The bundles as `bundle.ts` leaves them in `directory`. */
export const bundlesIn =
  (directory: string): BundleOf =>
  (folder, file) => {
    const bundle = path.join(directory, folder, file);
    if (!existsSync(path.join(bundle, 'index.js'))) {
      throw new Error(`There is no function functions/${folder}/${file}.ts, or it has not been bundled.`);
    }
    return bundle;
  };

export interface FunctionProps {
  readonly name: string;
  readonly folder: string;
  readonly description: string;
  readonly needs: Needs;
  /** Its own messages may invoke it again, any number of times. */
  readonly isInLoop?: boolean;
  readonly grants: readonly Grant[];
  readonly bundleOf: BundleOf;
  readonly settings: Settings;
}

/** A function with its role and its log group: three resources, and no right that is not in its grants. */
export function serviceFunction(scope: Construct, props: FunctionProps): LambdaFunction {
  const id = logicalName(props.name);
  const functionName = functionNameOf(props.settings.stage, props.name);

  const logGroup = new LogGroup(scope, `${id}Logs`, {
    logGroupName: `/aws/lambda/${functionName}`,
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
          ...props.grants.flatMap(({ statements: rights }) => rights),
        ],
      }),
    },
  });
  Validations.of(role).acknowledge(
    { id: 'AwsSolutions-IAM5[Resource::*]', reason: 'X-Ray has no resources to name.' },
    {
      id: `AwsSolutions-IAM5[Resource::${serviceName}-${props.settings.stage}-data:${bucketArnExport}/${bucketPrefix}*]`,
      reason: 'The objects are named for import jobs that do not exist yet.',
    },
  );
  return new LambdaFunction(scope, id, {
    functionName,
    description: props.description,
    code: Code.fromAsset(props.bundleOf(props.folder, functionFileName(props.name))),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    memorySize: props.needs.memoryMegabytes ?? memoryMegabytesDefault,
    timeout: Duration.seconds(props.needs.timeoutSeconds ?? timeoutSecondsDefault),
    tracing: Tracing.ACTIVE,
    logGroup,
    ...(props.isInLoop && { recursiveLoop: RecursiveLoop.ALLOW }),
    // What the constructs would add to the role by themselves would be a second policy per function.
    role: role.withoutPolicyUpdates(),
    environment: {
      AWS_MAX_ATTEMPTS: String(callLimits.table.attemptsMax),
      POWERTOOLS_SERVICE_NAME: 'collection-management',
      POWERTOOLS_LOG_LEVEL: props.settings.logLevel,
      ...Object.fromEntries(props.grants.flatMap(({ environment: settings }) => Object.entries(settings))),
    },
  });
}
