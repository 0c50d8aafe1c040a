import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { failureLogMessages } from '../lib/jobs/failures.ts';
import type { Job } from '../lib/jobs/jobs.ts';
import { logicalName, serviceName } from './names.ts';

const namespaceOf = (stage: string): string => `${serviceName}/${stage}`;
const metricNameOf = (job: string): string => `${job}Failures`;

/** The log line for failed work of a job; undefined for scheduled jobs, which throw, so that Lambda counts their errors. */
function lineOf({ trigger }: Job): string | undefined {
  if ('queue' in trigger) return failureLogMessages.queue;
  return 'stream' in trigger ? failureLogMessages.stream : undefined;
}

/** Counts the failed messages or batches of changes of a job from its log. */
export function addFailureMetric(scope: Construct, name: string, stage: string, logGroup: ILogGroup, job: Job): void {
  const line = lineOf(job);
  if (line === undefined) return;
  new MetricFilter(scope, `${logicalName(name)}Failures`, {
    logGroup,
    filterPattern: FilterPattern.stringValue('$.message', '=', line),
    metricNamespace: namespaceOf(stage),
    metricName: metricNameOf(name),
    metricValue: '1',
  });
}

export const failureMetric = (stage: string, job: string, period: Duration): Metric =>
  new Metric({ namespace: namespaceOf(stage), metricName: metricNameOf(job), statistic: Stats.SUM, period });
