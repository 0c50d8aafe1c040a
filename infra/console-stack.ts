import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps, Token, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type CfnBucket,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import path from 'node:path';
import service from '../package.json' with { type: 'json' };
import { allRoutes } from '../lib/entry/deployment/declarations.ts';
import type { AlarmTopics } from './alarms.ts';
import type { ApiStack } from './api-stack.ts';
import { addDistributionAlarms } from './distribution-alarms.ts';
import { rewritePath } from './rewrite-path.ts';
import type { Settings, TokenIssuer } from './settings.ts';

interface ConsoleIdentity {
  readonly tokenIssuer: TokenIssuer;
  readonly signInUrl: string | undefined;
}

export interface ConsoleStackProps extends StackProps {
  readonly api: ApiStack;
  readonly identity: ConsoleIdentity;
  readonly settings: Settings;
  readonly topics: AlarmTopics;
  readonly files: string;
}

/** Serves the console and the API from one origin, so that browsers need neither CORS nor preflights. */
export class ConsoleStack extends Stack {
  constructor(scope: Construct, id: string, { api, identity, settings, topics, files, ...props }: ConsoleStackProps) {
    super(scope, id, props);
    const bucket = createBucket(this);
    const fromFiles = {
      origin: S3BucketOrigin.withOriginAccessControl(bucket),
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    };
    const rewrite = createRewrite(this);
    const distribution = new Distribution(this, 'Console', {
      comment: this.stackName,
      ...domainOf(this, settings),
      ...(settings.consoleWebAclArn !== undefined && { webAclId: settings.consoleWebAclArn }),
      defaultBehavior: {
        ...fromFiles,
        responseHeadersPolicy: createHeaders(this, [...signInOrigins(identity), settings.voiceOrigin]),
        functionAssociations: [{ function: rewrite, eventType: FunctionEventType.VIEWER_REQUEST }],
      },
      additionalBehaviors: {
        ...behaviorsOfApi(this, api),
        '/preview.html': { ...fromFiles, responseHeadersPolicy: createPreviewHeaders(this) },
      },
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_ALL,
    });
    acknowledgeFindings(distribution, settings);
    deployFiles(this, bucket, files, configOf(identity, settings));
    addDistributionAlarms(this, settings, topics, {
      distributionId: distribution.distributionId,
      functionName: rewrite.functionName,
    });
    new CfnOutput(this, 'ConsoleDistribution', { value: distribution.distributionId });
    new CfnOutput(this, 'ConsoleFunction', { value: rewrite.functionName });
    new CfnOutput(this, 'ConsoleUrl', {
      value: `https://${settings.console?.domain ?? distribution.distributionDomainName}/`,
    });
  }
}

function createBucket(scope: Construct): IBucket {
  const bucket = new Bucket(scope, 'Files', {
    encryption: BucketEncryption.S3_MANAGED,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason: 'It holds the files of the console, which anybody may load, and nothing else.',
  });
  // The CDK's type declarations do not support exactOptionalPropertyTypes.
  return bucket as IBucket;
}

const domainOf = (scope: Construct, { console }: Settings) =>
  console && {
    domainNames: [console.domain],
    certificate: Certificate.fromCertificateArn(scope, 'Certificate', console.certificateArn),
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
  };

function behaviorsOfApi(stack: Stack, { apiId, stageName }: ApiStack): Record<string, BehaviorOptions> {
  const behavior: BehaviorOptions = {
    origin: new HttpOrigin(`${apiId}.execute-api.${stack.region}.${stack.urlSuffix}`, {
      originPath: `/${stageName}`,
      readTimeout: Duration.seconds(60),
    }),
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
  };
  const patterns = new Set(
    allRoutes.map(({ route: { path } }) => (path.startsWith('/api/') ? '/api/*' : path.replace(/\{\w+\}/g, '*'))),
  );
  return Object.fromEntries([...patterns].map((pattern) => [pattern, behavior]));
}

const createRewrite = (scope: Construct): EdgeFunction =>
  new EdgeFunction(scope, 'RewritePath', {
    code: FunctionCode.fromInline(rewritePath),
    runtime: FunctionRuntime.JS_2_0,
    comment: 'Serves the console for every path that is not a file.',
  });

