import { Agent, type IncomingMessage, type ServerResponse, request } from 'node:http';
import { pipeline } from 'node:stream';
import type { Clock } from '../foundation/clock.ts';
import type { FaultSwitch } from '../foundation/faults.ts';
import { accountId } from '../foundation/arn.ts';
import type { AccessCheck } from '../iam/access-check.ts';
import type { AccessRequest } from '../iam/policy.ts';
import type { PartitionKeys } from './access-requests.ts';
import type { Emulation } from './emulation.ts';
import type { IndexKeys } from './index-keys.ts';

/** Runs the functions that other functions invoke; set once the functions can run. */
export interface Invocations {
  invoke: ((functionName: string, event: object) => Promise<unknown>) | undefined;
}

export interface Principal {
  readonly name: string;
  /** Absent for the runner, which is never throttled either. */
  readonly check?: AccessCheck;
}

export interface AwsServerOptions {
  readonly principals: ReadonlyMap<string, Principal>;
  readonly partitionKeys: PartitionKeys;
  readonly indexKeys: IndexKeys;
  readonly tablesUrl: string;
  readonly queuesAndBucketsUrl: string;
  readonly emulations: ReadonlyMap<string, Emulation>;
  /** Absent if no function may invoke another one. */
  readonly invocations?: Invocations;
  readonly clock: Pick<Clock, 'now'>;
  readonly faults: Pick<FaultSwitch, 'now'>;
  readonly onDenied: (principal: Principal, access: AccessRequest) => void;
  readonly print: (line: string) => void;
}

export interface Call {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly service: string;
}

interface Replacement {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

export const findDenied = (
  { onDenied }: AwsServerOptions,
  principal: Principal,
  needed: readonly AccessRequest[],
): AccessRequest | undefined => {
  const denied = principal.check?.(needed);
  if (denied) onDenied(principal, denied);
  return denied;
};

export const deniedMessage = ({ name }: Principal, { action, resource }: AccessRequest): string =>
  `User: arn:aws:sts::${accountId}:assumed-role/${name} is not authorized to perform: ${action} on resource: ${resource} ` +
  `because no identity-based policy allows the ${action} action`;

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Forwards the request to an engine and sends its reply, unless `replace` returns another one for its status. */
export const forward = (
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
    // If the engine ends during a reply, the reply is cut off.
    return void pipeline(reply, outgoing, () => undefined);
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => {
    if (!outgoing.writableEnded) onward.destroy();
  });
  if (body) onward.end(body);
  else incoming.pipe(onward);
};

export const sendJson = (outgoing: ServerResponse, status: number, body: object, errorType?: string): void => {
  outgoing.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    ...(errorType !== undefined && { 'x-amzn-errortype': errorType }),
  });
  outgoing.end(JSON.stringify(body));
};

export const sendXml = (outgoing: ServerResponse, status: number, code: string, message: string): void => {
  outgoing.writeHead(status, { 'content-type': 'application/xml', connection: 'close' });
  outgoing.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  );
};
