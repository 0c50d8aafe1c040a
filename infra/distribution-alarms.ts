import { Aws, CfnCondition, Duration, Fn } from 'aws-cdk-lib';
import { type CfnAlarm, type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { type AlarmRow, type AlarmTopics, createAlarms } from './alarms.ts';
import type { Settings } from './settings.ts';

interface WatchedDistribution {
  readonly distributionId: string;
  readonly functionName: string;
}

/** CloudFront publishes its metrics in this region only, and an alarm can only watch metrics of its own region. */
const metricsRegion = 'us-east-1';
const period = Duration.minutes(5);
const minRequests = 20;
const minErrorPercent = 5;

const metric = (metricName: string, dimensions: Readonly<Record<string, string>>, statistic: string): Metric =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: { ...dimensions, Region: 'Global' },
    statistic,
    period,
  });

/** The percentage of error replies; 0 if there are too few requests for a meaningful percentage. */
function errorPercent(DistributionId: string): IMetric {
  return new MathExpression({
    expression: `IF(requests >= ${minRequests}, rate, 0)`,
    usingMetrics: {
      requests: metric('Requests', { DistributionId }, Stats.SUM),
      rate: metric('5xxErrorRate', { DistributionId }, Stats.AVERAGE),
    },
    label: '5xx, %',
    period,
  });
}

/** CloudFront replies 503 if the function fails or returns an invalid result. */
function functionFailures(FunctionName: string): IMetric {
  const names = { executions: 'FunctionExecutionErrors', replies: 'FunctionValidationErrors' };
  return new MathExpression({
    expression: 'SUM(METRICS())',
    usingMetrics: Object.fromEntries(
      Object.entries(names).map(([id, name]) => [id, metric(name, { FunctionName }, Stats.SUM)]),
    ),
    label: 'failed',
    period,
  });
}

const rowsOf = ({ distributionId, functionName }: WatchedDistribution): AlarmRow[] => [
  {
    id: 'ConsoleServerErrors',
    page: 'console-errors',
    severity: 'high',
    impact: 'The console answers its users with 5xx.',
    metric: errorPercent(distributionId),
    atLeast: minErrorPercent,
  },
  {
    id: 'ConsoleFunctionErrors',
    page: 'console-function-errors',
    severity: 'high',
    impact: 'The function at the requests of the console fails; its pages do not open.',
    metric: functionFailures(functionName),
    atLeast: 1,
  },
];

export function addDistributionAlarms(
  scope: Construct,
  settings: Settings,
  topics: AlarmTopics,
  watched: WatchedDistribution,
): void {
  const condition = new CfnCondition(scope, 'IsRegionOfMetrics', {
    expression: Fn.conditionEquals(Aws.REGION, metricsRegion),
  });
  for (const alarm of createAlarms(scope, settings, topics, rowsOf(watched))) {
    // The underlying resource of a CDK Alarm has this type.
    (alarm.node.defaultChild as CfnAlarm).cfnOptions.condition = condition;
  }
}