const signInOrigins = ({ tokenIssuer: { issuer }, signInUrl }: ConsoleIdentity): readonly string[] => [
  Token.isUnresolved(issuer) ? issuer.slice(0, issuer.lastIndexOf('/')) : new URL(issuer).origin,
  ...(signInUrl === undefined ? [] : [signInUrl]),
];

const strictTransportSecurity = { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override: true };

/** The hash of the only inline style element, which React Aria adds. */
const styleOfComponents = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

function createHeaders(scope: Construct, connectsTo: readonly string[]): ResponseHeadersPolicy {
  const override = true;
  const contentSecurityPolicy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styleOfComponents}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connectsTo].join(' ')}`,
    'media-src blob:',
    "worker-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  return new ResponseHeadersPolicy(scope, 'Headers', {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override },
      contentTypeOptions: { override },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override },
      strictTransportSecurity,
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=(self)', override },
      ],
    },
  });
}

/** The hash of the script in `console/public/preview.html`. */
const scriptOfPreview = "'sha256-lw0Pdk8pSKdjood18ZJCH/nwWenmvOEXqDwwJDfhRpY='";

/**
 * Headers of the page that previews emails. Emails have inline styles, which the console's policy forbids. The preview
 * page has no origin, and its only script receives the email from the console.
 */
function createPreviewHeaders(scope: Construct): ResponseHeadersPolicy {
  const override = true;
  const contentSecurityPolicy = [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${scriptOfPreview}`,
    "style-src 'unsafe-inline'",
    'img-src https: data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
  return new ResponseHeadersPolicy(scope, 'PreviewHeaders', {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override },
      contentTypeOptions: { override },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override },
      strictTransportSecurity,
    },
  });
}

const configOf = ({ tokenIssuer, signInUrl }: ConsoleIdentity, { voiceOrigin }: Settings): object => ({
  issuer: tokenIssuer.issuer,
  client_id: tokenIssuer.audience,
  // Cognito has a sign-out URL of its own; other providers publish theirs in their metadata.
  sign_out_url: signInUrl === undefined ? null : `${signInUrl}/logout`,
  voice_origin: voiceOrigin,
  version: service.version,
});

/** Keeps old files: an open page may still load parts of the previous version. */
function deployFiles(scope: Construct, bucket: IBucket, files: string, config: object): void {
  const logGroup = new LogGroup(scope, 'DeploymentLogs', {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const shared = { destinationBucket: bucket, prune: false, logGroup };
  const assets = new BucketDeployment(scope, 'Assets', {
    ...shared,
    sources: [Source.asset(path.join(files, 'assets'))],
    destinationKeyPrefix: 'assets',
    cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
  });
  const pages = new BucketDeployment(scope, 'Pages', {
    ...shared,
    sources: [Source.asset(files, { exclude: ['assets'] }), Source.jsonData('config.json', config)],
    cacheControl: [CacheControl.noCache()],
  });
  pages.node.addDependency(assets);
  // The underlying resource of a CDK Bucket has this type.
  acknowledgeUploader(assets, Stack.of(scope).getLogicalId(bucket.node.defaultChild as CfnBucket));
}

/** The CDK's own function copies the files, with permissions that the CDK chooses. */
function acknowledgeUploader({ handlerRole }: BucketDeployment, bucketId: string): void {
  const findings = [
    'L1',
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    ...['GetBucket*', 'GetObject*', 'List*', 'Abort*', 'DeleteObject*'].map((action) => `IAM5[Action::s3:${action}]`),
    'IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*]',
    `IAM5[Resource::<${bucketId}.Arn>/*]`,
  ];
  Validations.of(handlerRole.node.scope ?? handlerRole).acknowledge(
    ...findings.map((finding) => ({
      id: `AwsSolutions-${finding}`,
      reason: 'The function of the CDK that copies the files reads their asset and writes to their bucket only.',
    })),
  );
}

function acknowledgeFindings(distribution: Distribution, { console }: Settings): void {
  Validations.of(distribution).acknowledge(
    { id: 'AwsSolutions-CFR1', reason: 'The people of an organization may work from any country.' },
    {
      id: 'AwsSolutions-CFR2',
      reason: 'The API authenticates and throttles callers; operators can configure a web ACL.',
    },
    { id: 'AwsSolutions-CFR3', reason: 'The files are the same for everybody, and the API logs its requests itself.' },
    ...(console
      ? []
      : [{ id: 'AwsSolutions-CFR4', reason: 'Without an own domain the certificate of CloudFront is used.' }]),
  );
}
