import { isRecord, listAt, numberAt, recordAt, textAt } from '../foundation/json.ts';
import type { Api } from '../stacks/model.ts';

export interface FunctionIntegration {
  readonly type: 'function';
  readonly functionName: string;
  readonly role: string | undefined;
  readonly isStreamed: boolean;
  readonly timeoutMs: number;
}

export interface MockIntegration {
  readonly type: 'mock';
  readonly requestTemplates: Readonly<Record<string, unknown>>;
  readonly passthrough: string;
  readonly responses: Readonly<Record<string, unknown>>;
}

export interface Method {
  readonly authorizer: string | undefined;
  readonly needsApiKey: boolean;
  readonly integration: FunctionIntegration | MockIntegration;
}

export interface Authorizer {
  readonly name: string;
  readonly functionName: string;
  readonly role: string | undefined;
  /** The locations of credentials, such as `method.request.header.Authorization`. */
  readonly identitySources: readonly string[];
  readonly cacheSeconds: number;
}

export interface MatchedRoute {
  readonly resource: string;
  readonly method: Method | undefined;
  readonly pathParameters: Readonly<Record<string, string>>;
}

export interface GatewayRoutes {
  readonly methods: readonly Method[];
  readonly authorizers: ReadonlyMap<string, Authorizer>;
  readonly responses: Readonly<Record<string, unknown>>;
  readonly binaryMediaTypes: readonly string[];
  /** Replies of this size and above are compressed; infinite if none are. */
  readonly minCompressedBytes: number;
  /** Finds the method of a path; a path may exist without the method. Throws URIError for a malformed path. */
  match(method: string, path: string): MatchedRoute | undefined;
}

const supportedExtensions = new Set(
  [
    'integration',
    'any-method',
    'authorizer',
    'authtype',
    'api-key-source',
    'gateway-responses',
    'binary-media-types',
    'minimum-compression-size',
    'endpoint-configuration',
    'policy',
  ].map((name) => `x-amazon-apigateway-${name}`),
);

/** Reads the routes from the OpenAPI body of an API. Throws for an extension that the runner does not support. */
export const gatewayRoutes = ({ body }: Api): GatewayRoutes => {
  rejectUnknownExtensions(body);
  const schemes = recordAt(recordAt(body, 'components'), 'securitySchemes');
  const authorizers = new Map(
    Object.entries(schemes)
      .filter(([, scheme]) => 'x-amazon-apigateway-authorizer' in (isRecord(scheme) ? scheme : {}))
      .map(([name, scheme]) => [name, authorizerOf(name, isRecord(scheme) ? scheme : {})]),
  );
  const resources = Object.entries(recordAt(body, 'paths')).map(([resource, item]) => ({
    resource,
    segments: segmentsOf(resource),
    methods: new Map(
      Object.entries(isRecord(item) ? item : {})
        .filter(([, operation]) => isRecord(operation) && 'x-amazon-apigateway-integration' in operation)
        .map(([name, operation]) => [
          name === 'x-amazon-apigateway-any-method' ? 'ANY' : name.toUpperCase(),
          methodOf(operation, authorizers),
        ]),
    ),
  }));
  // A fixed segment takes precedence over a parameter, from left to right.
  resources.sort((a, b) => (rank(a.segments) < rank(b.segments) ? -1 : 1));

  return {
    methods: resources.flatMap(({ methods }) => [...methods.values()]),
    authorizers,
    responses: recordAt(body, 'x-amazon-apigateway-gateway-responses'),
    binaryMediaTypes: listAt(body, 'x-amazon-apigateway-binary-media-types').map(String),
    minCompressedBytes: numberAt(body, 'x-amazon-apigateway-minimum-compression-size') ?? Infinity,
    match: (method, path) => {
      const given = segmentsOf(path);
      for (const { resource, segments, methods } of resources) {
        const pathParameters = parametersOf(segments, given);
        if (pathParameters) return { resource, pathParameters, method: methods.get(method) ?? methods.get('ANY') };
      }
      return undefined;
    },
  };
};

const segmentsOf = (path: string): string[] => path.split('/').slice(1);

const rank = (segments: readonly string[]): string =>
  segments.map((segment) => (segment.startsWith('{') ? '1' : '0')).join('');

const parametersOf = (segments: readonly string[], given: readonly string[]): Record<string, string> | undefined => {
  if (segments.length !== given.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = given[index] ?? '';
    if (!segment.startsWith('{')) {
      if (segment !== value) return undefined;
    } else {
      if (value === '') return undefined;
      parameters[segment.slice(1, -1)] = decodeURIComponent(value);
    }
  }
  return parameters;
};

const methodOf = (operation: unknown, authorizers: ReadonlyMap<string, Authorizer>): Method => {
  const schemes = listAt(operation, 'security').flatMap((requirement) =>
    Object.keys(isRecord(requirement) ? requirement : {}),
  );
  return {
    authorizer: schemes.find((scheme) => authorizers.has(scheme)),
    needsApiKey: schemes.some((scheme) => !authorizers.has(scheme)),
    integration: integrationOf(recordAt(operation, 'x-amazon-apigateway-integration')),
  };
};

const integrationOf = (integration: Record<string, unknown>): FunctionIntegration | MockIntegration => {
  const type = textAt(integration, 'type')?.toLowerCase();
  if (type === 'mock') {
    return {
      type: 'mock',
      requestTemplates: recordAt(integration, 'requestTemplates'),
      passthrough: (textAt(integration, 'passthroughBehavior') ?? 'when_no_match').toLowerCase(),
      responses: recordAt(integration, 'responses'),
    };
  }
  if (type !== 'aws_proxy') throw new Error(`The local runner does not support the integration type ${type}.`);
  return {
    type: 'function',
    functionName: functionIn(textAt(integration, 'uri') ?? ''),
    role: textAt(integration, 'credentials'),
    isStreamed: textAt(integration, 'responseTransferMode') === 'STREAM',
    timeoutMs: numberAt(integration, 'timeoutInMillis') ?? 29_000,
  };
};

const authorizerOf = (name: string, scheme: Record<string, unknown>): Authorizer => {
  const definition = recordAt(scheme, 'x-amazon-apigateway-authorizer');
  if (definition['type'] !== 'request')
    throw new Error(`The local runner supports only REQUEST authorizers, unlike ${name}.`);
  return {
    name,
    functionName: functionIn(textAt(definition, 'authorizerUri') ?? ''),
    role: textAt(definition, 'authorizerCredentials'),
    identitySources: (textAt(definition, 'identitySource') ?? sourceNamedBy(scheme))
      .split(',')
      .map((source) => source.trim())
      .filter(Boolean),
    cacheSeconds: numberAt(definition, 'authorizerResultTtlInSeconds') ?? 300,
  };
};

/** AWS does not document what it derives from a scheme without an identity source; this is the strictest reading. */
const sourceNamedBy = (scheme: Record<string, unknown>): string => {
  const header = textAt(scheme, 'name') ?? 'Unused';
  return header === 'Unused' ? '' : `method.request.header.${header}`;
};

const functionIn = (uri: string): string => {
  const name = /:function:([^/:]+)/.exec(uri)?.[1];
  if (name === undefined) throw new Error(`The integration URI ${uri} does not name a function.`);
  return name;
};

const rejectUnknownExtensions = (value: unknown): void => {
  if (Array.isArray(value)) return value.forEach(rejectUnknownExtensions);
  if (!isRecord(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key.startsWith('x-amazon-apigateway-') && !supportedExtensions.has(key)) {
      throw new Error(`The local runner does not support ${key}.`);
    }
    rejectUnknownExtensions(inner);
  }
};
