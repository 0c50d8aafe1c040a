import type { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { failureLogMessages } from '../lib/jobs/failures.ts';
import type { Job } from '../lib/jobs/jobs.ts';
import { logicalName, serviceName } from './names.ts';

const namespaceOf = (stage: string): string => `${serviceName}/${stage}`;
const metricNameOf = (job: string): string => `${job}Failures`;

/** The message that a job logs for failed work; undefined for scheduled jobs, which throw, so that Lambda counts the error. */
function failureMessageOf({ trigger }: Job): string | undefined {
  if ('queue' in trigger) return failureLogMessages.queue;
  return 'stream' in trigger ? failureLogMessages.stream : undefined;
}

/** Adds a metric of a job's failed messages or stream batches, counted from its log: Lambda counts neither as an error. */
export function addFailureMetric(scope: Construct, name: string, stage: string, logGroup: ILogGroup, job: Job): void {
  const message = failureMessageOf(job);
  if (message === undefined) return;
  new MetricFilter(scope, `${logicalName(name)}Failures`, {
    logGroup,
    filterPattern: FilterPattern.stringValue('$.message', '=', message),
    metricNamespace: namespaceOf(stage),
    metricName: metricNameOf(name),
    metricValue: '1',
  });
}

export const failureMetric = (stage: string, job: string, period: Duration): Metric =>
  new Metric({ namespace: namespaceOf(stage), metricName: metricNameOf(job), statistic: Stats.SUM, period });
