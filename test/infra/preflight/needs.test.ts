import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { queueJobs } from '../../../infra/job-list.ts';
import { needs } from '../../../infra/preflight/needs.ts';
import { buildWithoutBundles, everyPart, synthesizeStacks } from '../synthesize.ts';

interface EventSource {
  readonly ScalingConfig?: { readonly MaximumConcurrency: number };
}

interface RestApi {
  readonly Body: { readonly paths: Readonly<Record<string, unknown>> };
}

interface Stage {
  readonly MethodSettings: readonly { readonly ThrottlingRateLimit?: number; readonly ThrottlingBurstLimit?: number }[];
}

const { ofType } = synthesizeStacks();

describe('what a deployment needs', () => {
  it('is as many runs as the templates let consumers of queues have', () => {
    const counts = ofType<EventSource>('AWS::Lambda::EventSourceMapping').map(
      ({ properties }) => properties.ScalingConfig?.MaximumConcurrency ?? 0,
    );
    const bounded = queueJobs.filter(({ trigger }) => trigger.isBoundedByMessages);
    expect(needs.queueConcurrency).toBe(
      [...counts, ...bounded.map(({ trigger }) => trigger.maxConcurrency)].reduce((sum, count) => sum + count, 0),
    );
    expect(needs.queueConcurrency).toBeLessThan(needs.lambdaConcurrency);
  });

  it('is a resource for each segment of the paths of the API', () => {
    const paths = ofType<RestApi>('AWS::ApiGateway::RestApi').flatMap(({ properties }) =>
      Object.keys(properties.Body.paths),
    );
    const parents = paths.flatMap((each) => each.split('/').map((_, end, parts) => parts.slice(0, end + 1).join('/')));
    expect(needs.gatewayResources).toBe(new Set(parents).size);
  });

  it('is the sum of the rates that the stage of the API admits', () => {
    const settings = ofType<Stage>('AWS::ApiGateway::Stage').flatMap(({ properties }) => properties.MethodSettings);
    const rates = settings.map(({ ThrottlingRateLimit = 0 }) => ThrottlingRateLimit);
    expect(needs.requestRate).toBe(rates.reduce((sum, rate) => sum + rate, 0));
    expect(needs.requestBurst).toBe(Math.max(...settings.map(({ ThrottlingBurstLimit = 0 }) => ThrottlingBurstLimit)));
  });

  it.each([
    { count: needs.roles, type: 'AWS::IAM::Role' },
    { count: needs.alarms, type: 'AWS::CloudWatch::Alarm' },
  ])('is room for the resources $type that the stacks declare', ({ count, type }) => {
    const { uploader, resources } = synthesizeStacks({ context: everyPart });
    const declared = [...uploader, ...resources].filter((resource) => resource.type === type).length;
    expect(count).toBeGreaterThanOrEqual(declared);
    expect(count).toBeLessThan(2 * declared);
  });

  it('is the bootstrap that every stack requires', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'preflight-test-'));
    const { stacks } = buildWithoutBundles(folder).synth();
    rmSync(folder, { recursive: true });
    expect(new Set(stacks.map(({ requiresBootstrapStackVersion }) => requiresBootstrapStackVersion))).toEqual(
      new Set([needs.bootstrapVersion]),
    );
  });
});
