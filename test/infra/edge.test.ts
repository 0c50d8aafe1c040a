import { describe, expect, it } from 'vitest';
import { allRoutes } from '../../lib/entry/openapi/routes.ts';
import { type FunctionProperties, synthesizeStacks, toJson } from './synthesize.ts';

const apiCertificate = 'arn:aws:acm:sa-east-1:111111111111:certificate/1';
const apiDomain = 'api.example.com';

const publicUrlsOf = ({ ofType }: ReturnType<typeof synthesizeStacks>) => [
  ...new Set(
    ofType<FunctionProperties>('AWS::Lambda::Function').flatMap(
      ({ properties }) => properties.Environment.Variables['PUBLIC_URL'] ?? [],
    ),
  ),
];

describe("the API's own domain", () => {
  const without = synthesizeStacks();
  const stacks = synthesizeStacks({ context: { apiDomain, apiCertificate } });
  const below = synthesizeStacks({ context: { apiDomain, apiCertificate, apiBasePath: 'collections' } });

  it('is created only if it is configured', () => {
    expect(without.ofType('AWS::ApiGateway::DomainName')).toEqual([]);
    expect(without.ofType('AWS::ApiGateway::BasePathMapping')).toEqual([]);
  });

  it('is in the region of the stage and requires TLS 1.2', () => {
    expect(stacks.ofType('AWS::ApiGateway::DomainName').map(({ properties }) => properties)).toEqual([
      expect.objectContaining({
        DomainName: apiDomain,
        RegionalCertificateArn: apiCertificate,
        EndpointConfiguration: { Types: ['REGIONAL'] },
        SecurityPolicy: 'TLS_1_2',
      }),
    ]);
  });

  it('leads to the stage of the API, at its root or below the base path', () => {
    const mappingOf = ({ ofType }: typeof stacks) => ofType('AWS::ApiGateway::BasePathMapping')[0]?.properties;
    const [domain] = stacks.ofType('AWS::ApiGateway::DomainName');
    const [api] = stacks.ofType('AWS::ApiGateway::RestApi');
    const [stage] = stacks.ofType('AWS::ApiGateway::Stage');
    const mapping = { DomainName: { Ref: domain?.id }, RestApiId: { Ref: api?.id }, Stage: { Ref: stage?.id } };
    expect(mappingOf(stacks)).toEqual(mapping);
    expect(mappingOf(below)).toEqual({ ...mapping, BasePath: 'collections' });
  });

  it('is what providers call, unless another public URL is configured', () => {
    expect(publicUrlsOf(stacks)).toEqual([`https://${apiDomain}`]);
    expect(publicUrlsOf(below)).toEqual([`https://${apiDomain}/collections`]);
    const earlier = { apiDomain, apiCertificate, publicUrl: 'https://calls.example.com' };
    expect(publicUrlsOf(synthesizeStacks({ context: earlier }))).toEqual(['https://calls.example.com']);
  });

  it('changes neither the origin of the console nor the address that API Gateway gives the API', () => {
    const origins = (of: typeof stacks) => of.ofType('AWS::CloudFront::Distribution').map(toJson);
    expect(origins(stacks)).toEqual(origins(without));
    expect(toJson(stacks.ofType('AWS::ApiGateway::RestApi'))).not.toContain('DisableExecuteApiEndpoint');
  });

  it.each([
    { apiDomain },
    { apiCertificate },
    { apiBasePath: 'collections' },
    { apiDomain: 'https://api.example.com/', apiCertificate },
    { apiDomain, apiCertificate: 'certificate/1' },
    { apiDomain, apiCertificate, apiBasePath: '/collections' },
    { apiDomain, apiCertificate, apiBasePath: 'a/b' },
  ])('is not built with %o', (context) => {
    expect(() => synthesizeStacks({ context })).toThrow(/^Context values? api/);
  });
});

interface Rule {
  readonly Name: string;
  readonly Priority: number;
  readonly Statement: {
    readonly RateBasedStatement?: { readonly ScopeDownStatement?: unknown };
    readonly ManagedRuleGroupStatement?: {
      readonly Name: string;
      readonly RuleActionOverrides: readonly { readonly Name: string; readonly ActionToUse: object }[];
      readonly ScopeDownStatement?: unknown;
    };
  };
  readonly Action?: { readonly Block: { readonly CustomResponse: object } };
}

interface AclProperties {
  readonly Scope: string;
  readonly DefaultAction: object;
  readonly Rules: readonly Rule[];
  readonly CustomResponseBodies: Readonly<Record<string, { readonly Content: string; readonly ContentType: string }>>;
}

