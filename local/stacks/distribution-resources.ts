import { arn } from '../foundation/arn.ts';
import { isRecord, listAt, numberAt, recordAt, textAt } from '../foundation/json.ts';
import type { Behavior, DistributionOrigin } from './model.ts';
import type { ResourceType } from './resource-type.ts';

/** A CloudFront distribution. Caches, compression and edge locations have no meaning on one machine. */
export const distribution: ResourceType = {
  attributes: { DomainName: (name) => `${name}.cloudfront.net`, Id: (name) => name },
  read: ({ properties }, { distributions }) => {
    const config = recordAt(properties, 'DistributionConfig');
    const origins = listAt(config, 'Origins').filter(isRecord);
    distributions.push({
      origins: new Map(origins.map((origin) => [textAt(origin, 'Id') ?? '', originOf(origin)])),
      behaviors: [
        ...listAt(config, 'CacheBehaviors').filter(isRecord).map(behaviorOf),
        behaviorOf({ PathPattern: '*', ...recordAt(config, 'DefaultCacheBehavior') }),
      ],
    });
  },
};

const originOf = (origin: Record<string, unknown>): DistributionOrigin => ({
  domain: textAt(origin, 'DomainName') ?? '',
  isBucket: 'S3OriginConfig' in origin,
});

/** CloudFront answers these methods if a behavior names none. */
const readMethods = ['GET', 'HEAD'];

const behaviorOf = (behavior: Record<string, unknown>): Behavior => {
  const pattern = textAt(behavior, 'PathPattern') ?? '';
  const methods = listAt(behavior, 'AllowedMethods').map(String);
  const functions = listAt(behavior, 'FunctionAssociations');
  const onRequest = functions.find((each) => textAt(each, 'EventType') === 'viewer-request');
  if (functions.length !== (onRequest ? 1 : 0))
    throw new Error(`The local runner supports only one function, on viewer requests (${pattern}).`);
  return {
    pattern,
    origin: textAt(behavior, 'TargetOriginId') ?? '',
    methods: methods.length > 0 ? methods : readMethods,
    headerPolicy: textAt(behavior, 'ResponseHeadersPolicyId'),
    onRequest: textAt(onRequest, 'FunctionARN'),
  };
};

const edgeFunctionArn = (name: string): string => arn('cloudfront', `function/${name}`);

export const edgeFunction: ResourceType = {
  attributes: { FunctionARN: edgeFunctionArn },
  nameProperty: 'Name',
  read: ({ name, properties }, { edgeFunctions }) =>
    void edgeFunctions.push({ arn: edgeFunctionArn(name), code: textAt(properties, 'FunctionCode') ?? '' }),
};

/** The security headers of a policy, with the value that CloudFront builds from their properties. */
const securityHeaders: Readonly<Record<string, readonly [string, (header: Record<string, unknown>) => string]>> = {
  ContentSecurityPolicy: ['content-security-policy', (header) => textAt(header, 'ContentSecurityPolicy') ?? ''],
  ContentTypeOptions: ['x-content-type-options', () => 'nosniff'],
  FrameOptions: ['x-frame-options', (header) => textAt(header, 'FrameOption') ?? ''],
  ReferrerPolicy: ['referrer-policy', (header) => textAt(header, 'ReferrerPolicy') ?? ''],
  StrictTransportSecurity: [
    'strict-transport-security',
    (header) =>
      `max-age=${numberAt(header, 'AccessControlMaxAgeSec') ?? 0}${header['IncludeSubdomains'] === true ? '; includeSubDomains' : ''}`,
  ],
};

export const headerPolicy: ResourceType = {
  attributes: { Id: (name) => name },
  read: ({ logicalId, name, properties }, { headerPolicies }) => {
    const config = recordAt(properties, 'ResponseHeadersPolicyConfig');
    const security = Object.entries(recordAt(config, 'SecurityHeadersConfig')).map(([type, header]) => {
      const [key, valueOf] = securityHeaders[type] ?? [];
      if (key === undefined || !valueOf)
        throw new Error(`The local runner does not support the security header ${type} (${logicalId}).`);
      return [key, valueOf(isRecord(header) ? header : {})] as const;
    });
    const custom = listAt(recordAt(config, 'CustomHeadersConfig'), 'Items').map(
      (item) => [(textAt(item, 'Header') ?? '').toLowerCase(), textAt(item, 'Value') ?? ''] as const,
    );
    headerPolicies.push({ id: name, headers: Object.fromEntries([...security, ...custom]) });
  },
};

/** Files that the CDK copies to a bucket. The runner reads them from the folders of their assets. */
export const bucketDeployment: ResourceType = {
  read: ({ logicalId, properties, assetFolder }, { bucketDeployments }) => {
    const values = listAt(properties, 'SourceMarkers').filter((each) => isRecord(each) && Object.keys(each).length > 0);
    if (values.length > 0 || 'Exclude' in properties || properties['Prune'] === true)
      throw new Error(
        `The local runner does not support a deployment of files that replaces or excludes some (${logicalId}).`,
      );
    bucketDeployments.push({
      bucket: textAt(properties, 'DestinationBucketName') ?? '',
      prefix: textAt(properties, 'DestinationBucketKeyPrefix') ?? '',
      folders: listAt(properties, 'SourceObjectKeys').map((key) => assetFolder(String(key))),
      cacheControl: textAt(recordAt(properties, 'SystemMetadata'), 'cache-control'),
    });
  },
};
