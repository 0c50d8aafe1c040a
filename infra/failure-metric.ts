import type { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import {
  type Job,
  type Provider,
  dependencyFailures,
  failureLogMessages,
} from '../lib/entry/deployment/declarations.ts';
import { functionNameOf, logGroupNameOf, logicalName, metricNamespaceOf } from './names.ts';

const metricNameOf = (job: string): string => `${job}Failures`;

/**
 * The message that a job logs for failed work; undefined for scheduled jobs, which throw, so that Lambda counts the
 * error.
 */
function failureMessageOf({ trigger }: Job): string | undefined {
  if ('queue' in trigger) return failureLogMessages.queue;
  return 'stream' in trigger ? failureLogMessages.stream : undefined;
}

/**
 * Adds a metric of a job's failed messages or stream batches, counted from its log: Lambda counts neither as an error.
 */
export function addFailureMetric(scope: Construct, name: string, stage: string, logGroup: ILogGroup, job: Job): void {
  const message = failureMessageOf(job);
  if (message === undefined) return;
  new MetricFilter(scope, `${logicalName(name)}Failures`, {
    logGroup,
    filterPattern: FilterPattern.stringValue('$.message', '=', message),
    metricNamespace: metricNamespaceOf(stage),
    metricName: metricNameOf(name),
    metricValue: '1',
  });
}

export const failureMetric = (stage: string, job: string, period: Duration): Metric =>
  new Metric({ namespace: metricNamespaceOf(stage), metricName: metricNameOf(job), statistic: Stats.SUM, period });

const providerFailures = 'ProviderFailures';
const userPoolFailures = 'UserPoolFailures';

export interface Dependencies {
  readonly secrets?: readonly Provider[];
  readonly userPool?: readonly string[];
}

/**
 * Adds the metrics of failed calls to the providers and to the user pool, counted from the log of a function that calls
 * them. A refusal counts only if the provider refuses our credentials; any other is the fault of the caller. The log is
 * named instead of referenced, which leaves room for more functions in their stack.
 */
export function addDependencyMetrics(
  scope: Construct,
  name: string,
  stage: string,
  { secrets = [], userPool = [] }: Dependencies,
): void {
  if (secrets.length === 0 && userPool.length === 0) return;
  const logGroup = LogGroup.fromLogGroupName(
    scope,
    `${logicalName(name)}Logs`,
    logGroupNameOf(functionNameOf(stage, name)),
  );
  const common = { logGroup, metricNamespace: metricNamespaceOf(stage), metricValue: '1' };
  if (secrets.length > 0)
    new MetricFilter(scope, `${logicalName(name)}${providerFailures}`, {
      ...common,
      filterPattern: FilterPattern.literal(
        `{ $.message = "${dependencyFailures.provider}" && ($.outcome != "refused" || $.status = 401 || $.status = 403) }`,
      ),
      metricName: providerFailures,
      dimensions: { Provider: '$.provider' },
    });
  if (userPool.length > 0)
    new MetricFilter(scope, `${logicalName(name)}${userPoolFailures}`, {
      ...common,
      filterPattern: FilterPattern.stringValue('$.message', '=', dependencyFailures.userPool),
      metricName: userPoolFailures,
    });
}

export const providerFailureMetric = (stage: string, provider: Provider, period: Duration): Metric =>
  new Metric({
    namespace: metricNamespaceOf(stage),
    metricName: providerFailures,
    dimensionsMap: { Provider: provider },
    statistic: Stats.SUM,
    period,
  });

export const userPoolFailureMetric = (stage: string, period: Duration): Metric =>
  new Metric({ namespace: metricNamespaceOf(stage), metricName: userPoolFailures, statistic: Stats.SUM, period });
