import type { Authorizer, Method } from './routes.ts';
import type { Model } from '../stacks/model.ts';
import { functionArn, nameInArn } from '../foundation/arn.ts';
import { isAllowed } from '../iam/policy.ts';

const queueActions = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];
const streamActions = ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'];

/**
 * Returns the permissions that AWS would lack to read event sources, invoke functions and send to queues, in roles of
 * the templates or for event rules.
 */
export const missingPermissions = (
  model: Model,
  invokers: readonly (Method['integration'] | Authorizer)[],
): readonly string[] => {
  const missing: string[] = [];
  const require = (role: string | undefined, action: string, resource: string): void => {
    const statements = model.roles.get(nameInArn(role ?? '')) ?? [];
    if (!isAllowed(statements, { action, resource })) missing.push(`${role} may not ${action} on ${resource}`);
  };
  for (const { functionName, sourceArn } of [...model.queueSources, ...model.streamSources]) {
    const role = model.functions.find(({ name }) => name === functionName)?.role;
    const actions = sourceArn.startsWith('arn:aws:sqs:') ? queueActions : streamActions;
    for (const action of actions) require(role, action, sourceArn);
  }
  for (const { functionName, failuresQueueArn } of [...model.streamSources, ...model.asyncInvocations]) {
    const role = model.functions.find(({ name }) => name === functionName)?.role;
    if (failuresQueueArn !== undefined) require(role, 'sqs:SendMessage', failuresQueueArn);
  }
  for (const { role, functionName, failuresQueueArn } of model.schedules) {
    require(role, 'lambda:InvokeFunction', functionArn(functionName));
    if (failuresQueueArn !== undefined) require(role, 'sqs:SendMessage', failuresQueueArn);
  }
  for (const { arn, targets } of model.eventRules) {
    for (const queueArn of targets.flatMap((target) => [target.queueArn, target.failuresQueueArn ?? []].flat())) {
      const statements = model.queuePolicies.get(nameInArn(queueArn)) ?? [];
      const access = { action: 'sqs:SendMessage', resource: queueArn, context: { 'aws:SourceArn': arn } };
      if (!isAllowed(statements, access)) missing.push(`${arn} may not sqs:SendMessage on ${queueArn}`);
    }
  }
  for (const invoker of invokers) {
    if (!('functionName' in invoker)) continue;
    // Without a role the function's resource policy decides; Lambda permissions are not checked.
    if (invoker.role === undefined) continue;
    require(invoker.role, 'lambda:InvokeFunction', functionArn(invoker.functionName));
  }
  return [...new Set(missing)];
};
