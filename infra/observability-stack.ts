import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Dashboard, GraphWidget, type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { allRoutes, providers } from '../lib/entry/deployment/declarations.ts';
import { type AlarmRow, type AlarmTopics, createAlarms } from './alarms.ts';
import { apiFunctionNames } from './api-stack.ts';
import { type BusinessMetric, businessBreakdown, businessTotal } from './business-metric.ts';
import type { DataStack } from './data-stack.ts';
import { addDependencyMetrics, failureMetric, providerFailureMetric, userPoolFailureMetric } from './failure-metric.ts';
import { webhookRule } from './event-rules.ts';
import { expectedMonth } from './expected-month.ts';
import { addVersionErrorMetric } from './gradual-release.ts';
import { allJobs, isInLoop, queueJobs, scheduledJobs, streamJobs } from './job-list.ts';
import { functionNameOf, logicalName, serviceName } from './names.ts';
import { addRefusalMetrics, refusalMetric } from './refusal-metric.ts';
import { secondsBetweenRuns } from './schedule.ts';
import { addSpendNotices } from './spend-notices.ts';
import type { Settings } from './settings.ts';

export interface ObservabilityStackProps extends StackProps {
  readonly data: DataStack;
  readonly apiName: string;
  readonly settings: Settings;
  readonly topics: AlarmTopics;
}

const period = Duration.minutes(5);
const hour = Duration.hours(1);

