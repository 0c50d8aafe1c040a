import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Dashboard, GraphWidget, type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { providers } from '../lib/foundation/provider.ts';
import { allRoutes } from '../lib/openapi/routes.ts';
import { type AlarmRow, createAlarms } from './alarms.ts';
import { apiFunctionNames } from './api-stack.ts';
import type { DataStack } from './data-stack.ts';
import { addDependencyMetrics, failureMetric, providerFailureMetric, userPoolFailureMetric } from './failure-metric.ts';
import { allJobs, queueJobs, streamJobs } from './job-list.ts';
import { functionNameOf, logicalName, serviceName } from './names.ts';
import type { Settings } from './settings.ts';

export interface ObservabilityStackProps extends StackProps {
  readonly data: DataStack;
  readonly apiName: string;
  readonly settings: Settings;
}

const period = Duration.minutes(5);

/** Alarms, the metrics they need of what the service depends on, and the dashboard. */
export class ObservabilityStack extends Stack {
  constructor(scope: Construct, id: string, props: ObservabilityStackProps) {
    super(scope, id, props);
    const { settings, data, apiName } = props;
    for (const { name, route } of allRoutes) addDependencyMetrics(this, name, settings.stage, route);
    for (const { name, job } of allJobs) addDependencyMetrics(this, name, settings.stage, job);
    const rows = [
      ...apiAlarms(apiName),
      ...functionAlarms(settings.stage),
      ...queueAlarms(data),
      ...failureAlarms(settings.stage),
      ...dependencyAlarms(settings.stage),
      ...streamAlarms(settings.stage),
      ...tableAlarms(data),
    ];
    createAlarms(this, settings, rows);
    createDashboard(this, props);
  }
}

const apiMetric = (apiName: string, metricName: string, statistic: string): Metric =>
  new Metric({ namespace: 'AWS/ApiGateway', metricName, dimensionsMap: { ApiName: apiName }, statistic, period });

const functionMetric = (stage: string, name: string, metricName: string, statistic: string): Metric =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName,
    dimensionsMap: { FunctionName: functionNameOf(stage, name) },
    statistic,
    period,
  });

const allFunctionNames = [...apiFunctionNames, ...allJobs.map(({ name }) => name)];

const apiAlarms = (apiName: string): AlarmRow[] => [
  {
    id: 'ApiServerErrors',
    section: 'API server errors',
    impact: 'Callers get 5xx replies.',
    metric: apiMetric(apiName, '5XXError', Stats.SUM),
    atLeast: 5,
  },
];

const functionAlarms = (stage: string): AlarmRow[] =>
  allFunctionNames.map((name) => ({
    id: `${logicalName(name)}Errors`,
    section: 'Function errors',
    impact: `${name} crashed or timed out.`,
    metric: functionMetric(stage, name, 'Errors', Stats.SUM),
    atLeast: 1,
  }));

const queueAlarms = ({ resources: { queues }, deadLetters }: DataStack): AlarmRow[] => [
  ...[...deadLetters].map(([name, queue]) => ({
    id: `${logicalName(name)}DeadLetters`,
    section: `Dead letters: ${name}`,
    impact: `Work of ${name} failed for good and waits in the dead-letter queue.`,
    metric: queue.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM, period }),
    atLeast: 1,
  })),
  ...[...queues].map(([name, queue]) => ({
    id: `${logicalName(name)}Backlog`,
    section: 'Queue backlog',
    impact: `Messages of ${name} have been waiting for more than 15 minutes.`,
    metric: queue.metricApproximateAgeOfOldestMessage({ statistic: Stats.MAXIMUM, period }),
    atLeast: 15 * 60,
  })),
];

/** A single failure is retried within seconds and raises no alarm; work that keeps failing fails three times in 75 s. */
const minFailures = 3;
const failurePeriod = Duration.minutes(15);

const failureAlarms = (stage: string): AlarmRow[] => [
  ...queueJobs.map(({ name, trigger: { queue } }) => ({
    id: `${logicalName(queue)}Failures`,
    section: 'Failed messages',
    impact: `${name} fails on messages of ${queue} and retries them.`,
    metric: failureMetric(stage, name, failurePeriod),
    atLeast: minFailures,
  })),
  ...streamJobs.map(({ name }) => ({
    id: `${logicalName(name)}Failures`,
    section: 'Failed changes',
    impact: `${name} fails on changes of the table and retries them; later changes wait.`,
    metric: failureMetric(stage, name, failurePeriod),
    atLeast: minFailures,
  })),
];

/** A provider's single failure is in the reply to its caller; ten in 15 minutes are a disturbance. */
const minProviderFailures = 10;

