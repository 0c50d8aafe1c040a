import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { APIGatewayProxyEvent, APIGatewayRequestAuthorizerEvent, Context, SQSEvent } from 'aws-lambda';
import { randomUUID } from 'node:crypto';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { AuthorizerContext } from '../../lib/platform/http/caller.ts';
import type { Role, Route } from '../../lib/platform/http/route.ts';
import { required } from './required.ts';

/** A request and its caller. */
export interface CallerRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly organization: OrganizationId | null;
  /** Default: an admin. */
  readonly role?: Role;
  /** The id of the calling user. */
  readonly user?: string;
  /** The organization that a platform administrator acts for. */
  readonly actingFor?: OrganizationId;
}

const callerOf = ({ organization, role = 'admin', user = 'user' }: CallerRequest): AuthorizerContext => ({
  caller: 'user',
  user_id: user,
  email: 'user@example.com',
  organization: organization ?? '',
  roles: role,
});

/** API Gateway's event for a request to a route. */
export function requestEvent(route: Route, sent: CallerRequest): APIGatewayProxyEvent {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(required(sent.params?.[name])));
  const event = {
    httpMethod: route.method,
    path,
    resource: route.path,
    headers: {
      ...(sent.body !== undefined && { 'Content-Type': 'application/json' }),
      ...(sent.idempotencyKey && { 'Idempotency-Key': sent.idempotencyKey }),
      ...(sent.actingFor && { 'X-Organization-Id': sent.actingFor }),
    },
    pathParameters: sent.params ?? null,
    queryStringParameters: sent.query ?? null,
    body: sent.body === undefined ? null : JSON.stringify(sent.body),
    isBase64Encoded: false,
    requestContext: { requestId: randomUUID(), authorizer: callerOf(sent) },
  };
  // The functions read only these fields of the event.
  return event as unknown as APIGatewayProxyEvent;
}

/** API Gateway's event for a provider's request, with the body as text or in base64. */
export function providerEvent(
  {
    url,
    headers,
    body,
  }: { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string },
  { isBase64Encoded = false } = {},
): APIGatewayProxyEvent {
  const { pathname, searchParams } = new URL(url);
  const event = {
    httpMethod: 'POST',
    path: pathname,
    resource: pathname,
    headers,
    pathParameters: null,
    queryStringParameters: searchParams.size > 0 ? Object.fromEntries(searchParams) : null,
    body: isBase64Encoded ? Buffer.from(body).toString('base64') : body,
    isBase64Encoded,
    requestContext: { requestId: randomUUID() },
  };
  // The functions read only these fields of the event.
  return event as unknown as APIGatewayProxyEvent;
}

export function authorizerEvent(headers: Readonly<Record<string, string>>): APIGatewayRequestAuthorizerEvent {
  const methodArn = 'arn:aws:execute-api:us-east-1:000000000000:api/v1/GET/api/v1/accounts';
  return {
    methodArn,
    headers,
    requestContext: { requestId: randomUUID() },
  } as unknown as APIGatewayRequestAuthorizerEvent;
}

export const queueEvent = (organization: OrganizationId, body: string): SQSEvent =>
  ({
    Records: [
      {
        messageId: randomUUID(),
        body,
        attributes: { MessageGroupId: organization, ApproximateReceiveCount: '1' },
      },
    ],
  }) as unknown as SQSEvent;

type Image = Record<string, AttributeValue>;

/** Lambda's event for one record of the table's stream. */
export const streamEvent = (before: Image | undefined, after: Image) => ({
  Records: [{ eventName: 'MODIFY', dynamodb: { SequenceNumber: '1', OldImage: before, NewImage: after } }],
});

export const lambdaContext = {
  awsRequestId: 'request',
  functionName: 'function',
  getRemainingTimeInMillis: () => 60_000,
} as Context;
