import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnApiKey, CfnUsagePlan, CfnUsagePlanKey } from 'aws-cdk-lib/aws-apigateway';
import type { Construct } from 'constructs';
import { planKeyPools, planKeyValue } from '../lib/entry/deployment/declarations.ts';
import type { ApiStack } from './api-stack.ts';
import { planKeyThrottles } from './throttles.ts';

export interface UsagePlanStackProps extends StackProps {
  readonly api: ApiStack;
}

const plans = [
  {
    // Logical ids of deployed resources. Those of keys must not change: API Gateway rejects a second key with the same
    // value while the first exists.
    pool: 'organizations',
    ids: { plan: 'Organizations', key: 'Key', place: 'PlanKey' },
    name: (apiName: string) => apiName,
    description: 'Burst limit of the organizations that share a key.',
  },
  {
    pool: 'users',
    ids: { plan: 'Users', key: 'UserKey', place: 'UserPlanKey' },
    name: (apiName: string) => `${apiName}-users`,
    description: 'Burst limit of the users who share a key.',
  },
] as const;

export class UsagePlanStack extends Stack {
  constructor(scope: Construct, id: string, { api, ...props }: UsagePlanStackProps) {
    super(scope, id, props);
    let previous: CfnUsagePlanKey | undefined;
    for (const { pool, ids, name, description } of plans) {
      const { rate, burst } = planKeyThrottles[pool];
      const plan = new CfnUsagePlan(this, ids.plan, {
        usagePlanName: name(api.apiName),
        description,
        throttle: { rateLimit: rate, burstLimit: burst },
        apiStages: [{ apiId: api.apiId, stage: api.stageName }],
      });
      const { count } = planKeyPools[pool];
      for (let number = 0; number < count; number++) {
        const value = planKeyValue(api.planKeyPrefix, pool, number);
        const key = new CfnApiKey(this, `${ids.key}${number}`, {
          name: value,
          value,
          description: `One of ${count} keys shared by ${pool}; not a credential.`,
          enabled: true,
        });
        const planKey = new CfnUsagePlanKey(this, `${ids.place}${number}`, {
          keyId: key.ref,
          keyType: 'API_KEY',
          usagePlanId: plan.ref,
        });
        // API Gateway adds one key at a time; a second addition fails with a concurrent modification error.
        if (previous) planKey.addResourceDependency(previous);
        previous = planKey;
      }
    }
  }
}