export class ObservabilityStack extends Stack {
  constructor(scope: Construct, id: string, props: ObservabilityStackProps) {
    super(scope, id, props);
    const { settings, data, apiName, topics } = props;
    for (const { name, route } of allRoutes) addDependencyMetrics(this, name, settings.stage, route);
    for (const { name, job } of allJobs) addDependencyMetrics(this, name, settings.stage, job);
    for (const { name } of gradualReleases) addVersionErrorMetric(this, name, settings.stage);
    addRefusalMetrics(this, settings.stage, apiName);
    const rows = [
      ...apiAlarms(apiName),
      ...refusalAlarms(settings.stage),
      functionErrors,
      ...capacityAlarms(settings),
      ...heartbeatAlarms(settings.stage),
      ...queueAlarms(data),
      ...failureAlarms(settings.stage),
      ...dependencyAlarms(settings.stage),
      ...streamAlarms(settings.stage),
      ...tableAlarms(data),
      ...businessAlarms(settings.stage, data),
      ...spendAlarms(settings, data),
    ];
    createAlarms(this, settings, topics, rows);
    addSpendNotices(this, settings, topics);
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

const gradualReleases = [
  ...allRoutes.filter(({ route }) => route.releasedGradually),
  ...allJobs.filter(({ job }) => job.releasedGradually),
];

const allFunctionNames = [...apiFunctionNames, ...allJobs.map(({ name }) => name)];

/** The 99th percentile of latency; 0 while a single request would determine it. */
const slowLatency = (apiName: string): IMetric =>
  new MathExpression({
    expression: `IF(requests >= ${minRequestsForLatency}, latency, 0)`,
    usingMetrics: {
      requests: apiMetric(apiName, 'Count', Stats.SUM),
      latency: apiMetric(apiName, 'Latency', Stats.p(99)),
    },
    label: 'p99, ms',
    period,
  });

const minRequestsForLatency = 100;
const slowMs = 5000;

const apiAlarms = (apiName: string): AlarmRow[] => [
  {
    id: 'ApiServerErrors',
    page: 'api-server-errors',
    severity: 'high',
    impact: 'Callers get 5xx replies.',
    metric: apiMetric(apiName, '5XXError', Stats.SUM),
    atLeast: 5,
  },
  {
    id: 'ApiLatency',
    page: 'api-latency',
    severity: 'normal',
    impact: 'One request in a hundred takes longer than 5 seconds.',
    metric: slowLatency(apiName),
    atLeast: slowMs,
    periods: 3,
  },
];

const refusalAlarms = (stage: string): AlarmRow[] => [
  {
    id: 'UnauthorizedRequests',
    page: 'unauthorized-requests',
    severity: 'normal',
    impact:
      'Many requests have wrong or expired credentials: an integration is locked out, or somebody is guessing them.',
    metric: refusalMetric(stage, 'UnauthorizedRequests', period),
    atLeast: 200,
  },
  {
    id: 'ThrottledRequests',
    page: 'api-throttles',
    severity: 'normal',
    impact: 'API Gateway refuses requests beyond its limits with 429.',
    metric: refusalMetric(stage, 'ThrottledRequests', period),
    atLeast: 100,
  },
  {
    id: 'ThrottledCallbacks',
    page: 'throttled-callbacks',
    severity: 'high',
    impact: 'API Gateway refuses callbacks of providers with 429: delivery statuses and opt-outs arrive late.',
    metric: refusalMetric(stage, 'ThrottledCallbacks', period),
    atLeast: 1,
  },
];

/** Lambda has these metrics for the account, over all its functions. */
const accountMetric = (metricName: string, statistic: string): Metric =>
  new Metric({ namespace: 'AWS/Lambda', metricName, statistic, period });

const maxConcurrencyShare = 0.8;

/**
 * One alarm for all functions. CloudWatch bills an alarm by the metrics it evaluates, including those of a GROUP BY
 * query, so an alarm that named the function would cost as much as one alarm per function. The dashboard shows which
 * function failed.
 */
const functionErrors: AlarmRow = {
  id: 'FunctionErrors',
  page: 'function-errors',
  severity: 'normal',
  impact: 'A function of the account crashed, timed out or ran out of memory.',
  metric: accountMetric('Errors', Stats.SUM),
  atLeast: 1,
};

const capacityAlarms = ({ lambdaConcurrency }: Pick<Settings, 'lambdaConcurrency'>): AlarmRow[] => [
  {
    id: 'FunctionThrottles',
    page: 'function-throttles',
    severity: 'high',
    impact: 'Lambda throttles functions of the account; callers get 5xx replies and background work is delayed.',
    metric: accountMetric('Throttles', Stats.SUM),
    atLeast: 10,
  },
  {
    id: 'AccountConcurrency',
    page: 'account-concurrency',
    severity: 'high',
    impact: `The functions of the account use ${maxConcurrencyShare * 100} % of the ${lambdaConcurrency} that may run at once.`,
    metric: accountMetric('ClaimedAccountConcurrency', Stats.MAXIMUM),
    atLeast: Math.ceil(maxConcurrencyShare * lambdaConcurrency),
  },
];

/** Two missed runs are tolerated. */
const missedRuns = 3;
const tick = 'startEvaluations';

/** CloudWatch delivers metrics minutes late, so the shortest period is longer than three ticks. */
const heartbeatPeriod = (schedule: string): Duration =>
  Duration.seconds(Math.max(missedRuns * secondsBetweenRuns(schedule), period.toSeconds()));

const heartbeatAlarms = (stage: string): AlarmRow[] =>
  scheduledJobs.map(({ name, trigger }) => ({
    id: `${logicalName(name)}Heartbeat`,
    page: 'missing-runs',
    severity: name === tick ? 'high' : 'normal',
    impact: `${name} does not run although it is due at ${trigger.schedule}.`,
    metric: functionMetric(stage, name, 'Invocations', Stats.SUM).with({ period: heartbeatPeriod(trigger.schedule) }),
    below: 1,
  }));

/** Losing this work may leave people contacted who opted out. Other dead letters wait for working hours. */
const urgentDeadLetters = new Set(['callback', 'campaign-work', 'propagateContactChanges']);

/** The page depends on what a message is: work of a queue, a change of the table, a run of a job or an event. */
function deadLetterPage(name: string): string {
  if (name === webhookRule) return 'undelivered-events';
  if (streamJobs.some((job) => job.name === name)) return 'parked-changes';
  return scheduledJobs.some((job) => job.name === name) ? 'failed-runs' : 'dead-letters';
}

const quietGroupAge = (queue: Queue): Metric =>
  queue.metric('ApproximateAgeOfOldestMessageInQuietGroups', { statistic: Stats.MAXIMUM, period });

const maxWaitSeconds = 15 * 60;

const queueAlarms = ({ resources: { queues }, deadLetters }: DataStack): AlarmRow[] => [
  ...[...deadLetters].map(([name, queue]) => ({
    id: `${logicalName(name)}DeadLetters`,
    page: deadLetterPage(name),
    severity: urgentDeadLetters.has(name) ? ('high' as const) : ('normal' as const),
    impact: `Work of ${name} failed for good and waits in the dead-letter queue.`,
    metric: queue.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM, period }),
    atLeast: 1,
  })),
  ...[...queues].flatMap(([name, queue]): AlarmRow[] => [
    {
      id: `${logicalName(name)}Backlog`,
      page: 'queue-backlog',
      severity: 'normal',
      impact: `Messages of ${name} have been waiting for more than 15 minutes.`,
      metric: queue.metricApproximateAgeOfOldestMessage({ statistic: Stats.MAXIMUM, period }),
      atLeast: maxWaitSeconds,
    },
    {
      id: `${logicalName(name)}QuietGroupBacklog`,
      page: 'quiet-group-backlog',
      severity: 'high',
      impact: `Messages of ${name} wait for more than 15 minutes even for organizations that have few of them.`,
      metric: quietGroupAge(queue),
      atLeast: maxWaitSeconds,
    },
  ]),
];

