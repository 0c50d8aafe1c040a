import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnApiKey, CfnUsagePlan, CfnUsagePlanKey } from 'aws-cdk-lib/aws-apigateway';
import type { Construct } from 'constructs';
import { planKeyCount, planKeyValue } from '../lib/http/authorizers/plan-key.ts';
import type { ApiStack } from './api-stack.ts';
import { planKeyThrottle } from './throttles.ts';

export interface UsagePlanStackProps extends StackProps {
  readonly api: ApiStack;
}

/** The usage plan of v1 and its fixed pool of keys, which the organizations share. */
export class UsagePlanStack extends Stack {
  constructor(scope: Construct, id: string, { api, ...props }: UsagePlanStackProps) {
    super(scope, id, props);
    const plan = new CfnUsagePlan(this, 'Organizations', {
      usagePlanName: api.apiName,
      description: 'Burst limit of the organizations that share a key.',
      throttle: { rateLimit: planKeyThrottle.rate, burstLimit: planKeyThrottle.burst },
      apiStages: [{ apiId: api.apiId, stage: api.stageName }],
    });
    let previous: CfnUsagePlanKey | undefined;
    for (let number = 0; number < planKeyCount; number++) {
      const value = planKeyValue(api.planKeyPrefix, number);
      // API Gateway rejects a second key with the same value while the first exists, so these logical ids must not change.
      const key = new CfnApiKey(this, `Key${number}`, {
        name: value,
        value,
        description: `One of ${planKeyCount} keys shared by organizations; not a credential.`,
        enabled: true,
      });
      const planKey = new CfnUsagePlanKey(this, `PlanKey${number}`, {
        keyId: key.ref,
        keyType: 'API_KEY',
        usagePlanId: plan.ref,
      });
      // API Gateway adds one key to a plan at a time; a second addition fails with a concurrent modification error.
      if (previous) planKey.addResourceDependency(previous);
      previous = planKey;
    }
  }
}
