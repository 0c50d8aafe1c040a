export const region = 'us-east-1';
/** The only account that the queue engine supports. */
export const accountId = '000000000000';

export const arn = (service: string, path: string): string => `arn:aws:${service}:${region}:${accountId}:${path}`;
export const roleArn = (name: string): string => `arn:aws:iam::${accountId}:role/${name}`;
export const functionArn = (name: string): string => arn('lambda', `function:${name}`);
export const tableArn = (name: string): string => arn('dynamodb', `table/${name}`);
/** The ARN of a table's stream; the engine itself has a different one. */
export const streamArn = (table: string): string => `${tableArn(table)}/stream/local`;
export const eventBusArn = (name: string): string => arn('events', `event-bus/${name}`);

export const nameInArn = (value: string): string =>
  value.slice(Math.max(value.lastIndexOf(':'), value.lastIndexOf('/')) + 1);
