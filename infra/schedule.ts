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
  /** As in `rate(1 minute)`. */
  readonly expression: string;
  readonly runs: LambdaFunction;
  readonly deadLetters: Queue;
}

/** As long as a failing change of the table is tried, too. */
const triedForSeconds = 3600;

/**
 * Runs a function on time. Scheduler hands its event to Lambda and is done: what it cannot hand over it puts aside, and
 * what the function then fails on Lambda puts aside, in the same queue.
 */
export function runOnSchedule(scope: Construct, { name, stage, expression, runs, deadLetters }: ScheduleProps): void {
  const id = logicalName(name);
  const role = new Role(scope, `${id}ScheduleRole`, {
    // Only for schedules of this account: Scheduler passes the group of the schedule, not the schedule.
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
          new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [runs.functionArn] }),
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
      arn: runs.functionArn,
      roleArn: role.roleArn,
      input: JSON.stringify({ scheduled_time: '<aws.scheduler.scheduled-time>' }),
      retryPolicy: { maximumEventAgeInSeconds: triedForSeconds, maximumRetryAttempts: 185 },
      deadLetterConfig: { arn: deadLetters.queueArn },
    },
  });
  new CfnEventInvokeConfig(scope, `${id}Attempts`, {
    functionName: runs.functionName,
    qualifier: '$LATEST',
    maximumRetryAttempts: 2,
    maximumEventAgeInSeconds: triedForSeconds,
    destinationConfig: { onFailure: { destination: deadLetters.queueArn } },
  });
}
