import { stdout } from 'node:process';
import { readOptionalSetting } from './read-setting.ts';

/** A value to add to a metric in CloudWatch. */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  /** The name and value that tell this measurement from others of the same name. Never an organization or a person. */
  readonly dimension?: readonly [name: string, value: string] | undefined;
  /** True to add up the values of all dimensions, too. */
  readonly hasTotal: boolean;
}

/**
 * Adds to metrics by lines of the log in CloudWatch's embedded metric format. Without the setting METRICS_NAMESPACE it does
 * nothing. The lines are not written by the logger, whose level would hide them. Lambda hides lines too: one without a level
 * and a time is INFO to it ("Log-level filtering" in its developer guide). So each has the level that the function is set to.
 */
export function emitMetrics(measurements: readonly Measurement[], now: Date): void {
  const namespace = readOptionalSetting('METRICS_NAMESPACE');
  if (namespace === undefined) return;
  const level = readOptionalSetting('AWS_LAMBDA_LOG_LEVEL') ?? 'INFO';
  const line = { level, timestamp: now.toISOString() };
  for (const each of measurements)
    stdout.write(`${JSON.stringify({ ...line, ...embeddedMetric(each, namespace, now) })}\n`);
}

const embeddedMetric = ({ name, value, dimension, hasTotal }: Measurement, namespace: string, now: Date) => ({
  _aws: {
    Timestamp: now.getTime(),
    CloudWatchMetrics: [
      {
        Namespace: namespace,
        Dimensions: [...(dimension ? [[dimension[0]]] : []), ...(hasTotal ? [[]] : [])],
        Metrics: [{ Name: name }],
      },
    ],
  },
  ...(dimension && { [dimension[0]]: dimension[1] }),
  [name]: value,
});
