import { describe, expect, it } from 'vitest';
import { type CallLimits, callLimits, longestFirstPauseMs } from '../../lib/platform/aws/call-limits.ts';
import { allRoutes } from '../../lib/entry/openapi/routes.ts';
import { type FunctionProperties, synthesizeStacks } from './synthesize.ts';

/** The call limits that apply to a function, by the environment variables it has. */
const limitsBySetting: readonly (readonly [RegExp, CallLimits])[] = [
  [/^TABLE_NAME$/, callLimits.table],
  [/^BUCKET_NAME$/, callLimits.bucket],
  [/_QUEUE_URL$|^EVENT_BUS_NAME$|_SECRET$|^USER_POOL_ID$/, callLimits.service],
  [/^JWT_JWKS_URI$/, callLimits.issuer],
];

/** How long a call takes to fail at most: each attempt is throttled just before its time is over. */
const failsAfterMs = ({ requestMs, maxAttempts }: CallLimits) =>
  maxAttempts * requestMs + longestFirstPauseMs * (2 ** (maxAttempts - 1) - 1);

const functions = synthesizeStacks()
  .ofType<FunctionProperties>('AWS::Lambda::Function')
  .map(({ properties }) => ({ name: properties.FunctionName.split('-').at(-1), ...properties }));

describe.each(functions)('the function $name', ({ Timeout, Environment }) => {
  const settings = Object.keys(Environment.Variables);
  const calls = limitsBySetting.filter(([pattern]) => settings.some((setting) => pattern.test(setting)));

  it('has a longer timeout than any one call, so that it can report the failure', () => {
    const slowest = Math.max(0, ...calls.map(([, limits]) => failsAfterMs(limits)));
    expect(slowest).toBeLessThan(Timeout * 1000);
  });

  it('makes as many attempts at the table as the limits assume', () => {
    expect(Environment.Variables['AWS_MAX_ATTEMPTS']).toBe(String(callLimits.table.maxAttempts));
  });
});

describe('the limits of calls', () => {
  it.each(Object.entries(callLimits))('give an attempt at the %s time to connect and to get a reply', (_, limits) => {
    expect(limits.connectionMs).toBeLessThanOrEqual(limits.requestMs);
    expect(limits.maxAttempts).toBeGreaterThan(1);
  });
});

describe('a function that API Gateway waits for', () => {
  const gatewaySeconds = 29;
  const awaited = new Set([
    ...allRoutes.filter(({ route }) => !route.streams).map(({ name }) => name),
    'authorizeV1',
    'authorizeInternal',
  ]);
  it.each(functions.flatMap(({ name = '', Timeout }) => (awaited.has(name) ? [{ name, Timeout }] : [])))(
    'ends before the gateway gives up: $name after $Timeout s',
    ({ Timeout }) => expect(Timeout).toBeLessThan(gatewaySeconds),
  );
});
