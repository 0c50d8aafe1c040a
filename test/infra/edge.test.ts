import { describe, expect, it } from 'vitest';
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
