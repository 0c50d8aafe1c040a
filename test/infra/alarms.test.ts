import { App } from 'aws-cdk-lib';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';
import { readSettings } from '../../infra/settings.ts';
import { type MetricShape, jobs } from '../../lib/platform/jobs/jobs.ts';
import { allRoutes } from '../../lib/entry/openapi/routes.ts';
import { resourceTypes } from '../../local/stacks/resource-types.ts';
import { firstColumnOf, headingsAt, sectionOf } from '../harness/markdown.ts';
import { required } from '../harness/required.ts';
import { sourcesIn } from '../structure/sources.ts';
import { type FunctionProperties, type Statement, synthesizeStacks, toJson } from './synthesize.ts';

const docs = path.join(import.meta.dirname, '../../docs');
const folder = path.join(docs, 'runbook');
const pages = new Map(
  readdirSync(folder)
    .filter((file) => file !== 'README.md')
    .map((file) => [file.replace(/\.md$/, ''), readFileSync(path.join(folder, file), 'utf8')] as const),
);

interface AlarmProperties {
  readonly AlarmDescription: string;
  readonly AlarmName: string;
  readonly AlarmActions: readonly unknown[];
  readonly OKActions: readonly unknown[];
  readonly ComparisonOperator: string;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: unknown }[];
  readonly EvaluationPeriods: number;
  readonly MetricName?: string;
  readonly Metrics?: readonly { readonly Expression?: string; readonly MetricStat?: unknown }[];
  readonly Namespace?: string;
  readonly Period?: number;
  readonly Threshold: number;
  readonly TreatMissingData: string;
}

const contact = 'ops@example.com';
const { conditions, ofType, resources } = synthesizeStacks({
  context: {
    alarmContact: contact,
    wafRateLimit: '150000',
    backupCopyVault: 'arn:aws:backup:us-west-2:123456789012:backup-vault:copies',
  },
});
/** Those with a version in their name notify nobody: gradual-release.test.ts. */
const isNotifying = ({ properties }: { readonly properties: AlarmProperties }) =>
  typeof properties.AlarmName === 'string';
const alarms = ofType<AlarmProperties>('AWS::CloudWatch::Alarm').filter(isNotifying);
const topics = ofType<{ TopicName: string }>('AWS::SNS::Topic');
const queues = ofType('AWS::SQS::Queue');

const alarmsOn = (metricName: string) => alarms.filter(({ properties }) => properties.MetricName === metricName);
const severityOf = ({ properties }: (typeof alarms)[number]) =>
  properties.AlarmDescription.match(/ Severity: (high|normal)\. /)?.[1];
const alarmNamed = (name: string) =>
  alarms.find(({ properties }) => properties.AlarmName === `CollectionManagement-dev-${name}`)?.properties;

const pageOf = ({ properties }: { readonly properties: AlarmProperties }): string =>
  required(/ Runbook: docs\/runbook\/([a-z-]+)\.md$/.exec(properties.AlarmDescription)?.[1]);

describe('the stack of the alarms', () => {
  it('has nothing that the local service, which is built without it, would run', () => {
    const observing = resources.filter(({ stack }) => stack.endsWith('-observability'));
    expect(observing).not.toEqual([]);
    expect(observing.filter(({ type }) => resourceTypes[type]?.read !== undefined)).toEqual([]);
  });
});

describe('the runbook', () => {
  it('has one page for each kind of alarm and no others', () => {
    const linked = ofType<AlarmProperties>('AWS::CloudWatch::Alarm').map(pageOf);
    expect([...pages.keys()].sort()).toEqual([...new Set(linked)].sort());
  });

  it.each([...pages])('says what "%s" means, what to check, what to do and when it is done', (name, page) => {
    const [title, ...others] = headingsAt(page, 1);
    expect(others).toEqual([]);
    expect(title?.toLowerCase().replaceAll(' ', '-')).toBe(name);
    expect(page.split('\n')[2]).toMatch(/^\w/);
    expect(headingsAt(page, 2)).toEqual(['Check first', 'What to do', 'Done when']);
  });

  it('lists its pages, each once', () => {
    const index = readFileSync(path.join(folder, 'README.md'), 'utf8');
    const listed = [...index.matchAll(/\]\(([a-z-]+)\.md\)/g)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual([...pages.keys()].sort());
  });

  it.each(['dead-letters', 'failed-runs', 'parked-changes'])('has in %s a row for each of its alarms', (name) => {
    const alarmed = alarms
      .filter((alarm) => pageOf(alarm) === name)
      .map(({ properties }) => /^Work of (\S+) failed/.exec(properties.AlarmDescription)?.[1]);
    expect(alarmed.length).toBeGreaterThan(1);
    expect(firstColumnOf(required(pages.get(name))).toSorted()).toEqual(alarmed.toSorted());
  });
});

