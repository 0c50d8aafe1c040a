import { describe, expect, it } from 'vitest';
import { defaultTimeoutSeconds } from '../../infra/service-function.ts';
import { type QueueName, queueUrlVariable, queues } from '../../lib/platform/aws/queues.ts';
import { providers, secretVariable } from '../../lib/foundation/provider.ts';
import { type ResourceAccess, type Runtime, lockSeconds } from '../../lib/platform/http/route.ts';
import { type Job, jobs } from '../../lib/platform/jobs/jobs.ts';
import { allRoutes, toolFunctions } from '../../lib/entry/deployment/declarations.ts';
import { maxSendingSeconds } from '../../lib/history/interactions/interaction.ts';
import { required } from '../harness/required.ts';
import {
  type FunctionProperties,
  type Resource,
  type RoleProperties,
  arnOf,
  asList,
  findQueueId,
  synthesizeStacks,
  toJson,
} from './synthesize.ts';

const { ofType } = synthesizeStacks();
const functions = ofType<FunctionProperties>('AWS::Lambda::Function');
const roles = ofType<RoleProperties>('AWS::IAM::Role');

const everyJob = Object.values(jobs).flatMap((family) => Object.entries<Job>(family));
const rows = new Map<string, ResourceAccess & Runtime>([
  ['authorizeV1', { userPool: ['AdminGetUser'] }],
  ['authorizeInternal', { userPool: ['AdminGetUser'] }],
  ...allRoutes.map(({ name, route }): [string, ResourceAccess & Runtime] => [name, route]),
  ...everyJob,
]);

/** The queue that triggers a job. */
const consumedBy = (row: ResourceAccess & Partial<Pick<Job, 'trigger'>>): QueueName | undefined =>
  row.trigger && 'queue' in row.trigger ? row.trigger.queue : undefined;

const nameOf = ({ properties }: Resource<FunctionProperties>) => required(properties.FunctionName.split('-').at(-1));
const statementsOf = (role: Resource<RoleProperties>) =>
  (role.properties.Policies ?? []).flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
const roleOf = ({ properties, stack }: Resource<FunctionProperties>) => {
  const role = roles.find(({ id, stack: its }) => id === properties.Role['Fn::GetAtt'][0] && its === stack);
  if (!role) throw new Error(`${properties.FunctionName} has no role`);
  return role;
};

const isOfStream = (action: string) => /Stream|Records|Shard/.test(action);

/** A condition that limits an action to items with certain partition keys. */
const onlyUnder = (...patterns: string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': patterns },
  Null: { 'dynamodb:LeadingKeys': 'false' },
});

const refOf = (value: unknown): string => toJson(value).match(/\{"Ref":"(\w+)"\}/)?.[1] ?? 'none';

/** The partitions of members. */
const members = 'ORG#????????-????-????-????-????????????#MEMBER';

/** What Lambda adds to a permission's properties when it turns them into a policy statement. */
const statementCharacters = 200;

const pseudoParameters: Readonly<Record<string, string>> = {
  'AWS::Partition': 'aws',
  'AWS::Region': 'ap-southeast-1',
  'AWS::AccountId': '123456789012',
};

/** A template value with every reference replaced by a text of the maximum length it may resolve to. */
function filled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(filled);
  if (value === null || typeof value !== 'object') return value;
  const [[name, argument] = ['', undefined], ...others] = Object.entries(value);
  if (others.length === 0) {
    if (name === 'Ref') return pseudoParameters[String(argument)] ?? 'x'.repeat(64);
    if (name === 'Fn::GetAtt') return `arn:aws:dynamodb:ap-southeast-1:123456789012:table/${'x'.repeat(64)}`;
    if (name === 'Fn::Join') return argument[1].map(filled).join(argument[0]);
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner)]));
}

describe('the functions', () => {
  it('exist for each route, job and authorizer, and for nothing else', () => {
    expect(functions.map(nameOf).sort()).toEqual([...rows.keys()].sort());
  });
});

