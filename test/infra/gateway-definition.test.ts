import { describe, expect, it } from 'vitest';
import { buildOpenapiDocument } from '../../lib/entry/openapi/build-openapi-document.ts';
import { gatewayReplies } from '../../infra/gateway-replies.ts';
import { defaultTimeoutSeconds } from '../../infra/service-function.ts';
import { methodsOf as methodsOfRoute } from '../../lib/platform/http/route.ts';
import { allOperations, allRoutes } from '../../lib/entry/deployment/declarations.ts';
import { allOperations as apiOperations } from '../../lib/entry/openapi/routes.ts';
import { required } from '../harness/required.ts';
import { accountQuota } from './account-quota.ts';
import { type FunctionProperties, synthesizeStacks, toJson } from './synthesize.ts';

interface Operation {
  readonly operationId?: string;
  readonly security: readonly object[];
  readonly 'x-amazon-apigateway-integration': Readonly<Record<string, unknown>>;
}

interface Body {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
  readonly 'x-amazon-apigateway-gateway-responses': Readonly<
    Record<
      string,
      {
        readonly statusCode: number;
        readonly responseParameters: Readonly<Record<string, string>>;
        readonly responseTemplates: { readonly 'application/json': string };
      }
    >
  >;
}

interface StageProperties {
  readonly AccessLogSetting: { readonly Format: string };
  readonly MethodSettings: readonly {
    readonly ResourcePath: string;
    readonly HttpMethod: string;
    readonly ThrottlingRateLimit: number;
    readonly ThrottlingBurstLimit: number;
  }[];
}

const { ofType } = synthesizeStacks();
const body = ofType<{ Body: Body }>('AWS::ApiGateway::RestApi')[0]!.properties.Body;
const [stage] = ofType<StageProperties>('AWS::ApiGateway::Stage');
const methods = ['get', 'post', 'put', 'patch', 'delete'];
const methodsOf = (item: object) => Object.keys(item).filter((key) => methods.includes(key));
/** The methods of a path, in any order. */
const allowedBy = (item: object): string[] => [
  ...Object.keys(item)
    .filter((key) => [...methods, 'head'].includes(key))
    .map((method) => method.toUpperCase()),
  'OPTIONS',
];
const deployed = Object.entries(body.paths).flatMap(([path, item]) =>
  methodsOf(item).map((method) => `${method.toUpperCase()} ${path}`),
);

