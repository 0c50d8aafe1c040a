import type { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { accessLogNameOf, metricNamespaceOf } from './names.ts';

/** Replies for which API Gateway has no metric of its own. Each is a field and its text in a line of the access log. */
const refusals = {
  UnauthorizedRequests: ['status', '401'],
  ThrottledRequests: ['refused_by_gateway', 'THROTTLED'],
} as const;

type Refusal = keyof typeof refusals;

/** Adds the metrics of refused requests. The log is named, not referred to: the stack of the API has no room for more. */
export function addRefusalMetrics(scope: Construct, stage: string, apiName: string): void {
  const logGroup = LogGroup.fromLogGroupName(scope, 'AccessLogs', accessLogNameOf(apiName));
  for (const [metricName, [field, text]] of Object.entries(refusals))
    new MetricFilter(scope, metricName, {
      logGroup,
      filterPattern: FilterPattern.stringValue(`$.${field}`, '=', text),
      metricNamespace: metricNamespaceOf(stage),
      metricName,
      metricValue: '1',
    });
}

export const refusalMetric = (stage: string, metricName: Refusal, period: Duration): Metric =>
  new Metric({ namespace: metricNamespaceOf(stage), metricName, statistic: Stats.SUM, period });
