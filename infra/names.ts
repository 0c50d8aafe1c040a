import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

export const serviceName = 'CollectionManagement';

/** `import-chunk` and `createAccount` as they begin a logical id: `ImportChunk`, `CreateAccount`. */
export const logicalName = (name: string): string =>
  name.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());

export const functionNameOf = (stage: string, name: string): string => `${serviceName}-${stage}-${name}`;

/** The ARN of a function by its name, so that whoever mentions it does not depend on it. */
export const functionArnOf = (scope: Construct, functionName: string): string =>
  Stack.of(scope).formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: functionName,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
