import type { ClientRequest, RequestOptions } from 'node:http';
import { createRequire } from 'node:module';
import { tableAccessRequests } from '../aws/access-requests.ts';
import { findLongIndexKey } from '../aws/index-keys.ts';
import { isRecord, parseJson } from '../foundation/json.ts';
import { accessCheck } from '../iam/access-check.ts';
import { parseStatements } from '../iam/policy.ts';
import type { DirectCalls } from './worker-messages.ts';

type Request = (options: RequestOptions, ...rest: readonly unknown[]) => ClientRequest;

/**
 * Sends the table calls of this thread straight to the engine instead of through the AWS server, which would have to
 * parse and check all of them. Calls that the role may not make, or that AWS would refuse, still go to the AWS server,
 * which rejects them.
 */
export const callEngineDirectly = (
  { awsUrl, engineUrl, statements, partitionKeys, indexKeys }: DirectCalls,
  isDirect: () => boolean,
): void => {
  // The function is not loaded yet: whether it reads `request` from this object or imports it, it gets the one set
  // below. The type names only this export.
  const http = createRequire(import.meta.url)('node:http') as { request: Request };
  const request = http.request.bind(http);
  const aws = new URL(awsUrl);
  const { hostname, port } = new URL(engineUrl);
  const check = accessCheck(parseStatements({ Statement: statements }));
  const keys = new Map(partitionKeys);

  const isAllowed = (target: string, body: unknown): boolean => {
    const input = parseJson(String(body));
    const [, operation = ''] = target.split('.');
    return (
      isRecord(input) &&
      check(tableAccessRequests(operation, input, keys)) === undefined &&
      findLongIndexKey(operation, input, indexKeys) === undefined
    );
  };

  http.request = (options, ...rest) => {
    const target = targetOf(options);
    const isTableCall = target.startsWith('DynamoDB_') && Number(options.port) === Number(aws.port);
    if (!isTableCall || !isDirect()) return request(options, ...rest);
    const call = request({ ...options, host: hostname, hostname, port }, ...rest);
    const end: (body: unknown) => ClientRequest = call.end.bind(call);
    // The SDK passes the whole body to `end`.
    call.end = (body: unknown) => {
      if (isAllowed(target, body)) return end(body);
      replaceCall(call, request(options), body);
      return call;
    };
    return call;
  };
};

const targetOf = ({ headers }: RequestOptions): string => {
  const target = isRecord(headers) ? headers['x-amz-target'] : undefined;
  return typeof target === 'string' ? target : '';
};

/** Replaces a call that has sent nothing yet; its caller gets the other call's reply or error. */
const replaceCall = (call: ClientRequest, other: ClientRequest, body: unknown): void => {
  other.on('error', (error) => call.emit('error', error));
  other.on('response', (response) => {
    call.emit('response', response);
    response.once('close', () =>
      call
        .removeAllListeners('error')
        .on('error', () => undefined)
        .destroy(),
    );
  });
  call.once('close', () => other.destroy());
  other.end(body);
};
