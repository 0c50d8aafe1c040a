import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { accountId, region } from '../foundation/arn.ts';
import type { Api } from '../stacks/model.ts';
import type { MatchedRoute } from './routes.ts';

export interface GatewayRequest {
  readonly id: string;
  readonly methodArn: string;
  readonly event: ProxyParts;
  readonly headers: IncomingMessage['headers'];
  readonly context: Record<string, unknown>;
}

interface ProxyParts {
  readonly resource: string;
  readonly path: string;
  readonly httpMethod: string;
  readonly headers: Record<string, string>;
  readonly multiValueHeaders: Record<string, string[]>;
  readonly queryStringParameters: Record<string, string> | null;
  readonly multiValueQueryStringParameters: Record<string, string[]> | null;
  readonly pathParameters: Record<string, string> | null;
  readonly stageVariables: null;
}

export const gatewayRequest = (
  api: Api,
  incoming: IncomingMessage,
  url: { readonly path: string; readonly query: string },
  route: MatchedRoute | undefined,
  now: Date,
): GatewayRequest => {
  const id = randomUUID();
  const method = incoming.method ?? 'GET';
  const sourceIp = incoming.socket.remoteAddress ?? '127.0.0.1';
  const headers = headersOf(incoming, sourceIp);
  const query = queryOf(url.query);
  const resource = route?.resource ?? url.path;
  return {
    id,
    methodArn: `arn:aws:execute-api:${region}:${accountId}:${api.id}/${api.stage}/${method}${url.path}`,
    headers: incoming.headers,
    event: {
      resource,
      path: url.path,
      httpMethod: method,
      headers: lastOf(headers),
      multiValueHeaders: Object.fromEntries(headers),
      queryStringParameters: query && lastOf(query),
      multiValueQueryStringParameters: query && Object.fromEntries(query),
      pathParameters: route && Object.keys(route.pathParameters).length > 0 ? { ...route.pathParameters } : null,
      stageVariables: null,
    },
    context: {
      accountId,
      apiId: api.id,
      domainName: incoming.headers.host ?? 'localhost',
      extendedRequestId: id.slice(0, 15),
      httpMethod: method,
      identity: { sourceIp, userAgent: incoming.headers['user-agent'] ?? null },
      path: url.path,
      protocol: `HTTP/${incoming.httpVersion}`,
      requestId: id,
      requestTime: now.toUTCString(),
      requestTimeEpoch: now.getTime(),
      resourceId: resource,
      resourcePath: resource,
      stage: api.stage,
    },
  };
};

/** A map, because callers choose the names and an object inherits some, such as `constructor`. */
type Values = Map<string, string[]>;

const add = (values: Values, name: string, value: string): void => {
  const list = values.get(name);
  if (list) list.push(value);
  else values.set(name, [value]);
};

const headersOf = (incoming: IncomingMessage, sourceIp: string): Values => {
  const headers: Values = new Map();
  const names = new Map<string, string>();
  const raw = [...incoming.rawHeaders, 'X-Forwarded-For', sourceIp, 'X-Forwarded-Proto', 'http'];
  for (let index = 0; index < raw.length; index += 2) {
    const given = raw[index] ?? '';
    if (given.toLowerCase() === 'connection') continue;
    const name = names.get(given.toLowerCase()) ?? given;
    names.set(given.toLowerCase(), name);
    add(headers, name, raw[index + 1] ?? '');
  }
  return headers;
};

const queryOf = (query: string): Values | null => {
  if (query === '') return null;
  const parameters: Values = new Map();
  for (const [name, value] of new URLSearchParams(query)) add(parameters, name, value);
  return parameters;
};

const lastOf = (values: Values): Record<string, string> =>
  Object.fromEntries([...values].map(([name, list]) => [name, list.at(-1) ?? '']));