describe('the gateway', () => {
  it('has exactly the routes that are documented, the way in for assistants and the pages of debtors', () => {
    const documented = Object.entries(buildOpenapiDocument(apiOperations).paths).flatMap(([path, item]) =>
      methodsOf(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const pages = ['GET /p/{token}', 'POST /p/{token}', 'POST /p/{token}/payments'];
    expect(deployed.sort()).toEqual([...documented, 'POST /mcp', ...pages].sort());
    expect(deployed.sort()).toEqual(allOperations.map(({ route }) => `${route.method} ${route.path}`).sort());
  });

  it.each(Object.entries(body.paths))(
    'replies with Allow to any other method of %s, 405 unless it is OPTIONS',
    (_, item) => {
      expect(item).not.toHaveProperty('options');
      expect(item['x-amazon-apigateway-any-method']).not.toHaveProperty('security');
      const { responses, type } = item['x-amazon-apigateway-any-method']!['x-amazon-apigateway-integration'];
      expect(type).toBe('mock');
      expect(responses).toMatchObject({
        default: {
          statusCode: '405',
          responseParameters: {
            'method.response.header.Allow': `'${allowedBy(item).join(', ')}'`,
            'method.response.header.X-Request-Id': 'context.requestId',
          },
          responseTemplates: {
            'application/json': expect.stringMatching(
              /^#if\(\$context\.httpMethod == "OPTIONS"\)#set\(\$context\.responseOverride\.status = 204\)#else\n\{"error".*\}#end$/,
            ),
          },
        },
      });
    },
  );

  it.each(Object.entries(body.paths))('serves HEAD exactly where it serves GET: %s', (_, { get, head }) => {
    expect(head).toEqual(get && { ...get, operationId: undefined });
  });

  it('never caches the v1 authorizer, and caches the internal one for a minute', () => {
    const { v1, internal } = body.components.securitySchemes;
    expect(v1?.['x-amazon-apigateway-authorizer']).toMatchObject({ type: 'request', authorizerResultTtlInSeconds: 0 });
    expect(internal?.['x-amazon-apigateway-authorizer']).toMatchObject({
      type: 'request',
      identitySource: 'method.request.header.Authorization',
      authorizerResultTtlInSeconds: 60,
    });
    expect(internal).toMatchObject({ name: 'Authorization' });
    expect(toJson(v1)).toContain('-authorizeV1/invocations');
    expect(toJson(internal)).toContain('-authorizeInternal/invocations');
    expect(body).toMatchObject({ 'x-amazon-apigateway-api-key-source': 'AUTHORIZER' });
  });

  it('compresses replies of a kilobyte and more', () => {
    expect(body).toMatchObject({ 'x-amazon-apigateway-minimum-compression-size': 1024 });
  });

  it('passes every call to the v1 authorizer, with either of its two headers', () => {
    const { v1 } = body.components.securitySchemes;
    expect(v1).toMatchObject({ name: 'Unused' });
    expect(v1?.['x-amazon-apigateway-authorizer']).not.toHaveProperty('identitySource');
  });

  it('fails the deployment if API Gateway would ignore a part of it', () => {
    expect(ofType('AWS::ApiGateway::RestApi')[0]!.properties).toMatchObject({ FailOnWarnings: true });
  });

  it('may invoke only the functions of its stage, by one pattern', () => {
    const role = ofType('AWS::IAM::Role').find(({ id }) => id.startsWith('GatewayRole'));
    const invocable = [...toJson(role?.properties).matchAll(/:function:([\w*-]+)"/g)].map(([, pattern]) => pattern);
    expect(invocable).toEqual(['CollectionManagement-dev-*']);
    const mentioned = [...toJson(body).matchAll(/:function:([\w-]+)(?::live)?\//g)].map(([, name]) => name);
    expect(mentioned.filter((name) => !/^CollectionManagement-dev-\w+$/.test(required(name)))).toEqual([]);
    expect(new Set(mentioned).size).toBe(allRoutes.length + 2);
  });

  it('logs calls as JSON without headers, bodies or queries, and is traced and throttled', () => {
    expect(stage?.properties).toMatchObject({ TracingEnabled: true });
    for (const settings of stage?.properties.MethodSettings ?? [])
      expect(settings).toMatchObject({ LoggingLevel: 'ERROR', DataTraceEnabled: false });
    const line: unknown = JSON.parse(stage!.properties.AccessLogSetting.Format);
    expect(line).toMatchObject({
      request_id: '$context.requestId',
      path: '$context.resourcePath',
      organization: '$context.authorizer.organization',
    });
    expect(toJson(line)).not.toMatch(/header|body|query|identity|\$context\.path"/i);
  });
});

describe('the throttles of the stage', () => {
  const settings = stage?.properties.MethodSettings ?? [];
  const whole = settings.find(({ ResourcePath }) => ResourcePath === '/*');
  const own = settings.filter((each) => each !== whole);
  const isOpen = ({ route: { access } }: (typeof allRoutes)[number]) => access === 'anyone' || 'provider' in access;

  it('are one for all routes with credentials, and one for each route without', () => {
    expect(whole).toMatchObject({ HttpMethod: '*', ThrottlingRateLimit: 5000, ThrottlingBurstLimit: 2500 });
    // CloudFormation writes a slash in a path as `~1`, except the first.
    const described = own.map(({ ResourcePath, HttpMethod }) => `${HttpMethod} ${ResourcePath.replaceAll('~1', '/')}`);
    const open = allRoutes
      .filter(isOpen)
      .flatMap(({ route }) => methodsOfRoute(route).map((method) => `${method} ${route.path}`));
    expect(described.map((each) => each.replace(' //', ' /')).sort()).toEqual(open.sort());
  });

  it('leave half of the quota of the account to the routes with credentials', () => {
    expect(own.every((limits) => limits.ThrottlingRateLimit > 0 && limits.ThrottlingBurstLimit > 0)).toBe(true);
    expect(own.reduce((sum, { ThrottlingRateLimit }) => sum + ThrottlingRateLimit, 0)).toBeLessThanOrEqual(
      accountQuota.rate / 2,
    );
    for (const { ThrottlingBurstLimit } of own) expect(ThrottlingBurstLimit).toBeLessThanOrEqual(accountQuota.burst);
  });
});

const allowOrigin = 'Access-Control-Allow-Origin';

describe('other origins', () => {
  it('are mentioned nowhere by default', () => {
    expect(toJson(body)).not.toMatch(/Access-Control|Vary|Origin/);
    const functions = ofType<FunctionProperties>('AWS::Lambda::Function');
    expect(functions.filter(({ properties }) => 'CORS_ORIGINS' in properties.Environment.Variables)).toEqual([]);
  });

  it.each([
    'https://console.example/',
    'https://console.example/app',
    'http://console.example',
    'console.example',
    'https://Console.example',
    'https://console.example:443',
    'https://*.example',
    '*',
    'null',
    'https://a"b',
    "https://a'b",
    'https://$context',
    'https://a.example, https://b.example',
    'https://a.example,',
  ])('cannot be configured as %s', (corsOrigins) => {
    expect(() => synthesizeStacks({ context: { corsOrigins } })).toThrow('corsOrigins must list origins');
  });

  const origins = ['https://console.example', 'http://localhost:5173', 'http://[::1]:5173'];
  const allowing = synthesizeStacks({ context: { corsOrigins: origins.join(',') } });
  const definition = allowing.ofType<{ Body: Body }>('AWS::ApiGateway::RestApi')[0]!.properties.Body;

  it('leave the templates small enough', () => {
    expect(allowing.warnings).toEqual([]);
    // CloudFormation accepts a megabyte.
    const ofApi = allowing.resources.filter(({ stack: name }) => name.endsWith('-api'));
    expect(toJson(ofApi).length).toBeGreaterThan(500_000);
    expect(toJson(ofApi).length).toBeLessThan(950_000);
  });

  it('are known to every endpoint and to no other function', () => {
    const told = allowing
      .ofType<FunctionProperties>('AWS::Lambda::Function')
      .filter(({ properties }) => properties.Environment.Variables['CORS_ORIGINS'] === origins.join(','));
    const names = told.map(({ properties }) => properties.FunctionName.replace('CollectionManagement-dev-', ''));
    expect(names.sort()).toEqual(allRoutes.map(({ name }) => name).sort());
  });

  it('learn from OPTIONS of every path what they may send, which is no API key', () => {
    for (const item of Object.values(definition.paths))
      expect(item['x-amazon-apigateway-any-method']!['x-amazon-apigateway-integration']['responses']).toMatchObject({
        default: {
          responseParameters: {
            'method.response.header.Access-Control-Allow-Methods': `'${allowedBy(item).join(', ')}'`,
            'method.response.header.Access-Control-Allow-Headers':
              "'Authorization, Content-Type, Idempotency-Key, X-Organization-Id'",
            'method.response.header.Access-Control-Max-Age': "'3600'",
          },
        },
      });
  });

  it('are repeated by OPTIONS and 405 of every path only if they are configured', () => {
    const mocks = Object.values(definition.paths).map((item) => item['x-amazon-apigateway-any-method']!);
    for (const { 'x-amazon-apigateway-integration': integration } of mocks) {
      const [reply] = Object.values(integration['responses'] as Record<string, Record<string, unknown>>);
      expect(reply!['responseParameters']).toMatchObject({ 'method.response.header.Vary': "'Origin'" });
      expect(reply!['responseParameters']).not.toHaveProperty([`method.response.header.${allowOrigin}`]);
      expect(toJson(reply!['responseTemplates'])).toContain(
        toJson(`#if(${origins.map((origin) => `$origin == "${origin}"`).join(' || ')})`).slice(1, -1),
      );
    }
  });

  it('may read what the gateway replies by itself: one by its name, several because anyone may', () => {
    const allowedBy = (replies: typeof own) =>
      new Set(Object.values(replies).map((reply) => reply.responseParameters[`gatewayresponse.header.${allowOrigin}`]));
    const own = definition['x-amazon-apigateway-gateway-responses'];
    expect(allowedBy(own)).toEqual(new Set(["'*'"]));
    expect(allowedBy(gatewayReplies(['https://console.example']))).toEqual(new Set(["'https://console.example'"]));
  });
});

describe.each(allOperations.map((each) => [each.id, each] as const))('the operation %s', (id, { name, route }) => {
  const operation = body.paths[route.path]![route.method.toLowerCase()]!;
  const integration = operation['x-amazon-apigateway-integration'];

  it('requires the credentials that its row names', () => {
    const { access } = route;
    const expected =
      access === 'anyone' || 'provider' in access
        ? []
        : // Both authorizers return the plan key of the caller, which limits what one caller takes from the others.
          [{ ['scope' in access || access.orAnyKey ? 'v1' : 'internal']: [] }, { api_key: [] }];
    expect(operation.security).toEqual(expected);
  });

  it('invokes the function of its name, buffered or streamed as its row says', () => {
    expect(operation.operationId).toBe(id);
    expect(integration).toMatchObject({ type: 'aws_proxy', httpMethod: 'POST', credentials: expect.anything() });
    expect(toJson(integration['uri'])).toMatch(
      route.streams
        ? new RegExp(`path/2021-11-15/functions/.*-${name}/response-streaming-invocations`)
        : new RegExp(`path/2015-03-31/functions/.*-${name}${route.releasedGradually ? ':live' : ''}/invocations`),
    );
    expect(integration['responseTransferMode']).toBe(route.streams ? 'STREAM' : undefined);
  });

  it('waits longer than its function’s timeout, so that the function logs the reason', () => {
    const functionMilliseconds = (route.timeoutSeconds ?? defaultTimeoutSeconds) * 1000;
    expect(integration['timeoutInMillis']).toBeGreaterThanOrEqual(functionMilliseconds + 2000);
    expect(integration['timeoutInMillis']).toBeLessThanOrEqual(route.streams ? 900_000 : 29_000);
  });
});

describe.each(Object.entries(body['x-amazon-apigateway-gateway-responses']))(
  'the answer of the gateway to %s',
  (kind, { statusCode, responseParameters, responseTemplates }) => {
    it('has the error shape and the request id', () => {
      expect(JSON.parse(responseTemplates['application/json'])).toEqual({
        error: expect.any(String),
        code: expect.stringMatching(/^(\w+|\$context\.authorizer\.code)$/),
        details: [],
        request_id: '$context.requestId',
      });
      expect(responseParameters).toMatchObject({
        'gatewayresponse.header.X-Request-Id': 'context.requestId',
        'gatewayresponse.header.Cache-Control': "'no-store'",
        'gatewayresponse.header.Referrer-Policy': "'no-referrer'",
        'gatewayresponse.header.Strict-Transport-Security': "'max-age=31536000'",
        'gatewayresponse.header.X-Content-Type-Options': "'nosniff'",
        'gatewayresponse.header.X-Frame-Options': "'DENY'",
      });
    });

    it('is 401 with a challenge for invalid credentials, and has Retry-After when a repetition may help', () => {
      const isRefusal = ['ACCESS_DENIED', 'UNAUTHORIZED', 'EXPIRED_TOKEN', 'INVALID_SIGNATURE'].includes(kind);
      expect(statusCode === 401).toBe(isRefusal);
      expect('gatewayresponse.header.WWW-Authenticate' in responseParameters).toBe(isRefusal);
      expect('gatewayresponse.header.Retry-After' in responseParameters).toBe([429, 503].includes(statusCode));
    });
  },
);
