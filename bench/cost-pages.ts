import path from 'node:path';
import { jobs } from '../lib/platform/jobs/jobs.ts';
import { costTables, patternLines } from '../test/capacity/cost-tables.ts';
import { billedUnits, fixedUnits, unitsPerItem } from './pattern-units.ts';
import { markdownTable } from './document.ts';
import { type Units, dollarsOf, multiplyUnits, sumUnits } from './prices.ts';
import {
  computeUnits,
  evaluationsPerMonth,
  idleEvaluationParts,
  jobRun,
  messageParts,
  messageRequests,
  monthlyUnits,
  run,
  sampleTraces,
  usualMegabytes,
} from './traffic.ts';

const secondsPerMonth = 30 * 24 * 3600;
const million = 1_000_000;

/** The load that docs/scale.md describes. */
const organizations = 10_000;
const eventsPerSecond = 1000;
const campaigns = 10_000;
/** Milliseconds of a run per event. The receiver of a webhook is assumed to answer in 200. */
const recordMs = 30;
const attemptMs = 240;
const logDays = 30;
const bytesOfDelivery = 1100;

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const exact = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 3 });
const money = (dollars: number): string => dollars.toFixed(2);
const runs = (count: number): string => `${exact(count)} ${count === 1 ? 'run' : 'runs'}`;

interface Part {
  readonly name: string;
  readonly quantity: string;
  readonly perSecond: string;
  /** For one event. */
  readonly units: Units;
}

const queuePart = (name: string, requests: number): Part => ({
  name,
  quantity: `${exact(requests)} requests`,
  perSecond: whole(requests * eventsPerSecond),
  units: messageRequests(requests),
});

function runPart(name: string, eventsPerRun: number, milliseconds: number): Part {
  const units = sumUnits([multiplyUnits(run, 1 / eventsPerRun), computeUnits(usualMegabytes, 0, milliseconds)]);
  return {
    name: `${name}: ${milliseconds} ms at ${usualMegabytes} MB`,
    quantity: `${runs(1 / eventsPerRun)}, ${exact(units.gigabyteSeconds ?? 0)} GB-s`,
    perSecond: `${exact((milliseconds * eventsPerSecond) / 1000)} s`,
    units,
  };
}

function tableParts(): Part[] {
  const [attempt, recorded] = [fixedUnits('delivery-attempt'), fixedUnits('webhook-event')];
  const written = unitsPerItem('webhook-event').writeUnits;
  const { readUnits, writeUnits } = sumUnits([
    billedUnits(attempt),
    billedUnits(recorded),
    billedUnits(unitsPerItem('webhook-event')),
  ]);
  const part = (name: string, unit: string, value = 0, units: Units): Part => ({
    name,
    quantity: `${exact(value)} ${unit}`,
    perSecond: whole(value * eventsPerSecond),
    units,
  });
  return [
    part(`table: record ${exact(written)} WCU, lease and result ${exact(attempt.writeUnits)}`, 'WCU', writeUnits, {
      writeUnits: writeUnits ?? 0,
    }),
    part('table: webhooks, delivery, webhook twice', 'RCU', readUnits, { readUnits: readUnits ?? 0 }),
  ];
}

function eventParts(): Part[] {
  const { batchSize } = jobs.jobs.recordDeliveries.trigger;
  const terabytes = (bytesOfDelivery * eventsPerSecond * logDays * 24 * 3600) / 1e12;
  return [
    {
      name: 'put on the bus; the rule is free',
      quantity: '1 event',
      perSecond: whole(eventsPerSecond),
      units: { events: 1 },
    },
    queuePart(`queue \`webhook-event\`, batches of ${batchSize}`, 1 + 2 / batchSize),
    queuePart('queue `delivery`, one by one', 3),
    runPart('`recordDeliveries`', batchSize, recordMs),
    runPart('`attemptDelivery`', 1, attemptMs),
    ...tableParts(),
    {
      name: `log of ${logDays} days, ${bytesOfDelivery / 1000} KB each`,
      quantity: `${terabytes.toFixed(1)} TB at any time`,
      perSecond: '',
      units: { tableGigabytes: bytesOfDelivery / 1e9 },
    },
  ];
}

function eventTable(): string {
  const events = eventsPerSecond * secondsPerMonth;
  const parts = eventParts().map((part) => ({
    ...part,
    dollars: dollarsOf(sampleTraces(multiplyUnits(part.units, events), secondsPerMonth)),
  }));
  const all = parts.reduce((sum, { dollars }) => sum + dollars, 0);
  const perMillion = (dollars: number) => money((dollars / events) * million);
  return [
    markdownTable(
      ['Per event', 'Units', 'a second', 'US$ a million', 'US$ a month'],
      [
        ...parts.map(({ name, quantity, perSecond, dollars }) => [
          name,
          quantity,
          perSecond,
          perMillion(dollars),
          whole(dollars),
        ]),
        ['**all**', '', '', `**${perMillion(all)}**`, `**${whole(all)}**`],
      ],
      2,
    ),
    '',
    `That is ${money(all / organizations)} US$ a month for an organization, and ${whole((all / events) * 500_000)} US$ for the 500,000 events of a large import.`,
  ].join('\n');
}