describe('the web ACL of the API', () => {
  const { ofType } = synthesizeStacks({ context: { wafRateLimit: '150000' } });
  const acl = ofType<AclProperties>('AWS::WAFv2::WebACL')[0];
  const rules = acl?.properties.Rules ?? [];

  it('is created only if a rate is configured', () => {
    expect(synthesizeStacks().ofType('AWS::WAFv2::WebACL')).toEqual([]);
    expect(acl?.properties).toMatchObject({ Scope: 'REGIONAL', DefaultAction: { Allow: {} } });
  });

  it('is on the stage of the API', () => {
    const [api] = ofType('AWS::ApiGateway::RestApi');
    const [association] = ofType('AWS::WAFv2::WebACLAssociation');
    expect(toJson(association?.properties['ResourceArn'])).toMatch(
      new RegExp(`:apigateway:.*::/restapis/",\\{"Ref":"${api?.id}"\\},"/stages/"`),
    );
    expect(association?.properties['WebACLArn']).toEqual({ 'Fn::GetAtt': [acl?.id, 'Arn'] });
  });

  it('limits the rate of an address, and replies to the rest as the gateway does beyond its own limits', () => {
    const [rate] = rules.filter(({ Statement }) => Statement.RateBasedStatement);
    expect(rate?.Statement.RateBasedStatement).toMatchObject({
      Limit: 150_000,
      AggregateKeyType: 'IP',
      EvaluationWindowSec: 300,
    });
    expect(rate?.Action?.Block.CustomResponse).toMatchObject({
      ResponseCode: 429,
      CustomResponseBodyKey: 'throttled',
      ResponseHeaders: [{ Name: 'Retry-After', Value: '300' }],
    });
    const { Content = '', ContentType } = acl?.properties.CustomResponseBodies['throttled'] ?? {};
    expect(ContentType).toBe('APPLICATION_JSON');
    expect(JSON.parse(Content)).toEqual({
      error: expect.stringMatching(/^[A-Z].*\.$/),
      code: 'throttled',
      details: [],
      request_id: 'none',
    });
  });

  it('applies no rule to callbacks of providers, nor to requests to unsubscribe, which mail programs send', () => {
    const callbacks = allRoutes.filter(({ route }) => typeof route.access === 'object' && 'provider' in route.access);
    expect(callbacks.filter(({ route }) => !route.path.startsWith('/api/webhooks/'))).toEqual([]);
    expect(rules).toHaveLength(4);
    for (const { Statement } of rules) {
      const statement = Statement.RateBasedStatement ?? Statement.ManagedRuleGroupStatement;
      expect(statement?.ScopeDownStatement).toMatchObject({
        NotStatement: {
          Statement: {
            OrStatement: {
              Statements: ['/api/webhooks/', '/api/unsubscribe'].map((path) => ({
                ByteMatchStatement: { PositionalConstraint: 'CONTAINS', SearchString: path },
              })),
            },
          },
        },
      });
    }
  });

  it('counts only, in bodies and in the length of a query, what requests of this API look like', () => {
    const overrides = rules.flatMap(({ Statement }) => Statement.ManagedRuleGroupStatement?.RuleActionOverrides ?? []);
    expect(overrides.map(({ ActionToUse }) => ActionToUse)).toEqual(overrides.map(() => ({ Count: {} })));
    expect(overrides.map(({ Name }) => Name)).toEqual(
      expect.arrayContaining(['SizeRestrictions_BODY', 'CrossSiteScripting_BODY', 'SizeRestrictions_QUERYSTRING']),
    );
  });

  it('logs what it blocks and counts, without credentials, queries or samples of requests', () => {
    const [logging] = ofType('AWS::WAFv2::LoggingConfiguration');
    const names = ofType('AWS::Logs::LogGroup').map(({ properties }) => properties['LogGroupName']);
    expect(names).toContain('aws-waf-logs-CollectionManagement-dev-api');
    expect(logging?.properties['RedactedFields']).toEqual([
      { SingleHeader: { Name: 'authorization' } },
      { SingleHeader: { Name: 'x-api-key' } },
      { SingleHeader: { Name: 'x-tool-token' } },
      { QueryString: {} },
    ]);
    expect(logging?.properties['LoggingFilter']).toMatchObject({ DefaultBehavior: 'DROP' });
    expect(toJson(acl)).not.toContain('"SampledRequestsEnabled":true');
  });

  it.each(['0', '99', '1.5', 'many'])('is not built with a rate of %s', (wafRateLimit) => {
    expect(() => synthesizeStacks({ context: { wafRateLimit } })).toThrow('wafRateLimit');
  });
});

describe("the console's web ACL", () => {
  const consoleWebAclArn = 'arn:aws:wafv2:us-east-1:111111111111:global/webacl/console/0f1e';

  it('is the one that is configured', () => {
    const { ofType } = synthesizeStacks({ context: { consoleWebAclArn } });
    expect(ofType('AWS::CloudFront::Distribution')[0]?.properties['DistributionConfig']).toMatchObject({
      WebACLId: consoleWebAclArn,
    });
  });

  it('is not one of a region', () => {
    const context = { consoleWebAclArn: 'arn:aws:wafv2:sa-east-1:111111111111:regional/webacl/console/0f1e' };
    expect(() => synthesizeStacks({ context })).toThrow('consoleWebAclArn');
  });
});
