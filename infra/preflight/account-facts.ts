export type Reading<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'unreadable'; readonly reason: string };

export interface LambdaFacts {
  readonly concurrency: number;
  /** The part that no function reserves. */
  readonly unreservedConcurrency: number;
  readonly codeBytes: number;
  readonly maxCodeBytes: number;
}

export interface GatewayFacts {
  readonly cloudWatchRoleArn: string | null;
  readonly requestRate: number;
  readonly requestBurst: number;
}

export interface RoleFacts {
  readonly roles: number;
  readonly maxRoles: number;
}

export interface EmailFacts {
  readonly hasProductionAccess: boolean;
  readonly isSendingEnabled: boolean;
  readonly enforcementStatus: string;
  readonly emailsPerDay: number;
  readonly emailsPerSecond: number;
}

export interface AccountFacts {
  readonly lambda: Reading<LambdaFacts>;
  readonly streaming: Reading<'supported'>;
  readonly gateway: Reading<GatewayFacts>;
  readonly gatewayResources: Reading<number>;
  readonly tableWriteUnits: Reading<number>;
  /** Of the whole account: IAM has no regions. */
  readonly roles: Reading<RoleFacts>;
  readonly alarms: Reading<number>;
  readonly email: Reading<EmailFacts>;
  /** Null if the region was never bootstrapped. */
  readonly bootstrapVersion: Reading<number | null>;
}