/**
 * A single failure is retried within seconds and raises no alarm; work that keeps failing fails three times in 75 s.
 */
const minFailures = 3;
const failurePeriod = Duration.minutes(15);

const failureAlarms = (stage: string): AlarmRow[] => [
  ...queueJobs.map(({ name, trigger: { queue } }) => ({
    id: `${logicalName(queue)}Failures`,
    page: 'failed-messages',
    severity: 'normal' as const,
    impact: `${name} fails on messages of ${queue} and retries them.`,
    metric: failureMetric(stage, name, failurePeriod),
    atLeast: minFailures,
  })),
  ...streamJobs.map(({ name }) => ({
    id: `${logicalName(name)}Failures`,
    page: 'failed-changes',
    severity: 'high' as const,
    impact: `${name} fails on changes of the table and retries them; later changes wait.`,
    metric: failureMetric(stage, name, failurePeriod),
    atLeast: minFailures,
  })),
];

/** A single failure is reported to its caller; ten in 15 minutes indicate a disruption. */
const minProviderFailures = 10;

const dependencyAlarms = (stage: string): AlarmRow[] => [
  ...providers.map((provider) => ({
    id: `${logicalName(provider)}ProviderFailures`,
    page: 'provider-failures',
    severity: 'high' as const,
    impact: `The provider ${provider} fails, limits the rate or refuses the credentials.`,
    metric: providerFailureMetric(stage, provider, failurePeriod),
    atLeast: minProviderFailures,
  })),
  {
    id: 'UserPoolFailures',
    page: 'user-pool-failures',
    severity: 'normal',
    impact: 'The user pool does not answer; invitations and changes of users fail.',
    metric: userPoolFailureMetric(stage, failurePeriod),
    atLeast: minFailures,
  },
];

const streamAlarms = (stage: string): AlarmRow[] =>
  streamJobs.map(({ name }) => ({
    id: `${logicalName(name)}Delay`,
    page: 'stream-delay',
    severity: 'high',
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
    page: 'table-throttles',
    severity: 'high',
    impact: 'DynamoDB throttles the table or an index; callers wait or get 5xx replies.',
    metric: throttles(data),
    atLeast: 10,
  },
];

/**
 * The alarm waits for three of these: a message in the dispatch queue is sent, blocked or failed within half an hour.
 */
const sendsPeriod = Duration.minutes(10);

const businessAlarms = (stage: string, { resources: { queues } }: DataStack): AlarmRow[] => {
  const queue = queues.get('dispatch');
  if (!queue) throw new Error('There is no queue named dispatch.');
  return [
    {
      id: 'SendsStopped',
      page: 'sends-stopped',
      severity: 'high',
      impact: 'Queue items wait to be processed, but nothing has been sent or blocked for half an hour.',
      metric: new MathExpression({
        expression: 'IF(waiting >= 10 AND FILL(sends, 0) + FILL(blocks, 0) == 0, 1, 0)',
        usingMetrics: {
          waiting: queue.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MINIMUM, period: sendsPeriod }),
          sends: businessTotal(stage, 'Sends', sendsPeriod),
          blocks: businessTotal(stage, 'Blocks', sendsPeriod),
        },
        label: 'stopped',
        period: sendsPeriod,
      }),
      atLeast: 1,
      periods: 3,
    },
  ];
};

