import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBasePathMapping, CfnDomainName, EndpointType, SecurityPolicy } from 'aws-cdk-lib/aws-apigateway';
import type { Construct } from 'constructs';
import type { ApiStack } from './api-stack.ts';
import { type ApiDomain, urlOf } from './settings.ts';

export interface EdgeStackProps extends StackProps {
  readonly api: ApiStack;
  readonly apiDomain: ApiDomain;
}

/** What is in front of the API: its own domain. */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, { api, apiDomain, ...props }: EdgeStackProps) {
    super(scope, id, props);
    const domain = new CfnDomainName(this, 'ApiDomain', {
      domainName: apiDomain.name,
      regionalCertificateArn: apiDomain.certificateArn,
      endpointConfiguration: { types: [EndpointType.REGIONAL] },
      securityPolicy: SecurityPolicy.TLS_1_2,
    });
    new CfnBasePathMapping(this, 'ApiMapping', {
      domainName: domain.ref,
      restApiId: api.apiId,
      stage: api.stageName,
      ...(apiDomain.basePath !== undefined && { basePath: apiDomain.basePath }),
    });
    new CfnOutput(this, 'ApiDomainUrl', { value: urlOf(apiDomain) });
    new CfnOutput(this, 'ApiDomainTarget', { value: domain.attrRegionalDomainName });
    new CfnOutput(this, 'ApiDomainZone', { value: domain.attrRegionalHostedZoneId });
  }
}
