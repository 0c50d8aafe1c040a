import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

export const serviceName = 'CollectionManagement';

/** Points to the version that is deployed, for functions that are released gradually. */
export const liveAlias = 'live';

export const logicalName = (name: string): string =>
  name.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());

export const stackNameOf = (stage: string, stack: string): string => `${serviceName}-${stage}-${stack}`;

export const functionNameOf = (stage: string, name: string): string => `${serviceName}-${stage}-${name}`;

export const metricNamespaceOf = (stage: string): string => `${serviceName}/${stage}`;

export const logGroupNameOf = (functionName: string): string => `/aws/lambda/${functionName}`;

export const accessLogNameOf = (apiName: string): string => `/aws/apigateway/${apiName}`;

/** The ARN of a function, built from its name so that a reference creates no dependency between stacks. */
export const functionArnOf = (scope: Construct, functionName: string): string =>
  Stack.of(scope).formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: functionName,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
