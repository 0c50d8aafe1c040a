import { Agent, type IncomingMessage, type ServerResponse, request } from 'node:http';
import { pipeline } from 'node:stream';
import type { Clock } from '../foundation/clock.ts';
import { type FaultSwitch, happensWithProbability } from '../foundation/faults.ts';
import { isRecord, parseJson } from '../foundation/json.ts';
import { type LoopbackServer, loopbackServer, urlOf } from '../foundation/loopback-server.ts';
import { readBody } from '../foundation/request-body.ts';
import {
  type PartitionKeys,
  bucketAccessRequests,
  queueAccessRequests,
  tableAccessRequests,
} from './access-requests.ts';
import { accountId } from '../foundation/arn.ts';
import type { Emulation } from './emulation.ts';
import type { AccessCheck } from '../iam/access-check.ts';
import type { AccessRequest } from '../iam/policy.ts';

/** The caller: a function with the permissions of its role, or the runner itself, which may do everything. */
export interface Principal {
  readonly name: string;
  /** Absent for the runner, which is never throttled either. */
  readonly check?: AccessCheck;
}

export interface AwsServerOptions {
  /** By access key id. */
  readonly principals: ReadonlyMap<string, Principal>;
  readonly partitionKeys: PartitionKeys;
  readonly tablesUrl: string;
  readonly queuesAndBucketsUrl: string;
  /** The services that the runner emulates itself, by their name in a signature. */
  readonly emulations: ReadonlyMap<string, Emulation>;
  readonly clock: Pick<Clock, 'now'>;
  readonly faults: Pick<FaultSwitch, 'now'>;
  readonly onDenied: (principal: Principal, access: AccessRequest) => void;
  /** Prints a line for the user. */
  readonly print: (line: string) => void;
}

/** AWS as the functions see it: checks each call against the role of its function and forwards it to the engine. */
export const awsServer = (options: AwsServerOptions): LoopbackServer => {
  const { principals, partitionKeys, tablesUrl, queuesAndBucketsUrl, clock, faults, onDenied } = options;

  const findDenied = (principal: Principal, needed: readonly AccessRequest[]): AccessRequest | undefined => {
    const denied = principal.check?.(needed);
    if (denied) onDenied(principal, denied);
    return denied;
  };

  const serveJson = async (call: Call, principal: Principal): Promise<void> => {
    const { incoming, outgoing, service } = call;
    const operation = operationOf(incoming);
    const body = await readBody(incoming, maxJsonBytes);
    const input = body && parseInput(body);
    if (!body || !input) return sendJson(outgoing, 400, unreadable);
    const isQueue = service === 'sqs';
    const denied = findDenied(
      principal,
      isQueue ? queueAccessRequests(operation, input) : tableAccessRequests(operation, input, partitionKeys),
    );
    if (denied) {
      const type = isQueue
        ? 'com.amazonaws.sqs#AccessDeniedException'
        : 'com.amazon.coral.service#AccessDeniedException';
      return sendJson(outgoing, 400, { __type: type, message: deniedMessage(principal, denied) });
    }
    if (!isQueue && principal.check && happensWithProbability(faults.now().throttle)) {
      const message = 'The level of configured provisioned throughput for the table was exceeded.';
      return sendJson(outgoing, 400, { __type: throttlingType, message });
    }
    return forward(call, isQueue ? queuesAndBucketsUrl : tablesUrl, body);
  };

  const serveObjects = (call: Call, principal: Principal): void => {
    const { incoming, outgoing } = call;
    const url = urlOf(incoming);
    const copySource = incoming.headers['x-amz-copy-source'];
    const needed = bucketAccessRequests(
      incoming.method ?? '',
      url,
      copySource === undefined ? undefined : String(copySource),
    );
    if (!needed) return sendXml(outgoing, 501, 'NotImplemented', 'The local runner does not support this S3 request.');
    if (isExpired(url, clock.now())) return sendXml(outgoing, 403, 'AccessDenied', 'Request has expired');
    const denied = findDenied(principal, needed);
    if (denied) return sendXml(outgoing, 403, 'AccessDenied', deniedMessage(principal, denied));
    const isRead = needed[0]?.action === 's3:GetObject';
    return forward(call, queuesAndBucketsUrl, undefined, (status) => {
      // S3 answers 403 about a missing object to callers that may not list the bucket.
      const [bucket, ...key] = url.pathname.slice(1).split('/');
      const listing = {
        action: 's3:ListBucket',
        resource: `arn:aws:s3:::${bucket}`,
        context: { 's3:prefix': key.join('/') },
      };
      return status === 404 && isRead && findDenied(principal, [listing])
        ? { status: 403, code: 'AccessDenied', message: deniedMessage(principal, listing) }
        : undefined;
    });
  };

  const serveEmulation = async (
    { incoming, outgoing }: Call,
    principal: Principal,
    emulation: Emulation,
  ): Promise<void> => {
    const operation = operationOf(incoming);
    const body = await readBody(incoming, maxJsonBytes);
    const input = body && parseInput(body);
    if (!input) return sendJson(outgoing, 400, unreadable);
    const denied = findDenied(principal, emulation.accessRequests(operation, input));
    if (denied) {
      return sendJson(outgoing, 400, { __type: 'AccessDeniedException', Message: deniedMessage(principal, denied) });
    }
    const reply = await emulation.reply(operation, input);
    return sendJson(outgoing, reply.status, reply.body);
  };

  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const credential = readCredential(incoming);
    const principal = credential && principals.get(credential.accessKeyId);
    if (!principal) {
      const message = 'The security token included in the request is invalid.';
      if (incoming.headers['x-amz-target'] === undefined) return sendXml(outgoing, 403, 'InvalidAccessKeyId', message);
      return sendJson(outgoing, 400, { __type: 'com.amazon.coral.service#UnrecognizedClientException', message });
    }
    const call = { incoming, outgoing, service: credential.service };
    const emulation = options.emulations.get(credential.service);
    if (emulation) return serveEmulation(call, principal, emulation);
    switch (credential.service) {
      case 'dynamodb':
      case 'sqs':
        return serveJson(call, principal);
      case 's3':
        return serveObjects(call, principal);
      default:
        return sendJson(
          outgoing,
          501,
          { message: `The local runner does not support ${credential.service}.` },
          'NotImplemented',
        );
    }
  };

  // Signatures are not checked, so a web page that reached this server could act as any role.
  return loopbackServer({ handle: serve, print: options.print });
};

