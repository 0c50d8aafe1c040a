import { channels } from '../../policy/contact-rules/channel.ts';
import type { ImportStatus } from '../../portfolio/imports/import-status.ts';
import type { Measurement } from '../../foundation/emit-metrics.ts';
import { fromUnits } from '../../foundation/money.ts';
import { type MetricShape, jobs } from '../../platform/jobs/jobs.ts';
import type { CounterRef } from './counter-delta.ts';
import type { CounterUpdate } from './counter-item.ts';
import { dayCountNames, daysCounter } from './day-counts.ts';

const { metrics } = jobs.streams.publishAndCountChanges;
type BusinessMetric = keyof typeof metrics;

function measure(name: BusinessMetric, value: number, of?: string): Measurement {
  const { dimension, hasTotal }: MetricShape = metrics[name];
  return { name, value, hasTotal, dimension: dimension && of !== undefined ? [dimension, of] : undefined };
}

export interface CountedSums {
  readonly counter: CounterRef;
  readonly sums: CounterUpdate['sums'];
}

const channelOf = new Map(channels.map((channel) => [dayCountNames.sends(channel), channel]));
const [blocked, paid] = [dayCountNames.blocked(''), dayCountNames.paid('')];

function measurementOf(count: string, sum: number): Measurement | undefined {
  const channel = channelOf.get(count);
  if (channel !== undefined) return measure('Sends', sum, channel);
  if (count.startsWith(blocked)) return measure('Blocks', sum, count.slice(blocked.length));
  if (count.startsWith(paid)) return measure('RecoveredAmount', fromUnits(sum), count.slice(paid.length));
  if (count === 'promises') return measure('Promises', sum);
  return count === 'payments' ? measure('Payments', sum) : undefined;
}

export function measureCounts(counted: readonly CountedSums[]): readonly Measurement[] {
  const totals = new Map<string, bigint>();
  for (const { counter, sums } of counted)
    if (counter.of.startsWith(daysCounter('')))
      for (const [name, sum] of sums) totals.set(name, (totals.get(name) ?? 0n) + sum);
  return [...totals].flatMap(([name, sum]) => (sum > 0n ? (measurementOf(name, Number(sum)) ?? []) : []));
}

export const measureImports = (ended: readonly ImportStatus[]): readonly Measurement[] =>
  ended.map((status) => measure('Imports', 1, status));
