import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { scheduledJobs } from '../infra/job-list.ts';
import { secondsBetweenRuns } from '../infra/schedule.ts';
import { providers } from '../lib/foundation/provider.ts';
import { jobs } from '../lib/platform/jobs/jobs.ts';
import type { PatternId } from '../test/capacity/costs.ts';
import { synthesizeStacks } from '../test/infra/synthesize.ts';
import { costPages, patternPage } from './cost-pages.ts';
import { fillDocument } from './document.ts';
import { type Unit, type Units, dollarsOf, multiplyUnits, prices, sumUnits, unitNames } from './prices.ts';
import { evaluatedPerSecond, jobRun, messageParts, monthlyUnits, sampleTraces } from './traffic.ts';

const { values } = parseArgs({
  options: {
    price: { type: 'string', multiple: true, default: [] },
    /** Writes the figures of the pages in docs. */
    write: { type: 'boolean', default: false },
  },
});
if (values.write && values.price.length > 0)
  throw new Error('The pages have the prices of bench/prices.ts: omit --price.');
for (const given of values.price) {
  const [name = '', dollars] = given.split('=');
  const unit = unitNames.find((each) => each === name);
  if (!unit || !Number.isFinite(Number(dollars)))
    throw new Error(`--price must be like writeUnits=0.7; the units are ${unitNames.join(', ')}.`);
  prices[unit].dollars = Number(dollars);
}

/** Lambda keeps five pollers for an idle queue if a maximum concurrency is set, otherwise two. */
const pollers = { limited: 5, unlimited: 2 };
const pollSeconds = 20;
const secondsPerMonth = 30 * 24 * 3600;

/** The access pattern of each scheduled job when there is nothing to do. */
const idleAccess: Readonly<Record<string, PatternId>> = {
  startEvaluations: 'tick',
  startEnrolments: 'enrolments-none',
  judgePromises: 'judge-nothing',
  closeSettlements: 'settlement-close-nothing',
  checkPlans: 'plan-check-nothing',
  endHolds: 'hold-end-nothing',
  refreshOpenCalls: 'open-calls-none',
  readOpenStatuses: 'statuses-none',
  findInboundMessages: 'inbound-none',
  queueDueDeliveries: 'deliveries-due-none',
  lapseClaims: 'claims-lapse-none',
};

interface AlarmProperties {
  /** Absent if the alarm watches a single metric instead of a formula. */
  readonly Metrics?: readonly { readonly MetricStat?: object }[];
}

/** Computes what is billed without any traffic: fixed resources, scheduled runs, and Lambda polling the queues. */
function idleUnits(): Readonly<Record<string, Units>> {
  const { ofType } = synthesizeStacks();
  const consumers = ofType<Record<string, unknown>>('AWS::Lambda::EventSourceMapping').filter(
    ({ properties }) => !('StartingPosition' in properties),
  );
  const polling = consumers.map(({ properties }) =>
    'ScalingConfig' in properties ? pollers.limited : pollers.unlimited,
  );
  const scheduled = scheduledJobs.map(({ name, trigger }): [string, Units] => {
    const access = idleAccess[name];
    if (access === undefined) throw new Error(`Add the access pattern of ${name} to idleAccess.`);
    const runs = secondsPerMonth / secondsBetweenRuns(trigger.schedule);
    return [
      `${name}, ${runs.toLocaleString('en')} times`,
      sampleTraces(multiplyUnits(sumUnits([jobRun(access), { scheduledRuns: 1 }]), runs), secondsPerMonth),
    ];
  });
  const alarms = ofType<AlarmProperties>('AWS::CloudWatch::Alarm');
  const alarmMetrics = alarms.flatMap(({ properties: { Metrics = [{ MetricStat: {} }] } }) =>
    Metrics.filter(({ MetricStat }) => MetricStat !== undefined),
  ).length;
  const dashboards = ofType('AWS::CloudWatch::Dashboard').length;
  const ownSecrets = ofType('AWS::SecretsManager::Secret').length;
  const requests = (polling.reduce((sum, count) => sum + count, 0) * secondsPerMonth) / pollSeconds;
  return {
    [`${alarms.length} alarms on ${alarmMetrics} metrics`]: { alarmMetrics },
    [`${dashboards} dashboard`]: { dashboards },
    [`${ownSecrets} secret of its own`]: { secrets: ownSecrets },
    [`${providers.length} secrets, if all providers are used`]: { secrets: providers.length },
    [`polling ${consumers.length} queues, ${requests.toLocaleString('en')} requests`]: { queueRequests: requests },
    ...Object.fromEntries(scheduled),
  };
}

const figure = (value: number): string =>
  value === 0 ? '' : value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
const money = (dollars: number): string => dollars.toFixed(2);

const unitColumns: readonly (readonly [heading: string, unit: Unit])[] = [
  ['WCU', 'writeUnits'],
  ['RCU', 'readUnits'],
  ['gateway requests', 'gatewayRequests'],
  ['invocations', 'invocations'],
  ['queue requests', 'queueRequests'],
  ['events', 'events'],
  ['traces', 'traces'],
  ['GB-seconds', 'gigabyteSeconds'],
  ['GB stored', 'tableGigabytes'],
];

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const partsTable = (heading: string, of: string, parts: Readonly<Record<string, Units>>): string => {
  const line = (name: string, units: Units) =>
    row([name, ...unitColumns.map(([, unit]) => figure(units[unit] ?? 0)), money(dollarsOf(units))]);
  return [
    `### ${heading}`,
    '',
    row([of, ...unitColumns.map(([name]) => name), 'US$']),
    row(['---', ...unitColumns.map(() => '---:'), '---:']),
    ...Object.entries(parts).map(([name, units]) => line(name, units)),
    line('**all**', sumUnits(Object.values(parts))),
    '',
  ].join('\n');
};

const million = 1_000_000;
const millionParts = Object.entries(messageParts(jobs.streams.publishAndCountChanges.trigger.batchSize)).map(
  // 0 seconds: among a million messages the one trace a second that is always recorded does not matter.
  ([part, units]) => [part, sampleTraces(multiplyUnits(units, million), 0)] as const,
);
for (const accounts of [10_000, 1_000_000, 10_000_000])
  console.log(partsTable(`${accounts.toLocaleString('en')} accounts`, 'a month of', monthlyUnits(accounts)));
console.log(partsTable('A million messages', 'from due to delivered', Object.fromEntries(millionParts)));

const idle = idleUnits();
console.log('### Without traffic\n');
console.log(row(['a month of', 'US$']));
console.log(row(['---', '---:']));
for (const [name, units] of Object.entries(idle)) console.log(row([name, money(dollarsOf(units))]));
console.log(row(['**all**', money(dollarsOf(sumUnits(Object.values(idle))))]));
console.log(`\nOne evaluation handles ${Math.floor(evaluatedPerSecond)} due accounts a second.`);

if (values.write) {
  for (const { file, tables } of costPages()) writeFileSync(file, await fillDocument(file, tables));
  const { file, text } = patternPage();
  writeFileSync(file, text);
}