const throttlingType = 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException';

interface Call {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly service: string;
}

interface Replacement {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

const operationOf = ({ headers }: IncomingMessage): string => String(headers['x-amz-target'] ?? '').split('.')[1] ?? '';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

const forward = (
  { incoming, outgoing }: Call,
  engine: string,
  body?: Buffer,
  replace?: (status: number) => Replacement | undefined,
): void => {
  const { hostname, port } = new URL(engine);
  const { expect: _, connection: __, ...headers } = incoming.headers;
  const onward = request({ hostname, port, method: incoming.method, path: incoming.url, headers, agent }, (reply) => {
    const status = reply.statusCode ?? 500;
    const replacement = replace?.(status);
    if (replacement) {
      reply.resume();
      return sendXml(outgoing, replacement.status, replacement.code, replacement.message);
    }
    const { connection: ___, 'keep-alive': ____, ...replyHeaders } = reply.headers;
    outgoing.writeHead(status, replyHeaders);
    // An engine that ends in the middle of a reply ends the reply.
    return void pipeline(reply, outgoing, () => undefined);
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => {
    if (!outgoing.writableEnded) onward.destroy();
  });
  if (body) onward.end(body);
  else incoming.pipe(onward);
};

/** Reads the access key id and the service from the signature: in the header, or in the query of a pre-signed URL. */
const readCredential = ({
  headers,
  url = '',
}: IncomingMessage): { accessKeyId: string; service: string } | undefined => {
  const signed = /Credential=([^/]+)\/\d+\/[^/]+\/([^/]+)\//.exec(headers.authorization ?? '');
  const presigned = signed ?? /[?&]X-Amz-Credential=([^&]+?)%2F\d+%2F[^&]+?%2F([^&]+?)%2F/i.exec(url);
  const [, accessKeyId, service] = presigned ?? [];
  return accessKeyId === undefined || service === undefined ? undefined : { accessKeyId, service };
};

const isExpired = ({ searchParams }: URL, now: Date): boolean => {
  const seconds = Number(searchParams.get('X-Amz-Expires') ?? Infinity);
  const date = searchParams.get('X-Amz-Date')?.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5');
  return date !== undefined && now.getTime() > Date.parse(date) + seconds * 1000;
};

/** DynamoDB's limit, the largest of those for JSON. */
const maxJsonBytes = 16 * 1024 * 1024;

const unreadable = { __type: 'com.amazon.coral.service#SerializationException' };

/** The JSON object of a request; undefined if the body is anything else. */
const parseInput = (body: Buffer): Record<string, unknown> | undefined => {
  if (body.length === 0) return {};
  try {
    const input = parseJson(body.toString());
    return isRecord(input) ? input : undefined;
  } catch {
    return undefined;
  }
};

const deniedMessage = ({ name }: Principal, { action, resource }: AccessRequest): string =>
  `User: arn:aws:sts::${accountId}:assumed-role/${name} is not authorized to perform: ${action} on resource: ${resource} ` +
  `because no identity-based policy allows the ${action} action`;

const sendJson = (outgoing: ServerResponse, status: number, body: object, errorType?: string): void => {
  outgoing.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    ...(errorType !== undefined && { 'x-amzn-errortype': errorType }),
  });
  outgoing.end(JSON.stringify(body));
};

const sendXml = (outgoing: ServerResponse, status: number, code: string, message: string): void => {
  outgoing.writeHead(status, { 'content-type': 'application/xml', connection: 'close' });
  outgoing.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  );
};
