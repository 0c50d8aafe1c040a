import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emitMetrics } from '../../lib/foundation/emit-metrics.ts';
import { required } from '../harness/required.ts';

const now = new Date('2030-01-15T12:00:00Z');
let lines: string[];

beforeEach(() => {
  lines = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('a metric', () => {
  it('is a line of the log in the embedded metric format, with its dimension and a total', () => {
    vi.stubEnv('METRICS_NAMESPACE', 'Collection/test');
    emitMetrics([{ name: 'Sends', value: 3, dimension: ['Channel', 'sms'], hasTotal: true }], now);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^\{.*\}\n$/);
    expect(JSON.parse(required(lines[0]))).toEqual({
      level: 'INFO',
      timestamp: '2030-01-15T12:00:00.000Z',
      _aws: {
        Timestamp: now.getTime(),
        CloudWatchMetrics: [
          { Namespace: 'Collection/test', Dimensions: [['Channel'], []], Metrics: [{ Name: 'Sends' }] },
        ],
      },
      Channel: 'sms',
      Sends: 3,
    });
  });

  it('has no dimensions, or no total, if it is said so', () => {
    vi.stubEnv('METRICS_NAMESPACE', 'Collection/test');
    emitMetrics(
      [
        { name: 'Promises', value: 1, hasTotal: true },
        { name: 'RecoveredAmount', value: 10.5, dimension: ['Currency', 'ARS'], hasTotal: false },
      ],
      now,
    );
    const dimensions = lines.map((line) => JSON.parse(line)._aws.CloudWatchMetrics[0].Dimensions);
    expect(dimensions).toEqual([[[]], [['Currency']]]);
  });

  it('has the level of the function, below which Lambda would drop it', () => {
    vi.stubEnv('METRICS_NAMESPACE', 'Collection/test');
    vi.stubEnv('AWS_LAMBDA_LOG_LEVEL', 'ERROR');
    emitMetrics([{ name: 'Promises', value: 1, hasTotal: true }], now);
    expect(JSON.parse(required(lines[0]))).toMatchObject({ level: 'ERROR', timestamp: '2030-01-15T12:00:00.000Z' });
  });

  it('is not written by a function that has no namespace', () => {
    vi.stubEnv('METRICS_NAMESPACE', '');
    emitMetrics([{ name: 'Promises', value: 1, hasTotal: true }], now);
    expect(lines).toEqual([]);
  });
});
