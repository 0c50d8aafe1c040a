import type { IncomingMessage } from 'node:http';
import { happensWithProbability } from '../foundation/faults.ts';
import { isRecord, parseJson } from '../foundation/json.ts';
import { readBody } from '../foundation/request-body.ts';
import { queueAccessRequests, tableAccessRequests } from './access-requests.ts';
import {
  type AwsServerOptions,
  type Call,
  type Principal,
  deniedMessage,
  findDenied,
  forward,
  sendJson,
} from './aws-call.ts';
import type { Emulation } from './emulation.ts';
import { findLongIndexKey } from './index-keys.ts';

export const serveJson = async (options: AwsServerOptions, call: Call, principal: Principal): Promise<void> => {
  const { partitionKeys, indexKeys, tablesUrl, queuesAndBucketsUrl, faults } = options;
  const { incoming, outgoing, service } = call;
  const operation = operationOf(incoming);
  const body = await readBody(incoming, maxJsonBytes);
  const input = body && parseInput(body);
  if (!body || !input) return sendJson(outgoing, 400, unreadable);
  const isQueue = service === 'sqs';
  const denied = findDenied(
    options,
    principal,
    isQueue ? queueAccessRequests(operation, input) : tableAccessRequests(operation, input, partitionKeys),
  );
  if (denied) {
    const type = isQueue ? 'com.amazonaws.sqs#AccessDeniedException' : 'com.amazon.coral.service#AccessDeniedException';
    return sendJson(outgoing, 400, { __type: type, message: deniedMessage(principal, denied) });
  }
  if (!isQueue && principal.check && happensWithProbability(faults.now().throttle)) {
    const message = 'The level of configured provisioned throughput for the table was exceeded.';
    return sendJson(outgoing, 400, { __type: throttlingType, message });
  }
  const longKey = findLongIndexKey(operation, input, indexKeys);
  if (longKey !== undefined)
    return sendJson(outgoing, 400, { __type: validationType, message: longKeyMessage(longKey) });
  return forward(call, isQueue ? queuesAndBucketsUrl : tablesUrl, body);
};

export const serveEmulation = async (
  options: AwsServerOptions,
  { incoming, outgoing }: Call,
  principal: Principal,
  emulation: Emulation,
): Promise<void> => {
  const operation = operationOf(incoming);
  const body = await readBody(incoming, maxJsonBytes);
  const input = body && parseInput(body);
  if (!input) return sendJson(outgoing, 400, unreadable);
  const denied = findDenied(options, principal, emulation.accessRequests(operation, input));
  if (denied) {
    return sendJson(outgoing, 400, { __type: 'AccessDeniedException', Message: deniedMessage(principal, denied) });
  }
  const reply = await emulation.reply(operation, input);
  return sendJson(outgoing, reply.status, reply.body);
};

const throttlingType = 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException';

const validationType = 'com.amazon.coral.validate#ValidationException';
const longKeyMessage = (name: string): string =>
  `One or more parameter values were invalid: Size of the index key ${name} has exceeded the maximum size limit`;

const operationOf = ({ headers }: IncomingMessage): string => String(headers['x-amz-target'] ?? '').split('.')[1] ?? '';

/** DynamoDB's limit, the largest of those for JSON. */
const maxJsonBytes = 16 * 1024 * 1024;

const unreadable = { __type: 'com.amazon.coral.service#SerializationException' };

/** Parses the JSON object of a request; undefined if the body is anything else. */
const parseInput = (body: Buffer): Record<string, unknown> | undefined => {
  if (body.length === 0) return {};
  try {
    const input = parseJson(body.toString());
    return isRecord(input) ? input : undefined;
  } catch {
    return undefined;
  }
};
