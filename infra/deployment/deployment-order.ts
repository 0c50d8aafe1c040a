import { stackNameOf } from '../names.ts';

/**
 * The stacks to deploy before all others. Consumers of queues come before the API that sends to them, so that they understand
 * what it sends. The first deployment cannot do so: functions of `work` have the address of the API.
 */
export function firstStacks(
  stage: string,
  { isFirst, isLossAllowed }: { readonly isFirst: boolean; readonly isLossAllowed: boolean },
): readonly string[] {
  if (isFirst) return [];
  // No stack may drop an export that another one imports, so those that import what is removed let go of it first.
  // The authorizers of a new version may return new plan keys, without which the gateway admits nobody.
  const first = isLossAllowed ? ['usage-plan', 'work', 'api', 'observability'] : ['data', 'usage-plan', 'work'];
  return first.map((stack) => stackNameOf(stage, stack));
}
