import type { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { accessLogNameOf, metricNamespaceOf } from './names.ts';

/**
 * Replies for which API Gateway has no metric: `4XXError` counts every rejection, and metrics by method would cost five
 * per method. Each entry matches fields of an access log line; `*` matches any text.
 */
const refusals = {
  UnauthorizedRequests: { status: '401' },
  ThrottledRequests: { refused_by_gateway: 'THROTTLED' },
  ThrottledCallbacks: { refused_by_gateway: 'THROTTLED', path: '/api/webhooks/*' },
} as const;

type Refusal = keyof typeof refusals;

/**
 * Adds the metrics of rejected requests. The log is named instead of referenced, because the stack of the API has no
 * room for more.
 */
export function addRefusalMetrics(scope: Construct, stage: string, apiName: string): void {
  const logGroup = LogGroup.fromLogGroupName(scope, 'AccessLogs', accessLogNameOf(apiName));
  for (const [metricName, fields] of Object.entries(refusals))
    new MetricFilter(scope, metricName, {
      logGroup,
      filterPattern: FilterPattern.all(
        ...Object.entries<string>(fields).map(([field, text]) => FilterPattern.stringValue(`$.${field}`, '=', text)),
      ),
      metricNamespace: metricNamespaceOf(stage),
      metricName,
      metricValue: '1',
    });
}

export const refusalMetric = (stage: string, metricName: Refusal, period: Duration): Metric =>
  new Metric({ namespace: metricNamespaceOf(stage), metricName, statistic: Stats.SUM, period });
