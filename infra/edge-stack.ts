import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBasePathMapping, CfnDomainName, EndpointType, SecurityPolicy } from 'aws-cdk-lib/aws-apigateway';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { type AlarmTopics, createAlarms } from './alarms.ts';
import type { ApiStack } from './api-stack.ts';
import { type ApiDomain, type Settings, urlOf } from './settings.ts';
import { addWebAcl } from './web-acl.ts';

export interface EdgeStackProps extends StackProps {
  readonly api: ApiStack;
  readonly settings: Settings;
  readonly topics: AlarmTopics;
}

export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, { api, settings, topics, ...props }: EdgeStackProps) {
    super(scope, id, props);
    const { apiDomain, wafRateLimit } = settings;
    if (apiDomain) addDomain(this, api, apiDomain);
    if (wafRateLimit === undefined) return;
    addWebAcl(this, api, wafRateLimit);
    createAlarms(this, settings, topics, [
      {
        id: 'BlockedRequests',
        page: 'blocked-requests',
        severity: 'normal',
        impact: 'The web ACL blocks many requests: an attack, or a rule that misjudges an integration.',
        metric: new Metric({
          namespace: 'AWS/WAFV2',
          metricName: 'BlockedRequests',
          dimensionsMap: { WebACL: api.apiName, Rule: 'ALL', Region: this.region },
          statistic: Stats.SUM,
          period: Duration.minutes(5),
        }),
        atLeast: 100,
      },
    ]);
  }

  static isNeeded = ({ apiDomain, wafRateLimit }: Settings): boolean =>
    apiDomain !== undefined || wafRateLimit !== undefined;
}

function addDomain(scope: Construct, api: ApiStack, apiDomain: ApiDomain): void {
  const domain = new CfnDomainName(scope, 'ApiDomain', {
    domainName: apiDomain.name,
    regionalCertificateArn: apiDomain.certificateArn,
    endpointConfiguration: { types: [EndpointType.REGIONAL] },
    securityPolicy: SecurityPolicy.TLS_1_2,
  });
  new CfnBasePathMapping(scope, 'ApiMapping', {
    domainName: domain.ref,
    restApiId: api.apiId,
    stage: api.stageName,
    ...(apiDomain.basePath !== undefined && { basePath: apiDomain.basePath }),
  });
  new CfnOutput(scope, 'ApiDomainUrl', { value: urlOf(apiDomain) });
  new CfnOutput(scope, 'ApiDomainTarget', { value: domain.attrRegionalDomainName });
  new CfnOutput(scope, 'ApiDomainZone', { value: domain.attrRegionalHostedZoneId });
}