/** Multiples of the hourly mean that count as unusual: imports write in bursts, and campaigns start together. */
const unusual = { writeUnits: 20, messages: 10 };

/**
 * The most invocations of each recursive function that one message to a debtor causes, with headroom: a message has
 * three events, and each webhook may be attempted several times.
 */
const invocationsPerMessage: Readonly<Record<string, number>> = {
  writeExport: 10,
  evaluateCampaign: 20,
  propagateCampaignStatus: 10,
  changeMembersOfCampaign: 10,
  attemptDelivery: 20,
  attemptSlowDelivery: 20,
};

const spendAlarms = ({ stage, expectedAccounts }: Settings, { resources: { table } }: DataStack): AlarmRow[] => {
  const { messagesPerHour, writeUnitsPerHour } = expectedMonth(expectedAccounts);
  return [
    {
      id: 'UnusualWrites',
      page: 'unusual-writes',
      severity: 'normal',
      impact: `The table takes ${unusual.writeUnits} times the write units of a usual hour with ${expectedAccounts} accounts.`,
      metric: new Metric({
        namespace: 'AWS/DynamoDB',
        metricName: 'ConsumedWriteCapacityUnits',
        dimensionsMap: { TableName: table.tableName },
        statistic: Stats.SUM,
        period: hour,
      }),
      atLeast: Math.ceil(unusual.writeUnits * writeUnitsPerHour),
    },
    {
      id: 'UnusualSends',
      page: 'unusual-sends',
      severity: 'high',
      impact: `${unusual.messages} times the messages of a usual hour with ${expectedAccounts} accounts were sent.`,
      metric: businessTotal(stage, 'Sends', hour),
      atLeast: Math.ceil(unusual.messages * messagesPerHour),
    },
    ...allJobs.filter(isInLoop).map(({ name }): AlarmRow => {
      const most = invocationsPerMessage[name];
      if (most === undefined)
        throw new Error(`Add ${name} to invocationsPerMessage: its messages can come back to it.`);
      return {
        id: `${logicalName(name)}Loop`,
        page: 'function-loops',
        severity: 'high',
        impact: `${name} runs ${most} times for each message of a usual hour: it may be in an endless loop.`,
        metric: functionMetric(stage, name, 'Invocations', Stats.SUM).with({ period: hour }),
        atLeast: Math.ceil(most * messagesPerHour),
      };
    }),
  ];
};

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

  const business = (title: string, metricName: BusinessMetric) =>
    graph(title, [businessBreakdown(settings.stage, metricName, hour)]);

  new Dashboard(scope, 'Dashboard', { dashboardName: `${serviceName}-${settings.stage}` }).addWidgets(
    business('Sends by channel', 'Sends'),
    business('Blocks by rule', 'Blocks'),
    business('Promises', 'Promises'),
    business('Payments', 'Payments'),
    business('Recovered by currency', 'RecoveredAmount'),
    business('Imports by status', 'Imports'),
    graph('API requests', [apiMetric(apiName, 'Count', Stats.SUM)]),
    graph(
      'API errors',
      ['4XXError', '5XXError'].map((name) => apiMetric(apiName, name, Stats.SUM)),
    ),
    graph(
      'API latency, ms',
      [Stats.p(50), Stats.p(99)].map((statistic) => apiMetric(apiName, 'Latency', statistic)),
    ),
    graph(
      'Refused requests',
      (['UnauthorizedRequests', 'ThrottledRequests', 'ThrottledCallbacks'] as const).map((name) =>
        refusalMetric(settings.stage, name, period),
      ),
    ),
    graph('Functions at once', [accountMetric('ClaimedAccountConcurrency', Stats.MAXIMUM)]),
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
    graph('Oldest message of quiet groups, s', [...queues.values()].map(quietGroupAge)),
    graph(
      'Noisy groups',
      [...queues.values()].map((queue) =>
        queue.metric('ApproximateNumberOfNoisyGroups', { statistic: Stats.MAXIMUM, period }),
      ),
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
