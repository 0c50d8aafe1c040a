export interface Quota {
  readonly service: string;
  readonly code: string;
}

export const quotas = {
  lambdaConcurrency: { service: 'lambda', code: 'L-B99A9384' },
  codeBytes: { service: 'lambda', code: 'L-2ACBD22F' },
  requestRate: { service: 'apigateway', code: 'L-8A5B8E43' },
  gatewayResources: { service: 'apigateway', code: 'L-01C8A9E0' },
  roles: { service: 'iam', code: 'L-FE177D64' },
  tableWriteUnits: { service: 'dynamodb', code: 'L-AB614373' },
} as const satisfies Readonly<Record<string, Quota>>;

/**
 * Alarms that an account may have in a region unless AWS raised it: "CloudWatch service quotas" in the CloudWatch User
 * Guide. No CloudWatch API returns the quota of an account.
 */
export const defaultAlarmQuota = 5000;

/** Service Quotas lists the quotas of IAM, a global service, in this region only. */
export const globalRegion = 'us-east-1';

export const raiseCommand = ({ service, code }: Quota, value: number, region: string): string =>
  `aws service-quotas request-service-quota-increase --service-code ${service} --quota-code ${code} ` +
  `--desired-value ${value} --region ${region}`;
