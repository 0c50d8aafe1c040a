import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { rewritePath } from '../../infra/rewrite-path.ts';
import { allRoutes } from '../../lib/entry/deployment/declarations.ts';
import { synthesizeStacks, toJson } from './synthesize.ts';

interface Behavior {
  readonly PathPattern: string;
  readonly TargetOriginId: string;
  readonly ResponseHeadersPolicyId?: unknown;
}

interface DistributionProperties {
  readonly DistributionConfig: {
    readonly Aliases?: readonly string[];
    readonly ViewerCertificate?: object;
    readonly CustomErrorResponses?: unknown;
    readonly Origins: readonly { readonly Id: string; readonly DomainName: unknown; readonly OriginPath?: unknown }[];
    readonly DefaultCacheBehavior: Behavior;
    readonly CacheBehaviors: readonly Behavior[];
  };
}

const withSignIn = { context: { signInDomain: 'collections-example' } };
const stacks = synthesizeStacks(withSignIn);
const { ofType, uploader } = stacks;
const configOf = (of: ReturnType<typeof synthesizeStacks>) =>
  of.ofType<DistributionProperties>('AWS::CloudFront::Distribution')[0]!.properties.DistributionConfig;
const config = configOf(stacks);
const certificate = 'arn:aws:acm:us-east-1:111111111111:certificate/1';
const withDomain = synthesizeStacks({
  context: { consoleDomain: 'console.example.com', consoleCertificate: certificate },
});
const previewPath = '/preview.html';
const ofApi = config.CacheBehaviors.filter(({ PathPattern }) => PathPattern !== previewPath);
const originOf = ({ TargetOriginId }: Behavior) => config.Origins.find(({ Id }) => Id === TargetOriginId);

const headersOf = ({ ResponseHeadersPolicyId: id }: Behavior) =>
  ofType('AWS::CloudFront::ResponseHeadersPolicy').find((each) => toJson(id).includes(each.id));

