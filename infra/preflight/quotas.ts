/** A quota as Service Quotas names it. */
export interface Quota {
  readonly service: string;
  readonly code: string;
}

export const quotas = {
  lambdaConcurrency: { service: 'lambda', code: 'L-B99A9384' },
  codeBytes: { service: 'lambda', code: 'L-2ACBD22F' },
  requestRate: { service: 'apigateway', code: 'L-8A5B8E43' },
  gatewayResources: { service: 'apigateway', code: 'L-01C8A9E0' },
  tableWriteUnits: { service: 'dynamodb', code: 'L-AB614373' },
} as const satisfies Readonly<Record<string, Quota>>;

export const raiseCommand = ({ service, code }: Quota, value: number, region: string): string =>
  `aws service-quotas request-service-quota-increase --service-code ${service} --quota-code ${code} ` +
  `--desired-value ${value} --region ${region}`;