function evaluationTable(): string {
  const { requests, evaluations } = idleEvaluationParts(campaigns);
  const started = sumUnits([jobRun('tick'), { scheduledRuns: 1 }]);
  const unitsOf = ({ invocations = 0, writeUnits = 0, readUnits = 0 }: Units): string =>
    [runs(Math.round(invocations))]
      .concat(writeUnits === 0 ? [] : `${whole(writeUnits)} WCU`)
      .concat(readUnits === 0 ? [] : `${whole(readUnits)} RCU`)
      .join(', ');
  const parts: readonly (readonly [string, Units])[] = [
    ['`startEvaluations`: which of the sixteen shards have active campaigns?', started],
    ['`requestEvaluations`: one run for each shard', requests],
    ['`evaluateCampaign`: one run of 0.1 s for each campaign', evaluations],
  ];
  const monthly = (units: Units) => dollarsOf(sampleTraces(multiplyUnits(units, evaluationsPerMonth), secondsPerMonth));
  const all = sumUnits(parts.map(([, units]) => units));
  const perSecond = (value = 0) => whole(value / 60);
  return markdownTable(
    ['A minute', 'Units', 'US$ a month'],
    [
      ...parts.map(([name, units]) => [
        name,
        unitsOf(units),
        monthly(units) < 1 ? money(monthly(units)) : whole(monthly(units)),
      ]),
      [
        '**all**',
        `${perSecond(all.writeUnits)} WCU and ${perSecond(all.readUnits)} RCU a second`,
        `**${whole(parts.reduce((sum, [, units]) => sum + monthly(units), 0))}**`,
      ],
    ],
    2,
  );
}

const dollarsOfMonth = (accounts: number, includes: (part: string) => boolean = () => true): number =>
  Object.entries(monthlyUnits(accounts)).reduce(
    (sum, [part, units]) => sum + (includes(part) ? dollarsOf(units) : 0),
    0,
  );

/** Composes the paragraph of docs/cost.md about a month with a million accounts. */
function monthText(): string {
  const kinds = ['messages:', 'storage: messages', 'evaluations'] as const;
  const [messages, stored, evaluations] = kinds.map((kind) => dollarsOfMonth(million, (part) => part.startsWith(kind)));
  const portfolio = dollarsOfMonth(million, (part) => !kinds.some((kind) => part.startsWith(kind)));
  return (
    `The month costs ${whole(dollarsOfMonth(million))} US$: messages ${whole(messages ?? 0)}, storing what a year of them ` +
    `leaves behind ${whole(stored ?? 0)}, the portfolio itself (imports, reads, changes, payments, exports, events, words to ` +
    `search by) ${whole(portfolio)}, evaluations with nothing due ${whole(evaluations ?? 0)}. 10,000 accounts cost ` +
    `${whole(dollarsOfMonth(10_000))} US$, 10 million ${whole(dollarsOfMonth(10 * million))}.`
  );
}

function messageTable(): string {
  const parts = messageParts(jobs.streams.publishAndCountChanges.trigger.batchSize);
  const row = (name: string, units: Units) => {
    const dollars = dollarsOf(sampleTraces(multiplyUnits(units, million), 0));
    return [name, (units.writeUnits ?? 0).toFixed(1), (units.readUnits ?? 0).toFixed(1), money(dollars)];
  };
  const rows = Object.entries(parts).map(([name, units]) => row(name, units));
  return markdownTable(
    ['From due to delivered', 'WCU', 'RCU', 'US$ a million'],
    [...rows, row('**all**', sumUnits(Object.values(parts)))],
    1,
  );
}

const page = (name: string): string => path.resolve(import.meta.dirname, '../docs', name);

export const patternPage = () => ({ file: page('access-patterns.txt'), text: `${patternLines().join('\n')}\n` });

/** Computes the costs in the pages of docs, by placeholder. `npm run cost -- --write` writes them into the pages. */
export const costPages = () => [
  { file: page('data-model.md'), tables: costTables() },
  { file: page('scale.md'), tables: { 'cost of an event': eventTable(), 'cost of evaluations': evaluationTable() } },
  { file: page('cost.md'), tables: { 'cost of a month': monthText(), 'cost of messages': messageTable() } },
];