describe('a function that answers a POST', () => {
  const posts = new Set(
    allRoutes.filter(({ route }) => route.method === 'POST' && !route.streams).map(({ name }) => name),
  );
  it.each(functions.filter((made) => posts.has(nameOf(made))).map((made) => [nameOf(made), made.properties.Timeout]))(
    '%s has ended, one way or another, before its idempotency key is unlocked and its dispatch is given up',
    (_, timeout) => {
      expect(timeout).toBeLessThan(lockSeconds - 10);
      expect(timeout).toBeLessThan(maxSendingSeconds - 10);
    },
  );
});

describe.each(functions.map((made) => [nameOf(made), made] as const))('the function %s', (name, made) => {
  const row = rows.get(name) ?? {};
  const role = roleOf(made);
  const statements = statementsOf(role);
  const actions = statements.flatMap(({ Action }) => asList(Action));
  const variables = made.properties.Environment.Variables;

  it('runs on Node.js 24 on arm64 with tracing, and with the memory and timeout of its row', () => {
    expect(made.properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      TracingConfig: { Mode: 'Active' },
      MemorySize: row.memoryMegabytes ?? 512,
      Timeout: row.timeoutSeconds ?? defaultTimeoutSeconds,
    });
  });

  it('has its own log group with a retention of 30 days', () => {
    const logs = ofType('AWS::Logs::LogGroup').find(
      ({ id, stack }) => stack === made.stack && id === made.properties.LoggingConfig.LogGroup.Ref,
    );
    expect(logs?.properties).toMatchObject({
      RetentionInDays: 30,
      LogGroupName: `/aws/lambda/${made.properties.FunctionName}`,
    });
  });

  it('logs as JSON at its own level, and what Lambda says about invocations only if they fail', () => {
    expect(made.properties.LoggingConfig).toMatchObject({
      LogFormat: 'JSON',
      ApplicationLogLevel: variables['POWERTOOLS_LOG_LEVEL'],
      SystemLogLevel: 'WARN',
    });
  });

  it('has its own role', () => {
    expect(functions.filter((other) => roleOf(other) === role)).toEqual([made]);
    expect(role.properties.ManagedPolicyArns).toBeUndefined();
  });

  it('may access the table only as its row says', () => {
    const table = statements
      .filter(({ Action }) => asList(Action).some((action) => action.startsWith('dynamodb:') && !isOfStream(action)))
      .map(({ Action, Condition }) => ({
        actions: [...asList(Action)].sort(),
        ...(Condition !== undefined && { condition: Condition }),
      }));
    const reads = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'];
    const writes = [
      'dynamodb:BatchWriteItem',
      'dynamodb:ConditionCheckItem',
      'dynamodb:DeleteItem',
      'dynamodb:PutItem',
      'dynamodb:UpdateItem',
    ];
    const ofIndexes = { actions: ['dynamodb:Query'] };
    const expected = {
      read: [{ actions: reads }, ofIndexes],
      page: [
        { actions: reads },
        {
          actions: ['dynamodb:PutItem'],
          condition: onlyUnder('ORG#????????-????-????-????-????????????#OFFSETS#*', 'PLATFORM#OFFSETS#*'),
        },
        ofIndexes,
      ],
      network: [{ actions: reads }, { actions: ['dynamodb:UpdateItem'], condition: onlyUnder('NETWORK#*') }, ofIndexes],
      member: [
        { actions: reads },
        {
          actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem'],
          condition: onlyUnder(members, 'ORG#????????-????-????-????-????????????#ADMINS'),
        },
        ofIndexes,
      ],
      write: [{ actions: [...writes, ...reads].sort() }, ofIndexes],
      authorizeV1: [
        { actions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'], condition: onlyUnder('APIKEY#*') },
        { actions: ['dynamodb:GetItem'], condition: onlyUnder(members) },
      ],
      authorizeInternal: [{ actions: ['dynamodb:GetItem'], condition: onlyUnder(members) }],
      none: [],
    }[name === 'authorizeV1' || name === 'authorizeInternal' ? name : (row.table ?? 'none')];
    expect(table).toEqual(expected);
    expect('TABLE_NAME' in variables).toBe(expected.length > 0);
  });

  it('may access the bucket only as its row says', () => {
    const bucket = actions.filter((action) => action.startsWith('s3:')).sort();
    const { imports = 'none', exports = 'none', attachments = 'none' } = row.bucket ?? {};
    const reads = ['s3:GetObject', 's3:ListBucket'];
    const expected = [
      ...{ none: [], read: reads, write: [...reads, 's3:PutObject'] }[imports],
      ...{ none: [], read: reads, write: ['s3:AbortMultipartUpload', ...reads, 's3:PutObject'] }[exports],
      ...{ none: [], read: reads, write: ['s3:ListBucket', 's3:PutObject'] }[attachments],
    ];
    expect(bucket).toEqual(expected);
    expect('BUCKET_NAME' in variables).toBe(row.bucket !== undefined);
  });

  it.each(Object.keys(queues) as QueueName[])(
    'knows the URL of %s if and only if it may send or receive there',
    (queue) => {
      const url = variables[queueUrlVariable(queue)];
      const sendsTo = statements
        .filter(({ Action }) => asList(Action).includes('sqs:SendMessage'))
        .flatMap(({ Resource }) => asList(Resource));
      const sent = row.sends?.some((name) => name === queue) ?? false;
      expect(url !== undefined).toBe(sent || queue === consumedBy(row));
      if (sent) expect(sendsTo).toContainEqual(arnOf(refOf(url)));
      else expect(toJson(sendsTo)).not.toContain(findQueueId(ofType('AWS::SQS::Queue'), queue));
    },
  );

  it('may receive, delete and delay messages of its own queue and of no other', () => {
    const onMessages = statements.filter(({ Action }) =>
      asList(Action).some((action) => /^sqs:(Receive|Delete|Change)/.test(action)),
    );
    const queue = consumedBy(row);
    const own = queue === undefined ? [] : [arnOf(findQueueId(ofType('AWS::SQS::Queue'), queue))];
    expect(onMessages.flatMap(({ Resource }) => asList(Resource))).toEqual(own);
    expect(actions.includes('sqs:ChangeMessageVisibility')).toBe(queue !== undefined);
  });

  it('has no permission on API Gateway, and knows the plan keys only if it is an authorizer', () => {
    expect(actions.filter((action) => action.startsWith('apigateway:'))).toEqual([]);
    expect('PLAN_KEY_PREFIX' in variables).toBe(name.startsWith('authorize'));
  });

  it.each(providers)('may read the secret of %s if and only if its row says so', (provider) => {
    const readable = statements
      .filter(({ Action }) => asList(Action).includes('secretsmanager:GetSecretValue'))
      .flatMap(({ Resource }) => asList(Resource).map(toJson));
    const named = row.secrets?.includes(provider) ?? false;
    const arn = `:secret:collection-management/dev/${provider}-??????"`;
    expect(readable.filter((resource) => resource.includes(arn))).toHaveLength(named ? 1 : 0);
    expect(variables[secretVariable(provider)]).toBe(named ? `collection-management/dev/${provider}` : undefined);
  });

  it('may read the secret for sealing if and only if its row says so', () => {
    const [secret] = ofType('AWS::SecretsManager::Secret');
    const readable = statements
      .filter(({ Action }) => asList(Action).includes('secretsmanager:GetSecretValue'))
      .flatMap(({ Resource }) => asList(Resource).map(toJson));
    const arn = toJson({ Ref: secret?.id });
    expect(readable.filter((resource) => resource === arn)).toHaveLength(row.sealingKey ? 1 : 0);
    expect(toJson(variables['SEALING_SECRET'] ?? null)).toBe(row.sealingKey ? arn : 'null');
  });

  it('knows the public URL if and only if its row says so', () => {
    expect('PUBLIC_URL' in variables).toBe(row.publicUrl === true);
  });

  it('may call only the operations of the user pool that its row names, on that pool', () => {
    const onPool = statements.filter(({ Action }) =>
      asList(Action).some((action) => action.startsWith('cognito-idp:')),
    );
    expect(onPool.flatMap(({ Action }) => asList(Action)).sort()).toEqual(
      (row.userPool ?? []).map((operation) => `cognito-idp:${operation}`).sort(),
    );
    const [pool] = ofType('AWS::Cognito::UserPool');
    for (const { Resource } of onPool) expect(toJson(Resource)).toContain(`:userpool/",{"Ref":"${pool?.id}"}]`);
    expect('USER_POOL_ID' in variables).toBe(row.userPool !== undefined || name.startsWith('authorize'));
  });

  it('knows the event bus if and only if it may publish there', () => {
    const buses = statements
      .filter(({ Action }) => asList(Action).includes('events:PutEvents'))
      .flatMap(({ Resource }) => asList(Resource));
    const bus = ofType('AWS::Events::EventBus').map(({ id }) => arnOf(id));
    expect(buses).toEqual(row.events ? bus : []);
    expect('EVENT_BUS_NAME' in variables).toBe(row.events === true);
  });

  it('may invoke the functions of the tools if and only if its row says so', () => {
    const invoked = statements
      .filter(({ Action }) => asList(Action).includes('lambda:InvokeFunction'))
      .flatMap(({ Resource }) => asList(Resource).map((resource) => /-(\w+(:live)?)"\]\]/.exec(toJson(resource))?.[1]));
    const wanted = row.invokesTools ? toolFunctions : [];
    expect(invoked.sort()).toEqual(
      wanted.map(({ name: tool, route }) => `${tool}${route.releasedGradually ? ':live' : ''}`).sort(),
    );
    expect('TOOL_FUNCTIONS' in variables).toBe(row.invokesTools === true);
  });

  it('has no other environment variables', () => {
    const allowed = [
      'EVENT_BUS_NAME',
      'TABLE_NAME',
      'BUCKET_NAME',
      'PLAN_KEY_PREFIX',
      'AWS_MAX_ATTEMPTS',
      'POWERTOOLS_SERVICE_NAME',
      'POWERTOOLS_LOG_LEVEL',
      ...(row.sends ?? []).map(queueUrlVariable),
      ...[consumedBy(row) ?? []].flat().map(queueUrlVariable),
      ...(row.secrets ?? []).map(secretVariable),
      ...(row.sealingKey ? ['SEALING_SECRET'] : []),
      ...(row.publicUrl ? ['PUBLIC_URL'] : []),
      ...(row.invokesTools ? ['TOOL_FUNCTIONS'] : []),
      'USER_POOL_ID',
      ...(name === 'publishAndCountChanges' ? ['METRICS_NAMESPACE'] : []),
      ...(name in jobs.streams ? ['FAILURES_QUEUE_URL'] : []),
      ...(name.startsWith('authorize') ? ['JWT_ISSUER', 'JWT_AUDIENCE', 'JWT_JWKS_URI'] : []),
    ];
    expect(allowed).toEqual(expect.arrayContaining(Object.keys(variables)));
  });
});

describe('a function whose messages can lead back to it', () => {
  /** The queues that a job's messages reach, in any number of hops. */
  const reachedFrom = (job: Job, reached = new Set<QueueName>()): Set<QueueName> => {
    for (const queue of job.sends ?? [])
      if (!reached.has(queue)) {
        reached.add(queue);
        for (const [, next] of everyJob) if (consumedBy(next) === queue) reachedFrom(next, reached);
      }
    return reached;
  };

  it('is exempt from Lambda’s recursion guard, and no other function is', () => {
    const looping = everyJob.flatMap(([name, job]) => {
      const own = consumedBy(job);
      return own && reachedFrom(job).has(own) ? [name] : [];
    });
    expect(looping).toEqual(expect.arrayContaining(['evaluateCampaign', 'propagateCampaignStatus']));
    const allowed = functions.filter(({ properties }) => properties.RecursiveLoop !== undefined);
    expect(allowed.map(nameOf).sort()).toEqual(looping.sort());
    expect(new Set(allowed.map(({ properties }) => properties.RecursiveLoop))).toEqual(new Set(['Allow']));
  });
});

describe('the public URL', () => {
  const addressesIn = (context: Record<string, string>) => [
    ...new Set(
      synthesizeStacks({ context })
        .ofType<FunctionProperties>('AWS::Lambda::Function')
        .flatMap(({ properties }) => properties.Environment.Variables['PUBLIC_URL'] ?? [])
        .map(toJson),
    ),
  ];

  it('is the API’s own unless one is configured, which is kept exactly as given', () => {
    const [own, ...others] = addressesIn({});
    expect(others).toEqual([]);
    expect(own).toMatch(/"https:\/\/",\{"Ref":"Api\w+"\},"\.execute-api\..*\/dev"\]/);
    expect(addressesIn({ publicUrl: 'https://Calls.example.test/' })).toEqual(['"https://Calls.example.test"']);
    expect(addressesIn({ publicUrl: 'http://127.0.0.1:3000' })).toEqual(['"http://127.0.0.1:3000"']);
  });

  it.each(['http://calls.example.test', 'calls.example.test', 'https://calls.example.test/?a=b', 'ftp://localhost'])(
    'is not %s',
    (publicUrl) => expect(() => synthesizeStacks({ context: { publicUrl } })).toThrow('publicUrl'),
  );
});

describe.each(allRoutes.filter(({ route }) => route.method === 'GET'))('the function of GET $route.path', (row) => {
  it('may not write, except to store the positions of list offsets, that the caller has signed in, and counts of a network', () => {
    const made = functions.filter((each) => nameOf(each) === row.name);
    const writes = made
      .flatMap((each) => statementsOf(roleOf(each)))
      .flatMap(({ Action }) => asList(Action))
      .filter((action) => !/^(logs|xray):|:((Admin|Batch)?Get|List|Query)/.test(action));
    expect(made).toHaveLength(1);
    const expected: Readonly<Record<string, readonly string[]>> = {
      page: ['dynamodb:PutItem'],
      member: ['dynamodb:PutItem', 'dynamodb:UpdateItem'],
      network: ['dynamodb:UpdateItem'],
    };
    const { table } = row.route;
    expect(writes).toEqual((table && expected[table]) ?? []);
  });
});

describe('the resource policies of the functions', () => {
  it('use at most half of the 20,480 characters that Lambda allows', () => {
    const sizes = new Map<string, number>();
    for (const { properties } of ofType('AWS::Lambda::Permission')) {
      const name = toJson(properties['FunctionName']);
      sizes.set(name, (sizes.get(name) ?? 0) + statementCharacters + toJson(filled(properties)).length);
    }
    expect([...sizes].filter(([, size]) => size > 20_480 / 2)).toEqual([]);
  });
});

describe.each(roles.map((role) => [role.id, role] as const))('the role %s', (_, role) => {
  const statements = statementsOf(role);

  it('allows neither wildcard actions nor Scan', () => {
    const actions = statements.flatMap(({ Action }) => asList(Action));
    expect(actions.filter((action) => action.includes('*') || action.includes('Scan'))).toEqual([]);
  });

  it('names its resources, except for X-Ray, alarms, the objects of imports, exports and attachments, and the functions that API Gateway invokes', () => {
    const wild = statements
      .flatMap(({ Action, Resource }) => asList(Resource).map((resource) => ({ Action, resource: toJson(resource) })))
      .filter(({ resource }) => resource.includes('*'))
      .map(
        ({ Action, resource }) =>
          `${asList(Action).join()} ${resource === '"*"' ? '*' : resource.match(/(\/|function:)[^"]*\*/)?.[0]}`,
      );
    expect([
      'xray:PutTelemetryRecords,xray:PutTraceSegments *',
      'cloudwatch:DescribeAlarms *',
      's3:GetObject /imports/*',
      's3:GetObject,s3:PutObject /imports/*',
      's3:GetObject /exports/*',
      's3:GetObject /attachments/*',
      's3:PutObject /attachments/*',
      's3:AbortMultipartUpload,s3:GetObject,s3:PutObject /exports/*',
      'lambda:InvokeFunction function:CollectionManagement-dev-*',
    ]).toEqual(expect.arrayContaining(wild));
  });

  it('uses at most half of the 10,240 characters allowed for inline policies', () => {
    const documents = (role.properties.Policies ?? []).map(({ PolicyDocument }) => toJson(filled(PolicyDocument)));
    expect(documents.join('').length).toBeLessThan(10_240 / 2);
  });

  it('uses at most half of the 2,048 characters allowed for a trust policy', () => {
    expect(toJson(filled(role.properties.AssumeRolePolicyDocument)).length).toBeLessThan(2048 / 2);
  });
});
