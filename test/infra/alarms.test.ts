import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { jobs } from '../../lib/jobs/jobs.ts';
import { allRoutes } from '../../lib/openapi/routes.ts';
import { synthesizeStacks, toJson } from './synthesize.ts';

const page = readFileSync(path.join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
const [, chapter = ''] = page.match(/\n## Alarms\n([\s\S]*?)\n## /) ?? [];
const sections = chapter.split(/^### /m).slice(1);
const headings = sections.map((section) => section.split('\n')[0]);

const topic = 'arn:aws:sns:eu-west-1:123456789012:operators';
const { conditions, ofType } = synthesizeStacks({ context: { alarmTopicArn: topic } });
const alarms = ofType<{ AlarmDescription: string; AlarmName: string; Metrics?: unknown }>('AWS::CloudWatch::Alarm');

describe('the chapter on alarms', () => {
  it('has one section for each kind of alarm and no others', () => {
    const named = alarms.map(
      ({ properties }) => properties.AlarmDescription.match(/See "(.+)" in docs\/operations\.md/)?.[1],
    );
    expect(headings.toSorted()).toEqual([...new Set(named)].sort());
  });

  it.each(sections.map((section) => [section.split('\n')[0], section]))(
    'explains "%s": what it means, how to investigate and what to do',
    (_, section) => {
      expect(section.match(/\*\*\w+\.\*\*/g)).toEqual(['**Description.**', '**Investigation.**', '**Resolution.**']);
    },
  );
});

describe('the alarms', () => {
  it('watch every function for errors', () => {
    const names = [
      ...allRoutes.map(({ name }) => name),
      ...Object.values(jobs).flatMap((family) => Object.keys(family)),
      'authorizeV1',
      'authorizeInternal',
    ];
    const watched = alarms
      .filter(({ properties }) => toJson(properties).includes('"MetricName":"Errors"'))
      .map(({ properties }) => toJson(properties).match(/CollectionManagement-dev-(\w+)"/)?.[1]);
    expect(watched).toHaveLength(names.length);
    expect(toJson(alarms)).toContain('"MetricName":"5XXError"');
    for (const name of names) expect(toJson(alarms)).toContain(`"Value":"CollectionManagement-dev-${name}"`);
  });

  it('watch throttling of the table and of each index', () => {
    const [throttles] = alarms.filter(({ properties }) => properties.AlarmName.endsWith('TableThrottles'));
    for (const index of ['gsi1', 'gsi2', 'gsi3']) {
      expect(toJson(throttles?.properties.Metrics).split(`"Value":"${index}"`)).toHaveLength(3);
    }
    expect(toJson(throttles).split('"MetricName":"WriteThrottleEvents"')).toHaveLength(5);
  });

  it('watch the console’s distribution and its function, if the deployment is in the region of their metrics', () => {
    const [distribution] = ofType('AWS::CloudFront::Distribution');
    const [rewrite] = ofType<{ Name: unknown }>('AWS::CloudFront::Function');
    const ofConsole = alarms.filter(({ stack }) => stack.endsWith('-console'));
    const dimensionsOf = ({ properties }: (typeof alarms)[number]) =>
      [...toJson(properties.Metrics).matchAll(/"Dimensions":(\[.*?\]),"MetricName":"(\w+)"/g)].map(
        ([, dimensions = '', name]) => [name, dimensions],
      );
    const global = '{"Name":"Region","Value":"Global"}';
    const ofDistribution = `[{"Name":"DistributionId","Value":{"Ref":"${distribution?.id}"}},${global}]`;
    const ofFunction = `[{"Name":"FunctionName","Value":${toJson(rewrite?.properties.Name)}},${global}]`;
    expect(Object.fromEntries(ofConsole.flatMap(dimensionsOf))).toEqual({
      Requests: ofDistribution,
      '5xxErrorRate': ofDistribution,
      FunctionExecutionErrors: ofFunction,
      FunctionValidationErrors: ofFunction,
    });
    for (const { condition } of ofConsole) {
      expect(conditions[condition ?? '']).toEqual({ 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'] });
    }
    expect(alarms.filter(({ condition }) => condition !== undefined)).toEqual(ofConsole);
  });

  it('notify the operators’ topic when they start and when they end', () => {
    for (const { properties } of alarms)
      expect(properties).toMatchObject({ AlarmActions: [topic], OKActions: [topic] });
  });
});
