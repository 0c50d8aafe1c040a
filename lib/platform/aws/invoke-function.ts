import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { type CallLimits, clientOptions } from './call-limits.ts';

/** Less than an endpoint may take. A repeated call could do its work twice. */
const limits: CallLimits = { connectionMs: 1000, requestMs: 25_000, maxAttempts: 1 };

let client: LambdaClient | undefined;
const lambda = () => (client ??= new LambdaClient(clientOptions(limits)));

/** Invokes a function and returns its result as JSON. Throws if it failed; it may have had an effect then. */
export async function invokeFunction(functionName: string, event: object): Promise<unknown> {
  const { Payload, FunctionError } = await lambda().send(
    new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(event) }),
  );
  if (FunctionError !== undefined) throw new Error(`The function ${functionName} failed: ${FunctionError}.`);
  const result: unknown = JSON.parse(Payload?.transformToString() ?? 'null');
  return result;
}
