import { parseArgs } from 'node:util';
import { synthesized } from '../test/infra/synthesized.ts';
import { type Unit, type Units, dollarsOf, prices, sumOf, unitNames } from './prices.ts';
import { monthOf } from './traffic.ts';

const { values } = parseArgs({ options: { price: { type: 'string', multiple: true, default: [] } } });
for (const given of values.price) {
  const [name = '', dollars] = given.split('=');
  const unit = unitNames.find((each) => each === name);
  if (!unit || !Number.isFinite(Number(dollars)))
    throw new Error(`--price takes ${unitNames.join(', ')}, as in writeUnits=0.7.`);
  prices[unit].dollars = Number(dollars);
}

const pollersPerQueue = 5;
const pollSeconds = 20;
const secondsPerMonth = 30 * 24 * 3600;

/** What is billed though nobody calls: alarms, the dashboard, and Lambda asking each queue for messages. */
function idle(): Units {
  const { ofType } = synthesized();
  return {
    alarms: ofType('AWS::CloudWatch::Alarm').length,
    dashboards: ofType('AWS::CloudWatch::Dashboard').length,
    queueRequests:
      (ofType<Record<string, unknown>>('AWS::Lambda::EventSourceMapping').filter(
        ({ properties }) => !('StartingPosition' in properties),
      ).length *
        pollersPerQueue *
        secondsPerMonth) /
      pollSeconds,
  };
}

const figure = (value: number): string =>
  value === 0 ? '' : value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
const money = (dollars: number): string => dollars.toFixed(2);

const shown: readonly (readonly [heading: string, unit: Unit])[] = [
  ['WCU', 'writeUnits'],
  ['RCU', 'readUnits'],
  ['gateway requests', 'gatewayRequests'],
  ['invocations', 'invocations'],
  ['GB-seconds', 'gigabyteSeconds'],
  ['GB stored', 'tableGigabytes'],
];

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function table(accounts: number): string {
  const month = monthOf(accounts);
  const line = (name: string, units: Units) =>
    row([name, ...shown.map(([, unit]) => figure(units[unit] ?? 0)), money(dollarsOf(units))]);
  return [
    `### ${accounts.toLocaleString('en')} accounts`,
    '',
    row(['a month of', ...shown.map(([heading]) => heading), 'US$']),
    row(['---', ...shown.map(() => '---:'), '---:']),
    ...Object.entries(month).map(([name, units]) => line(name, units)),
    line('**all**', sumOf(Object.values(month))),
    '',
  ].join('\n');
}

console.log([10_000, 1_000_000, 10_000_000].map(table).join('\n'));
const nobody = idle();
console.log('### Nobody calls\n');
console.log(row(['a month of', 'how many', 'US$']));
console.log(row(['---', '---:', '---:']));
for (const unit of unitNames)
  if (nobody[unit]) console.log(row([unit, figure(nobody[unit]), money(dollarsOf({ [unit]: nobody[unit] }))]));
console.log(row(['**all**', '', money(dollarsOf(nobody))]));
