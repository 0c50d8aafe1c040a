import type { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { type MetricShape, jobs } from '../lib/entry/deployment/declarations.ts';
import { metricNamespaceOf } from './names.ts';

const { metrics } = jobs.streams.publishAndCountChanges;
export type BusinessMetric = keyof typeof metrics;

export const businessTotal = (stage: string, metricName: BusinessMetric, period: Duration): Metric =>
  new Metric({ namespace: metricNamespaceOf(stage), metricName, statistic: Stats.SUM, period });

/** A business metric, one line per value of its dimension. For dashboards only: alarms cannot use a search. */
export function businessBreakdown(stage: string, metricName: BusinessMetric, period: Duration): IMetric {
  const { dimension }: MetricShape = metrics[metricName];
  const schema = `{${[metricNamespaceOf(stage), ...(dimension ? [dimension] : [])].join()}}`;
  return new MathExpression({
    expression: `SEARCH('${schema} MetricName="${metricName}"', '${Stats.SUM}', ${period.toSeconds()})`,
    label: '',
    period,
  });
}