describe('a line of the logs that the runbook quotes', () => {
  const quoted = [...pages].flatMap(([name, page]) =>
    [...page.matchAll(/filter message = "([^"]+)"|`((?!npm )[a-z]+(?: [a-z]+){2,})`/g)].map(
      ([, filtered, named = '']) => [filtered ?? named, name],
    ),
  );
  const code = sourcesIn('lib/**/*.ts')
    .map(({ text }) => text)
    .join('\n');

  it('is one that the code writes', () => {
    expect(quoted.length).toBeGreaterThan(12);
    expect(quoted.filter(([line]) => !code.includes(`'${line}'`))).toEqual([]);
  });
});

describe('the alarms', () => {
  it('watch the errors of all functions by one metric, which costs as much as that of a single function', () => {
    expect(alarmNamed('FunctionErrors')).toMatchObject({
      Namespace: 'AWS/Lambda',
      MetricName: 'Errors',
      Statistic: 'Sum',
      Threshold: 1,
      TreatMissingData: 'notBreaching',
    });
    expect(alarmNamed('FunctionErrors')?.Dimensions).toBeUndefined();
    expect(alarmsOn('Errors')).toHaveLength(1);
    expect(toJson(alarms)).toContain('"MetricName":"5XXError"');
  });

  it('leave it to the dashboard to name the function that failed', () => {
    const [dashboard] = ofType<{ DashboardBody: unknown }>('AWS::CloudWatch::Dashboard');
    const names = [
      ...allRoutes.map(({ name }) => name),
      ...Object.values(jobs).flatMap((family) => Object.keys(family)),
      'authorizeV1',
      'authorizeInternal',
    ];
    const graphed = toJson(dashboard?.properties.DashboardBody).replaceAll('\\', '');
    for (const name of names)
      expect(graphed).toContain(`"AWS/Lambda","Errors","FunctionName","CollectionManagement-dev-${name}"`);
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
      expect(conditions[required(condition)]).toEqual({ 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'] });
    }
    expect(alarms.filter(({ condition }) => condition !== undefined)).toEqual(ofConsole);
  });

  it('page for what affects callers, contacts or data, and leave the rest to working hours', () => {
    const ids = (severity: string) =>
      alarms
        .filter((alarm) => severityOf(alarm) === severity)
        .map(({ properties }) => properties.AlarmName.replace('CollectionManagement-dev-', ''));
    expect(ids('high').length + ids('normal').length).toBe(alarms.length);
    expect(ids('high')).toEqual(
      expect.arrayContaining([
        'ApiServerErrors',
        'StartEvaluationsHeartbeat',
        'AccountConcurrency',
        'CallbackDeadLetters',
      ]),
    );
    expect(ids('normal')).toEqual(expect.arrayContaining(['ImportBacklog', 'ApiLatency', 'JudgePromisesHeartbeat']));
  });

  it('notify the topic of their severity when they start and when they end', () => {
    for (const alarm of alarms) {
      const topic = topics.find(({ properties }) => properties.TopicName.endsWith(`-alarms-${severityOf(alarm)}`));
      const reference = [{ Ref: topic?.id }];
      expect(alarm.properties).toMatchObject({ AlarmActions: reference, OKActions: reference });
    }
  });

  it('link to their page', () => {
    expect(alarmNamed('ImportChunkDeadLetters')?.AlarmDescription).toMatch(
      /^Work of import-chunk failed .* Runbook: docs\/runbook\/dead-letters\.md$/,
    );
    const runbookUrl = 'https://git.example.com/docs/runbook';
    const linked = synthesizeStacks({ context: { runbookUrl: `${runbookUrl}/` } }).ofType<AlarmProperties>(
      'AWS::CloudWatch::Alarm',
    );
    for (const { properties } of linked) {
      expect(properties.AlarmDescription).toMatch(new RegExp(`: ${runbookUrl}/[a-z-]+\\.md$`));
      expect(properties.AlarmDescription.length).toBeLessThan(1024);
    }
  });

  it('stay within what an alarm may watch: ten metrics, and no search', () => {
    for (const { properties } of alarms) {
      const { Metrics = [] } = properties;
      expect(Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length).toBeLessThanOrEqual(10);
      expect(toJson(Metrics)).not.toContain('SEARCH');
    }
  });

  it.each([
    { name: 'StartEvaluations', period: 300 },
    { name: 'QueueDueDeliveries', period: 300 },
    { name: 'RefreshOpenCalls', period: 900 },
    { name: 'JudgePromises', period: 2700 },
    { name: 'CloseSettlements', period: 2700 },
    { name: 'CheckPlans', period: 2700 },
  ])('notice within $period s that $name does not run, which leaves no data at all', ({ name, period }) => {
    expect(alarmNamed(`${name}Heartbeat`)).toMatchObject({
      Namespace: 'AWS/Lambda',
      MetricName: 'Invocations',
      Statistic: 'Sum',
      Period: period,
      EvaluationPeriods: 1,
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      TreatMissingData: 'breaching',
    });
  });

  it('have a heartbeat of every scheduled job and of the backups, and only these are alarmed by missing data', () => {
    const scheduled = Object.keys(jobs.scheduled);
    const ofBackups = toJson([{ Name: 'BackupVaultName', Value: 'CollectionManagement-dev-backups' }]);
    const breaching = alarms.filter(({ properties }) => properties.TreatMissingData === 'breaching');
    expect(breaching.map(({ properties }) => toJson(properties.Dimensions))).toEqual([
      ofBackups,
      ...scheduled.map((name) => toJson([{ Name: 'FunctionName', Value: `CollectionManagement-dev-${name}` }])),
    ]);
  });

  it.each(['ApproximateAgeOfOldestMessage', 'ApproximateAgeOfOldestMessageInQuietGroups'])(
    'watch %s of every queue that is not a dead-letter queue',
    (metricName) => {
      const working = queues.filter(({ properties }) => 'RedrivePolicy' in properties).map(({ id }) => id);
      const watched = alarmsOn(metricName).map(({ properties }) => toJson(properties.Dimensions));
      expect(watched).toHaveLength(working.length);
      for (const id of working) expect(watched.join()).toContain(`"${id}"`);
    },
  );

  it('watch how many functions the account runs at once against its quota, and whether Lambda refuses to run more', () => {
    expect(alarmNamed('AccountConcurrency')).toMatchObject({
      Namespace: 'AWS/Lambda',
      MetricName: 'ClaimedAccountConcurrency',
      Statistic: 'Maximum',
      Threshold: 800,
    });
    expect(alarmNamed('AccountConcurrency')?.Dimensions).toBeUndefined();
    expect(alarmNamed('FunctionThrottles')).toMatchObject({ Namespace: 'AWS/Lambda', MetricName: 'Throttles' });
    const larger = synthesizeStacks({ context: { lambdaConcurrency: '5000' } });
    const [alarm] = larger
      .ofType<AlarmProperties>('AWS::CloudWatch::Alarm')
      .filter(({ properties }) => properties.MetricName === 'ClaimedAccountConcurrency');
    expect(alarm?.properties.Threshold).toBe(4000);
  });

  it('watch the latency of the slowest hundredth, unless that is a single request', () => {
    const latency = alarmNamed('ApiLatency');
    expect(latency).toMatchObject({ EvaluationPeriods: 3, Threshold: 5000 });
    expect(toJson(latency?.Metrics)).toContain('"Stat":"p99"');
    expect(toJson(latency?.Metrics)).toContain('"IF(requests >= 100, latency, 0)"');
  });

  it.each([
    { name: 'UnauthorizedRequests', pattern: '{ $.status = "401" }' },
    { name: 'ThrottledRequests', pattern: '{ $.refused_by_gateway = "THROTTLED" }' },
    {
      name: 'ThrottledCallbacks',
      pattern: '{ ($.refused_by_gateway = "THROTTLED") && ($.path = "/api/webhooks/*") }',
    },
  ])('watch $name, which the access log has in a field', ({ name, pattern }) => {
    const [filter] = ofType<{ LogGroupName: string; FilterPattern: string }>('AWS::Logs::MetricFilter').filter(
      ({ properties }) => properties.FilterPattern === pattern,
    );
    const format = ofType<{ AccessLogSetting: { Format: string } }>('AWS::ApiGateway::Stage')[0]?.properties;
    expect(filter?.properties.LogGroupName).toBe('/aws/apigateway/CollectionManagement-dev-api');
    expect(ofType('AWS::Logs::LogGroup').map(({ properties }) => properties['LogGroupName'])).toContain(
      filter?.properties.LogGroupName,
    );
    expect(Object.keys(JSON.parse(format?.AccessLogSetting.Format ?? '{}'))).toContain(pattern.match(/\$\.(\w+)/)?.[1]);
    expect(alarmNamed(name)).toMatchObject({ Namespace: 'CollectionManagement/dev', MetricName: name });
  });

  it('page for a single callback that is refused, whichever provider called', () => {
    const called = allRoutes.flatMap(({ route }) => ('provider' in Object(route.access) ? [route.path] : []));
    expect(called.every((path) => path.startsWith('/api/webhooks/'))).toBe(true);
    expect(called).toHaveLength(7);
    const [alarm] = alarms.filter(({ properties }) => properties.AlarmName.endsWith('-ThrottledCallbacks'));
    expect(alarm && severityOf(alarm)).toBe('high');
    expect(alarm?.properties.Threshold).toBe(1);
  });

  it('notice that nothing is sent although queue items wait', () => {
    const stopped = alarmNamed('SendsStopped');
    expect(toJson(stopped?.Metrics)).toContain('FILL(sends, 0) + FILL(blocks, 0) == 0');
    expect(stopped).toMatchObject({ EvaluationPeriods: 3 });
  });
});

describe('the metrics of the business', () => {
  it('are written to the namespace that the dashboard and the alarms read, by the consumer that counts', () => {
    const writers = ofType<FunctionProperties>('AWS::Lambda::Function')
      .filter(({ properties }) => 'METRICS_NAMESPACE' in properties.Environment.Variables)
      .map(({ properties }) => [properties.FunctionName, properties.Environment.Variables['METRICS_NAMESPACE']]);
    expect(writers).toEqual([['CollectionManagement-dev-publishAndCountChanges', 'CollectionManagement/dev']]);
  });

  it('are all on the dashboard, by their dimension', () => {
    const [dashboard] = ofType<{ DashboardBody: unknown }>('AWS::CloudWatch::Dashboard');
    const body = toJson(dashboard?.properties.DashboardBody);
    const metrics: Readonly<Record<string, MetricShape>> = jobs.streams.publishAndCountChanges.metrics;
    for (const [name, { dimension }] of Object.entries(metrics)) {
      const schema = ['CollectionManagement/dev', ...(dimension ? [dimension] : [])].join();
      expect(body).toContain(`{${schema}} MetricName=`);
      expect(body).toMatch(new RegExp(`MetricName=[\\\\"]+${name}[\\\\"]+`));
    }
  });
});

describe('the topics', () => {
  const policies = ofType<{ PolicyDocument: { Statement: readonly Statement[] }; Topics: readonly unknown[] }>(
    'AWS::SNS::TopicPolicy',
  );

  it('let alarms of this stage and account publish, and refuse what is not encrypted on its way', () => {
    expect(topics).toHaveLength(2);
    for (const { id } of topics) {
      const policy = policies.find(({ properties }) => toJson(properties.Topics) === toJson([{ Ref: id }]));
      const statements = policy?.properties.PolicyDocument.Statement ?? [];
      expect(statements.slice(0, 2).map(({ Effect, Action, Condition }) => ({ Effect, Action, Condition }))).toEqual([
        { Effect: 'Deny', Action: 'sns:Publish', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
        {
          Effect: 'Allow',
          Action: 'sns:Publish',
          Condition: {
            StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
            ArnLike: { 'aws:SourceArn': expect.anything() },
          },
        },
      ]);
      expect(toJson(statements)).toContain(':alarm:CollectionManagement-dev-*"');
    }
  });

  const subscribed = (context: Record<string, string>) => {
    const stacks = synthesizeStacks({ context });
    const names = new Map(
      stacks.ofType<{ TopicName: string }>('AWS::SNS::Topic').map(({ id, properties }) => [id, properties.TopicName]),
    );
    return stacks
      .ofType<{ TopicArn: { Ref: string }; Protocol: string; Endpoint: string }>('AWS::SNS::Subscription')
      .map(({ properties: { TopicArn, Protocol, Endpoint } }) => [
        names.get(TopicArn.Ref)?.split('-').at(-1),
        Protocol,
        Endpoint,
      ]);
  };

  it('notify the one contact about both severities', () => {
    expect(subscribed({ alarmContact: contact })).toEqual([
      ['high', 'email', contact],
      ['normal', 'email', contact],
    ]);
  });

  it('notify another contact about normal alarms, if there is one; each is an address or a URL', () => {
    const url = 'https://events.pagerduty.com/integration/0123/enqueue';
    expect(subscribed({ stage: 'prod', alarmContact: url, normalAlarmContact: contact })).toEqual([
      ['high', 'https', url],
      ['normal', 'email', contact],
    ]);
  });

  it('have no subscription without a contact, which only stages for production refuse', () => {
    expect(subscribed({})).toEqual([]);
    for (const stage of ['prod', 'production'])
      expect(() => synthesizeStacks({ context: { stage } })).toThrow('needs somebody to notify about alarms');
  });

  it('do not exist with a topic of the operator’s own, which all alarms then notify', () => {
    const own = 'arn:aws:sns:eu-west-1:123456789012:operators';
    const stacks = synthesizeStacks({ context: { stage: 'prod', alarmTopicArn: own } });
    expect(stacks.ofType('AWS::SNS::Topic')).toEqual([]);
    for (const { properties } of stacks.ofType<AlarmProperties>('AWS::CloudWatch::Alarm').filter(isNotifying))
      expect(properties).toMatchObject({ AlarmActions: [own], OKActions: [own] });
  });
});

describe('the alarms on spending', () => {
  const at = (accounts: number) => {
    const stacks = synthesizeStacks({ context: { expectedAccounts: String(accounts) } });
    const declared = stacks.ofType<AlarmProperties>('AWS::CloudWatch::Alarm');
    return (name: string) =>
      declared.find(({ properties }) => properties.AlarmName === `CollectionManagement-dev-${name}`)?.properties;
  };
  const [small, large] = [at(10_000), at(1_000_000)];

  it.each([
    { name: 'UnusualWrites', metric: 'ConsumedWriteCapacityUnits', mean: 12_867, factor: 20, growth: 83.9 },
    { name: 'UnusualSends', metric: 'Sends', mean: 334, factor: 10, growth: 100 },
  ])('$name compare an hour with $factor times the mean of a stage of the expected size', ({ name, ...row }) => {
    expect(small(name)).toMatchObject({ MetricName: row.metric, Statistic: 'Sum', Period: 3600 });
    expect((small(name)?.Threshold ?? 0) / row.factor).toBeCloseTo(row.mean, -1);
    expect((large(name)?.Threshold ?? 0) / (small(name)?.Threshold ?? 0)).toBeCloseTo(row.growth, 0);
  });

  it('have one for each function that Lambda does not stop when its messages lead back to it, and no other', () => {
    const loops = ofType<FunctionProperties>('AWS::Lambda::Function')
      .filter(({ properties }) => properties.RecursiveLoop === 'Allow')
      .map(({ properties }) => properties.FunctionName);
    const watched = alarms.filter(({ properties }) => /Loop"$/.test(toJson(properties.AlarmName)));
    expect(watched.map(({ properties }) => properties.Dimensions)).toEqual(
      loops.map((Value) => [{ Name: 'FunctionName', Value }]),
    );
    expect(watched.length).toBeGreaterThan(3);
    for (const { properties } of watched)
      expect(properties).toMatchObject({ MetricName: 'Invocations', Statistic: 'Sum', Period: 3600 });
    expect(small('EvaluateCampaignLoop')?.Threshold).toBe(6667);
  });
});

describe('a setting of the alarms', () => {
  it.each([
    { alarmContact: 'ops' },
    { alarmContact: 'http://events.example.com/hook' },
    { alarmContact: contact, normalAlarmContact: 'ops@' },
    { normalAlarmContact: contact },
    { alarmTopicArn: 'operators' },
    { alarmTopicArn: 'arn:aws:sns:eu-west-1:123456789012:operators', alarmContact: contact },
    { runbookUrl: 'http://git.example.com/docs/runbook' },
    { runbookUrl: 'https://git.example.com/docs/runbook/README.md' },
    { lambdaConcurrency: 'many' },
    { logLevel: 'info' },
    { expectedAccounts: 'many' },
    { monthlyBudget: '-1' },
    { maxWriteUnits: '0' },
    { maxReadUnits: '1.5' },
  ])('is refused by its name if it is wrong: %o', (context) => {
    const node = new App({ context }).node;
    expect(() => readSettings(node)).toThrow(Object.keys(context).at(-1));
  });

  it('is explained in docs/deploy.md', () => {
    const table = sectionOf(readFileSync(path.join(docs, 'deploy.md'), 'utf8'), 'Settings');
    for (const name of ['alarmContact', 'normalAlarmContact', 'alarmTopicArn', 'runbookUrl', 'lambdaConcurrency'])
      expect(table).toContain(`| \`${name}\` `);
    for (const name of ['expectedAccounts', 'monthlyBudget', 'maxWriteUnits']) expect(table).toContain(`\`${name}\``);
  });
});
