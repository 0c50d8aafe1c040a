import { arn, nameInArn } from '../aws/arn.ts';
import { numberAt, recordAt, textAt } from '../foundation/json.ts';
import type { ResourceType } from './resource-types.ts';

const unitMilliseconds: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

const scheduleArn = (name: string): string => arn('scheduler', `schedule/default/${name}`);

/** What EventBridge Scheduler runs: only what our stacks ask of it is understood, and anything else is an error. */
export const schedule: ResourceType = {
  nameProperty: 'Name',
  attributes: { Arn: scheduleArn },
  read: ({ logicalId, name, properties }, { schedules }) => {
    const unknown = (what: string) => new Error(`The local runner knows no schedule with ${what} (${logicalId}).`);
    const target = recordAt(properties, 'Target');
    const [expression, targetArn, input] = [
      textAt(properties, 'ScheduleExpression') ?? '',
      textAt(target, 'Arn') ?? '',
      textAt(target, 'Input'),
    ];
    const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
    if (count === undefined) throw unknown(`the expression ${expression}`);
    if (!targetArn.startsWith('arn:aws:lambda:')) throw unknown(`the target ${targetArn}`);
    if (input === undefined) throw unknown('no input');
    const window = textAt(recordAt(properties, 'FlexibleTimeWindow'), 'Mode');
    if (window !== 'OFF') throw unknown(`a time window that is ${window}`);
    if (properties['State'] === 'DISABLED') return;
    schedules.push({
      name,
      arn: scheduleArn(name),
      intervalMs: Number(count) * (unitMilliseconds[unit] ?? 0),
      functionName: nameInArn(targetArn),
      role: textAt(target, 'RoleArn') ?? '',
      input,
      failuresQueueArn: textAt(recordAt(target, 'DeadLetterConfig'), 'Arn'),
    });
  },
};

export const eventInvokeConfig: ResourceType = {
  read: ({ properties }, { asyncInvocations }) =>
    void asyncInvocations.push({
      functionName: nameInArn(textAt(properties, 'FunctionName') ?? ''),
      maxRetries: numberAt(properties, 'MaximumRetryAttempts') ?? 2,
      failuresQueueArn: textAt(recordAt(recordAt(properties, 'DestinationConfig'), 'OnFailure'), 'Destination'),
    }),
};