describe('the distribution of the console', () => {
  it('sends the path of every route to the API, and any other to the files', () => {
    const patterns = config.CacheBehaviors.map(({ PathPattern }) => PathPattern);
    const isOfApi = (path: string) =>
      patterns.some((each) => each === path || (each.endsWith('/*') && path.startsWith(each.slice(0, -1))));
    expect(allRoutes.filter(({ route }) => !isOfApi(route.path))).toEqual([]);
    for (const behavior of ofApi) expect(toJson(originOf(behavior))).toContain('.execute-api.');
    expect(toJson(originOf(config.DefaultCacheBehavior))).toContain('S3OriginConfig');
  });

  it('replaces no reply of the API', () => {
    expect(config.CustomErrorResponses).toBeUndefined();
    expect(ofApi.filter((each) => each.ResponseHeadersPolicyId !== undefined)).toEqual([]);
  });

  it('lets a page sign in at a user pool that another stack has', () => {
    const issuer = 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_abc';
    const context = { jwtIssuer: issuer, jwtAudience: 'client', jwtJwksUri: `${issuer}/keys`, signInDomain: 'others' };
    const policiesOf = (more: object) =>
      toJson(synthesizeStacks({ context: { ...context, ...more } }).ofType('AWS::CloudFront::ResponseHeadersPolicy'));
    const ofPool = policiesOf({ userPoolId: 'eu-west-1_abc' });
    for (const origin of ['https://others.auth.', 'https://cognito-idp.eu-west-1.amazonaws.com'])
      expect(ofPool).toContain(origin);
    // The prefix means nothing to another provider.
    expect(policiesOf({})).not.toContain('https://others.auth.');
  });

  it('lets a page load scripts of its own origin only, and speak to the sign-in and the voice provider', () => {
    const policy = toJson(headersOf(config.DefaultCacheBehavior));
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'sha256-");
    expect(policy).toContain("; font-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toMatch(
      /connect-src 'self' https:\/\/cognito-idp\..*https:\/\/collections-example\.auth\.[^;]* wss:\/\/api\.elevenlabs\.io;/,
    );
    expect(policy).not.toContain('unsafe');
  });

  it('lets a page speak to the configured voice provider instead', () => {
    const voiceOrigin = 'wss://api.eu.residency.elevenlabs.io';
    const policies = synthesizeStacks({ context: { voiceOrigin } }).ofType('AWS::CloudFront::ResponseHeadersPolicy');
    expect(toJson(policies)).toContain(` ${voiceOrigin}; media-src`);
    expect(toJson(policies)).not.toContain('wss://api.elevenlabs.io');
  });

  it.each([
    'https://api.elevenlabs.io',
    'ws://api.elevenlabs.io',
    'wss://a.example/path',
    'wss://a.example;x',
    'voice',
  ])('is not built with the voice origin %s', (voiceOrigin) => {
    expect(() => synthesizeStacks({ context: { voiceOrigin } })).toThrow(/^Context value voiceOrigin/);
  });

  it('shows an email in a page without an origin, which runs one script of its own', () => {
    const preview = config.CacheBehaviors.find(({ PathPattern }) => PathPattern === previewPath)!;
    expect(toJson(originOf(preview))).toContain('S3OriginConfig');
    const page = readFileSync('console/public/preview.html', 'utf8');
    const [, script = ''] = /<script>([^]*)<\/script>/.exec(page) ?? [];
    const hash = createHash('sha256').update(script).digest('base64');
    expect(toJson(headersOf(preview))).toContain(
      `sandbox allow-scripts; default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'`,
    );
  });

  it('has its own domain if one is configured, to which a sign-in returns', () => {
    expect(configOf(withDomain)).toMatchObject({
      Aliases: ['console.example.com'],
      ViewerCertificate: { AcmCertificateArn: certificate, MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
    expect(withDomain.ofType('AWS::Cognito::UserPoolClient')[0]?.properties).toMatchObject({
      CallbackURLs: ['https://console.example.com/'],
      LogoutURLs: ['https://console.example.com/'],
    });
  });

  it.each([
    { consoleDomain: 'console.example.com' },
    { consoleDomain: 'https://console.example.com/', consoleCertificate: 'arn:aws:acm:us-east-1:1:certificate/1' },
    { consoleDomain: 'console.example.com', consoleCertificate: 'arn:aws:acm:sa-east-1:1:certificate/1' },
  ])('is not built with %o', (context) => {
    expect(() => synthesizeStacks({ context })).toThrow(/^Context values? console/);
  });
});

describe('the files of the console', () => {
  const deployments = ofType('Custom::CDKBucketDeployment').map(({ properties }) => properties);

  it('are kept over deployments, and only those whose names change with their content are cached', () => {
    expect(deployments).toMatchObject([
      {
        DestinationBucketKeyPrefix: 'assets',
        Prune: false,
        SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
      },
      { Prune: false, SystemMetadata: { 'cache-control': 'no-cache' } },
    ]);
  });

  it('are copied by a function that writes to their bucket and to nothing else', () => {
    const written = uploader.flatMap(({ properties }) => properties.PolicyDocument?.Statement ?? []);
    const targets = written
      .filter(({ Action }) => toJson(Action).includes('s3:PutObject'))
      .map((each) => each.Resource);
    const [bucket] = ofType('AWS::S3::Bucket').filter(({ stack }) => stack.endsWith('-console'));
    expect(targets).toEqual([
      [{ 'Fn::GetAtt': [bucket?.id, 'Arn'] }, { 'Fn::Join': ['', [{ 'Fn::GetAtt': [bucket?.id, 'Arn'] }, '/*']] }],
    ]);
  });
});

describe('the path of a request', () => {
  it.each([
    { path: '/', becomes: '/index.html' },
    { path: '/accounts', becomes: '/index.html' },
    { path: '/accounts/d4a1.5', becomes: '/index.html' },
    { path: '/assets', becomes: '/index.html' },
    { path: '/assets/index-1a2b.js', becomes: '/assets/index-1a2b.js' },
    { path: '/config.json', becomes: '/config.json' },
  ])('$path becomes $becomes', ({ path, becomes }) => {
    const script = `${rewritePath};handler({ request: { uri: ${JSON.stringify(path)} } }).uri`;
    expect(vm.runInNewContext(script)).toBe(becomes);
  });
});
