import { arn, nameInArn } from '../foundation/arn.ts';
import { numberAt, recordAt, textAt } from '../foundation/json.ts';
import type { ResourceType } from './resource-type.ts';

const unitMs: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

const scheduleArn = (name: string): string => arn('scheduler', `schedule/default/${name}`);

export const schedule: ResourceType = {
  nameProperty: 'Name',
  attributes: { Arn: scheduleArn },
  read: ({ logicalId, name, properties }, { schedules }) => {
    const unsupported = (what: string) =>
      new Error(`The local runner does not support a schedule with ${what} (${logicalId}).`);
    const target = recordAt(properties, 'Target');
    const [expression, targetArn, input] = [
      textAt(properties, 'ScheduleExpression') ?? '',
      textAt(target, 'Arn') ?? '',
      textAt(target, 'Input'),
    ];
    const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
    if (count === undefined) throw unsupported(`the expression ${expression}`);
    if (!targetArn.startsWith('arn:aws:lambda:')) throw unsupported(`the target ${targetArn}`);
    if (input === undefined) throw unsupported('no input');
    const window = textAt(recordAt(properties, 'FlexibleTimeWindow'), 'Mode');
    if (window !== 'OFF') throw unsupported(`the time window ${window}`);
    if (properties['State'] === 'DISABLED') return;
    schedules.push({
      name,
      arn: scheduleArn(name),
      intervalMs: Number(count) * (unitMs[unit] ?? 0),
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
