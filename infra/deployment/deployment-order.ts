import { stackNameOf } from '../names.ts';

/**
 * Returns the stacks to deploy before all others. Consumers of queues are deployed before the API that sends to them,
 * so that they understand its messages. The first deployment cannot follow this order, because functions of `work` need
 * the address of the API.
 */
export function firstStacks(
  stage: string,
  { isFirst, isDestructionAllowed }: { readonly isFirst: boolean; readonly isDestructionAllowed: boolean },
): readonly string[] {
  if (isFirst) return [];
  // An export cannot be removed while another stack imports it, so the importing stacks are deployed first. New
  // authorizers may return new plan keys, which the gateway must already know.
  const first = isDestructionAllowed
    ? ['usage-plan', 'work', 'endpoints', 'api', 'observability']
    : ['data', 'usage-plan', 'work'];
  return first.map((stack) => stackNameOf(stage, stack));
}
