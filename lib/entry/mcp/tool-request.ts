import type { APIGatewayProxyEvent } from 'aws-lambda';
import { mapValues } from '../../foundation/map-values.ts';
import type { ToolOperation } from './tool-definition.ts';

export type Arguments = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

interface Parts {
  readonly given: Arguments;
  readonly defaults: Readonly<Record<string, string>>;
  /** Sent with the request, in addition to its media type. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The event of a request with these arguments, as the gateway would make it. The credentials are those of the caller's
 * own event: they are checked already, and each function decides what they permit.
 */
export function toolRequest(
  { method, path, params, query, hasBody }: ToolOperation,
  { given, defaults, headers }: Parts,
  own: APIGatewayProxyEvent,
): APIGatewayProxyEvent {
  const entries = Object.entries(given);
  const pathParameters = Object.fromEntries(
    entries.flatMap(([name, value]) => (params[name] === undefined ? [] : [[params[name], textOf(value)]])),
  );
  const parameters = {
    ...defaults,
    ...Object.fromEntries(
      entries.filter(([name]) => query.includes(name)).map(([name, value]) => [name, textOf(value)]),
    ),
  };
  const body = Object.fromEntries(entries.filter(([name]) => params[name] === undefined && !query.includes(name)));
  const hasParameters = Object.keys(parameters).length > 0;
  return {
    ...own,
    resource: path,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(pathParameters[name] ?? '')),
    httpMethod: method,
    headers: { 'Content-Type': 'application/json', ...headers },
    multiValueHeaders: {},
    pathParameters,
    queryStringParameters: hasParameters ? parameters : null,
    multiValueQueryStringParameters: hasParameters ? mapValues(parameters, (value) => [value]) : null,
    body: hasBody ? JSON.stringify(body) : null,
    isBase64Encoded: false,
    requestContext: {
      ...own.requestContext,
      httpMethod: method,
      resourcePath: path,
      authorizer: { ...own.requestContext.authorizer, via: 'mcp' },
    },
  };
}
