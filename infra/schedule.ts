import { ArnFormat, Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnEventInvokeConfig, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { functionNameOf, logicalName } from './names.ts';

export interface ScheduleProps {
  readonly name: string;
  readonly stage: string;
  readonly expression: string;
  readonly target: LambdaFunction;
  readonly deadLetters: Queue;
}

const unitSeconds = { minute: 60, hour: 3600, day: 86_400 };

export function secondsBetweenRuns(expression: string): number {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  // The pattern allows these units only; another expression gives NaN.
  const seconds = Number(count) * unitSeconds[unit as keyof typeof unitSeconds];
  if (!Number.isFinite(seconds)) throw new Error(`${expression} is not a rate expression.`);
  return seconds;
}

/** Same as the retry period of stream batches. */
const retryPeriodSeconds = 3600;

/**
 * Runs a function on a schedule. EventBridge Scheduler invokes it asynchronously, so there are two kinds of failures,
 * and both go to the same dead-letter queue: Scheduler sends events it could not deliver, Lambda sends events the
 * function failed on.
 */
export function runOnSchedule(scope: Construct, { name, stage, expression, target, deadLetters }: ScheduleProps): void {
  const id = logicalName(name);
  const role = new Role(scope, `${id}ScheduleRole`, {
    // Only schedules of this account may assume the role. Scheduler passes the ARN of the schedule group.
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: {
        StringEquals: {
          'aws:SourceAccount': Stack.of(scope).account,
          'aws:SourceArn': Stack.of(scope).formatArn({
            service: 'scheduler',
            resource: 'schedule-group',
            resourceName: 'default',
            arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
          }),
        },
      },
    }),
    inlinePolicies: {
      run: new PolicyDocument({
        statements: [
          new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [target.functionArn] }),
          new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [deadLetters.queueArn] }),
        ],
      }),
    },
  });
  new CfnSchedule(scope, `${id}Schedule`, {
    name: functionNameOf(stage, name),
    scheduleExpression: expression,
    flexibleTimeWindow: { mode: 'OFF' },
    state: 'ENABLED',
    target: {
      arn: target.functionArn,
      roleArn: role.roleArn,
      input: JSON.stringify({ scheduled_time: '<aws.scheduler.scheduled-time>' }),
      retryPolicy: { maximumEventAgeInSeconds: retryPeriodSeconds, maximumRetryAttempts: 185 },
      deadLetterConfig: { arn: deadLetters.queueArn },
    },
  });
  new CfnEventInvokeConfig(scope, `${id}Attempts`, {
    functionName: target.functionName,
    qualifier: '$LATEST',
    maximumRetryAttempts: 2,
    maximumEventAgeInSeconds: retryPeriodSeconds,
    destinationConfig: { onFailure: { destination: deadLetters.queueArn } },
  });
}