const dependencyAlarms = (stage: string): AlarmRow[] => [
  ...providers.map((provider) => ({
    id: `${logicalName(provider)}ProviderFailures`,
    section: 'Provider failures',
    impact: `The provider ${provider} fails, limits the rate or refuses the credentials.`,
    metric: providerFailureMetric(stage, provider, failurePeriod),
    atLeast: minProviderFailures,
  })),
  {
    id: 'UserPoolFailures',
    section: 'User pool failures',
    impact: 'The user pool does not answer; invitations and changes of users fail.',
    metric: userPoolFailureMetric(stage, failurePeriod),
    atLeast: minFailures,
  },
];

const streamAlarms = (stage: string): AlarmRow[] =>
  streamJobs.map(({ name }) => ({
    id: `${logicalName(name)}Delay`,
    section: 'Stream delay',
    impact: `${name} is more than 5 minutes behind the table.`,
    metric: functionMetric(stage, name, 'IteratorAge', Stats.MAXIMUM),
    atLeast: 5 * 60 * 1000,
  }));

function throttleMetrics({ resources: { table, indexNames } }: DataStack): Record<string, IMetric> {
  const metric = (metricName: string, dimensions: Record<string, string>) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: table.tableName, ...dimensions },
      statistic: Stats.SUM,
      period,
    });
  const places = [{}, ...indexNames.map((index) => ({ GlobalSecondaryIndexName: index }))];
  return Object.fromEntries(
    places.flatMap((dimensions, n) => [
      [`read${n}`, metric('ReadThrottleEvents', dimensions)],
      [`write${n}`, metric('WriteThrottleEvents', dimensions)],
    ]),
  );
}

const throttles = (data: DataStack): MathExpression =>
  new MathExpression({
    expression: 'SUM(METRICS())',
    usingMetrics: throttleMetrics(data),
    label: 'throttled',
    period,
  });

const tableAlarms = (data: DataStack): AlarmRow[] => [
  {
    id: 'TableThrottles',
    section: 'Table throttles',
    impact: 'DynamoDB throttles the table or an index; callers wait or get 5xx replies.',
    metric: throttles(data),
    atLeast: 10,
  },
];

function createDashboard(scope: Construct, { settings, data, apiName }: ObservabilityStackProps): void {
  const {
    resources: { queues, table },
    deadLetters,
  } = data;
  const graph = (title: string, metrics: readonly IMetric[]) =>
    new GraphWidget({ title, left: [...metrics], width: 8, height: 6 });
  const ofAllFunctions = (metricName: string, statistic: string) =>
    allFunctionNames.map((name) => functionMetric(settings.stage, name, metricName, statistic));
  const capacity = (metricName: string) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: table.tableName },
      statistic: Stats.SUM,
      period,
    });

  new Dashboard(scope, 'Dashboard', { dashboardName: `${serviceName}-${settings.stage}` }).addWidgets(
    graph('API requests', [apiMetric(apiName, 'Count', Stats.SUM)]),
    graph(
      'API errors',
      ['4XXError', '5XXError'].map((name) => apiMetric(apiName, name, Stats.SUM)),
    ),
    graph(
      'API latency, ms',
      [Stats.p(50), Stats.p(99)].map((statistic) => apiMetric(apiName, 'Latency', statistic)),
    ),
    graph('Function errors', ofAllFunctions('Errors', Stats.SUM)),
    graph('Function duration p99, ms', ofAllFunctions('Duration', Stats.p(99))),
    graph('Function throttles', ofAllFunctions('Throttles', Stats.SUM)),
    graph(
      'Messages waiting',
      [...queues.values()].map((queue) => queue.metricApproximateNumberOfMessagesVisible({ period })),
    ),
    graph(
      'Oldest message, s',
      [...queues.values()].map((queue) => queue.metricApproximateAgeOfOldestMessage({ period })),
    ),
    graph(
      'Dead letters',
      [...deadLetters.values()].map((queue) => queue.metricApproximateNumberOfMessagesVisible({ period })),
    ),
    graph(
      'Failed messages and changes',
      [...queueJobs, ...streamJobs].map(({ name }) => failureMetric(settings.stage, name, period)),
    ),
    graph('Table capacity', [capacity('ConsumedReadCapacityUnits'), capacity('ConsumedWriteCapacityUnits')]),
    graph('Table throttles', [throttles(data)]),
    graph(
      'Stream delay, ms',
      streamJobs.map(({ name }) => functionMetric(settings.stage, name, 'IteratorAge', Stats.MAXIMUM)),
    ),
  );
}
