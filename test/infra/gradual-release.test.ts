import { describe, expect, it } from 'vitest';
import { type Job, jobs } from '../../lib/platform/jobs/jobs.ts';
import { allRoutes } from '../../lib/entry/openapi/routes.ts';
import { importsOf, sourcesIn } from '../structure/sources.ts';
import { type RoleProperties, synthesizeStacks, toJson } from './synthesize.ts';

const released = [
  ...allRoutes.flatMap(({ name, route }) => (route.releasedGradually ? [name] : [])),
  ...Object.values(jobs).flatMap((family) =>
    Object.entries<Job>(family).flatMap(([name, job]) => (job.releasedGradually ? [name] : [])),
  ),
];

const { resources, ofType } = synthesizeStacks();

/** The resource of a type whose logical id begins like the name of a function. */
const only = <Of>(type: string, name: string, suffix: string) => {
  const [first, ...others] = ofType<Of>(type).filter(({ id }) =>
    id.startsWith(`${name.charAt(0).toUpperCase()}${name.slice(1)}${suffix}`),
  );
  if (!first || others.length > 0) throw new Error(`${name} needs one ${type}.`);
  return first;
};

describe('the functions that are released gradually', () => {
  it('are those that contact debtors', () => {
    const sources = new Map(sourcesIn('{functions,lib}/**/*.ts').map((source) => [source.file, importsOf(source)]));
    const reaches = (file: string, seen = new Set<string>()): boolean => {
      if (file === 'lib/outreach/dispatch/send-once.ts') return true;
      if (seen.has(file)) return false;
      seen.add(file);
      return (sources.get(file) ?? []).some((imported) => reaches(imported, seen));
    };
    const sending = [...sources.keys()].filter((file) => file.startsWith('functions/') && reaches(file));
    const nameOf = (file: string) =>
      file.replace(/^.*\/(.*)\.ts$/, '$1').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    expect(sending.map(nameOf).sort()).toEqual([...released].sort());
  });
});

describe.each(released)('a new version of %s', (name) => {
  const version = only('AWS::Lambda::Version', name, 'CurrentVersion');
  const alias = only<{ Name: string; FunctionVersion: unknown }>('AWS::Lambda::Alias', name, 'Live');
  const group = only<Record<string, unknown>>('AWS::CodeDeploy::DeploymentGroup', name, 'Release');
  const alarm = only<Record<string, unknown>>('AWS::CloudWatch::Alarm', name, 'VersionFailures');
  const versionNumber = { 'Fn::GetAtt': [version.id, 'Version'] };

  it('takes a tenth of the calls for ten minutes, then all', () => {
    expect(group.properties).toMatchObject({
      DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent10Minutes',
      DeploymentStyle: { DeploymentType: 'BLUE_GREEN', DeploymentOption: 'WITH_TRAFFIC_CONTROL' },
    });
    expect(alias.properties).toMatchObject({ Name: 'live', FunctionVersion: versionNumber });
    expect(alias.updatePolicy).toMatchObject({
      CodeDeployLambdaAliasUpdate: { DeploymentGroupName: { Ref: group.id } },
    });
  });

  it('is withdrawn if it crashes or logs an error in two of these minutes', () => {
    expect(group.properties).toMatchObject({
      AlarmConfiguration: { Enabled: true, Alarms: [{ Name: { Ref: alarm.id } }] },
      AutoRollbackConfiguration: {
        Enabled: true,
        Events: expect.arrayContaining(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM']),
      },
    });
    expect(alarm.properties).toMatchObject({
      Threshold: 1,
      EvaluationPeriods: 10,
      DatapointsToAlarm: 2,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      TreatMissingData: 'notBreaching',
    });
    const [filter] = ofType<{ FilterPattern: string; LogGroupName: string; MetricTransformations: object[] }>(
      'AWS::Logs::MetricFilter',
    ).filter(({ properties }) => toJson(properties.MetricTransformations).includes(`"${name}VersionErrors"`));
    expect(filter?.properties).toMatchObject({
      FilterPattern: '{ $.level = "ERROR" }',
      LogGroupName: `/aws/lambda/CollectionManagement-dev-${name}`,
      MetricTransformations: [{ Dimensions: [{ Key: 'Version', Value: '$.function_version' }] }],
    });
  });

  it('answers for its own failures only, and begins with an alarm of its own', () => {
    const metrics = toJson(alarm.properties['Metrics']);
    expect(metrics).toContain(toJson({ Name: 'ExecutedVersion', Value: versionNumber }));
    expect(metrics).toContain(toJson({ Name: 'Version', Value: versionNumber }));
    expect(toJson(alarm.properties['AlarmName'])).toContain(toJson(versionNumber));
  });

  it('leaves the earlier ones, so that the alias can be pointed back', () => {
    expect(version.isRetained).toBe(true);
  });

  it('is invoked by its alias and in no other way', () => {
    const own = only<Record<string, unknown>>('AWS::Lambda::Function', name, '');
    const callers = resources.filter(({ type }) => type.endsWith('RestApi') || type.endsWith('EventSourceMapping'));
    const called = toJson(callers.map(({ properties }) => properties));
    expect(called).toMatch(new RegExp(`${name}:live/invocations|{"Ref":"${alias.id}"}`));
    expect(called).not.toContain(`${name}/invocations`);
    expect(called).not.toContain(`{"Ref":"${own.id}"}`);
  });

  it('is live before the deployment of the gateway that invokes its alias', () => {
    const [deployment] = ofType('AWS::ApiGateway::Deployment').filter(({ stack }) => stack === alias.stack);
    if (deployment) expect(deployment.dependsOn).toContain(alias.id);
  });
});

describe('the role that moves the aliases', () => {
  it('may do so for these functions only', () => {
    const roles = ofType<RoleProperties>('AWS::IAM::Role').filter(({ id }) => id.startsWith('ReleaseRole'));
    const statements = roles.flatMap(
      ({ properties }) => properties.Policies?.flatMap(({ PolicyDocument }) => PolicyDocument.Statement) ?? [],
    );
    const updatable = statements.filter(({ Action }) => toJson(Action).includes('lambda:UpdateAlias'));
    const named = [...toJson(updatable).matchAll(/:function:CollectionManagement-dev-(\w+):live"/g)];
    expect(named.map(([, name]) => name).sort()).toEqual([...released].sort());
    expect(toJson(updatable)).not.toContain('*');
  });
});

describe('the setting release', () => {
  it('lets new versions take over at once, whatever alarms say', () => {
    const groups = synthesizeStacks({ context: { release: 'at-once' } }).ofType('AWS::CodeDeploy::DeploymentGroup');
    expect(groups).toHaveLength(released.length);
    for (const { properties } of groups)
      expect(properties).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaAllAtOnce',
        AlarmConfiguration: { Enabled: false },
      });
  });

  it('is refused by its name if it is wrong', () => {
    expect(() => synthesizeStacks({ context: { release: 'fast' } })).toThrow(
      'Context value release must be gradual or at-once, not fast.',
    );
  });
});
