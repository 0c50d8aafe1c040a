import { stdout } from 'node:process';
import { readOptionalSetting } from './read-setting.ts';

export interface Measurement {
  readonly name: string;
  readonly value: number;
  /** Never an organization or a person. */
  readonly dimension?: readonly [name: string, value: string] | undefined;
  readonly hasTotal: boolean;
}

/**
 * Adds to metrics through log lines in CloudWatch's embedded metric format; does nothing without the setting
 * METRICS_NAMESPACE. Bypasses the logger, whose level would hide the lines. Lambda treats a line without a level and a
 * time as INFO and may hide it ("Log-level filtering" in its developer guide), so each line has the function's own
 * level.
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
