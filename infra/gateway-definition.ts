import { Fn } from 'aws-cdk-lib';
import {
  type RouteOperation,
  admitsApiKeys,
  methodsOf,
  requiresCredentials,
} from '../lib/entry/deployment/declarations.ts';
import { gatewayReplies, otherMethods } from './gateway-replies.ts';

export interface GatewayProps {
  readonly title: string;
  readonly routes: readonly RouteOperation[];
  readonly invokedNameOf: (name: string) => string;
  readonly invoker: string;
  readonly authorizers: { readonly v1: string; readonly internal: string };
  readonly corsOrigins: readonly string[];
}

/** API Gateway's limits for a whole reply and for the last byte of a streamed one. */
const maxBufferedSeconds = 29;
const maxStreamedSeconds = 900;

/**
 * Replies of at least this size are compressed with gzip if the client accepts it; smaller ones fit into one or two
 * packets. Streamed replies are never compressed.
 */
const minCompressedBytes = 1024;

export function buildGatewayDefinition(props: GatewayProps): object {
  const paths = Map.groupBy(props.routes, ({ route }) => route.path);
  return {
    openapi: '3.0.1',
    info: { title: props.title, version: '1' },
    paths: Object.fromEntries([...paths].map(([path, routes]) => [path, pathItem(path, routes, props)])),
    components: {
      securitySchemes: {
        // Do not name a real header: without an identity source, the import might make that header the source, and
        // calls with only an API key would get 401 before the authorizer runs.
        v1: authorizer(props.authorizers.v1, props, 'Unused', { authorizerResultTtlInSeconds: 0 }),
        internal: authorizer(props.authorizers.internal, props, 'Authorization', {
          identitySource: 'method.request.header.Authorization',
          authorizerResultTtlInSeconds: 60,
        }),
        api_key: { type: 'apiKey', name: 'x-api-key', in: 'header' },
      },
    },
    'x-amazon-apigateway-api-key-source': 'AUTHORIZER',
    'x-amazon-apigateway-minimum-compression-size': minCompressedBytes,
    // Forms with a file; the gateway passes anything else on as text.
    'x-amazon-apigateway-binary-media-types': ['multipart/form-data'],
    'x-amazon-apigateway-gateway-responses': gatewayReplies(props.corsOrigins),
  };
}

const pathItem = (path: string, routes: readonly RouteOperation[], props: GatewayProps) => {
  const methods = [...routes.flatMap(({ route }) => methodsOf(route)), 'OPTIONS'];
  return {
    ...(path.includes('{') ? { parameters: pathParameters(path) } : {}),
    ...Object.fromEntries(
      routes.flatMap((named) =>
        methodsOf(named.route).map((method) => [method.toLowerCase(), operation(named, method, props)]),
      ),
    ),
    'x-amazon-apigateway-any-method': otherMethods(methods, props.corsOrigins),
  };
};

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

const operation = ({ id, name, route }: RouteOperation, method: string, props: GatewayProps) => ({
  // An operation id must be unique, so only the route's own method has it.
  ...(method === route.method && { operationId: id }),
  security: securityOf(route),
  responses: Object.fromEntries(
    Object.keys(route.replies).map((status) => [status, { description: 'See /openapi.json' }]),
  ),
  'x-amazon-apigateway-integration': {
    type: 'aws_proxy',
    httpMethod: 'POST',
    credentials: props.invoker,
    ...(route.streams ? streamed(name, props) : buffered(name, props)),
  },
});

/** With key source AUTHORIZER, `api_key` requires no header: the authorizer returns the caller's plan key. */
function securityOf(route: RouteOperation['route']): readonly object[] {
  if (!requiresCredentials(route)) return [];
  return [{ [admitsApiKeys(route) ? 'v1' : 'internal']: [] }, { api_key: [] }];
}

/** A single substitution: joins would take up a tenth of the template. */
const uriOf = (version: string, invokedName: string, kind: string): string =>
  Fn.sub(
    `arn:\${AWS::Partition}:apigateway:\${AWS::Region}:lambda:path/${version}/functions/` +
      `arn:\${AWS::Partition}:lambda:\${AWS::Region}:\${AWS::AccountId}:function:${invokedName}/${kind}`,
  );

const buffered = (name: string, props: GatewayProps) => ({
  uri: uriOf('2015-03-31', props.invokedNameOf(name), 'invocations'),
  timeoutInMillis: maxBufferedSeconds * 1000,
});

const streamed = (name: string, props: GatewayProps) => ({
  uri: uriOf('2021-11-15', props.invokedNameOf(name), 'response-streaming-invocations'),
  responseTransferMode: 'STREAM',
  timeoutInMillis: maxStreamedSeconds * 1000,
});

const authorizer = (name: string, props: GatewayProps, headerName: 'Authorization' | 'Unused', caching: object) => ({
  type: 'apiKey',
  name: headerName,
  in: 'header',
  'x-amazon-apigateway-authtype': 'custom',
  'x-amazon-apigateway-authorizer': {
    type: 'request',
    authorizerUri: buffered(name, props).uri,
    authorizerCredentials: props.invoker,
    ...caching,
  },
});
