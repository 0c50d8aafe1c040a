import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAws } from '../../../local/aws/call-aws.ts';
import { missingPermissions } from '../../../local/gateway/missing-permissions.ts';
import {
  type QueueAndBucketEngine,
  createQueuesAndBuckets,
  startQueueAndBucketEngine,
} from '../../../local/engine/queue-and-bucket-engine.ts';
import { openClock } from '../../../local/foundation/clock.ts';
import { listAt, parseJson, textAt } from '../../../local/foundation/json.ts';
import { type Schedules, startSchedules } from '../../../local/functions/schedules.ts';
import { buildModel } from '../../../local/stacks/assembly.ts';
import type { AsyncInvocation, Schedule } from '../../../local/stacks/model.ts';
import { required } from '../../harness/required.ts';

let folder: string;
let engine: QueueAndBucketEngine;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'schedules-'));
  engine = await startQueueAndBucketEngine(join(folder, 'work'));
  await createQueuesAndBuckets(engine, [{ name: 'dead', arn: '', attributes: {} }], []);
});
afterAll(async () => {
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
});

const schedule: Schedule = {
  name: 'tick',
  arn: 'arn:aws:scheduler:us-east-1:000000000000:schedule/default/tick',
  intervalMs: 60_000,
  functionName: 'f',
  role: '',
  input: '{"scheduled_time":"<aws.scheduler.scheduled-time>","by":"<aws.scheduler.schedule-arn>","mark":"<other>"}',
  failuresQueueArn: undefined,
};
const invocation: AsyncInvocation = {
  functionName: 'f',
  maxRetries: 1,
  failuresQueueArn: 'arn:aws:sqs:us-east-1:000000000000:dead',
};

/** Starts a schedule whose function is `act`, with its own clock. */
const startTestSchedule = (act: (event: object) => unknown, more: Partial<Schedule> = {}) => {
  const clock = openClock({ recall: () => undefined, remember: () => undefined });
  const printed: string[] = [];
  const schedules: Schedules = startSchedules({
    model: { schedules: [{ ...schedule, ...more }], asyncInvocations: [invocation] },
    clock,
    functions: { invoke: async (_, event) => act(event) },
    queuesUrl: engine.endpoint,
    print: (line) => void printed.push(line),
  });
  return { clock, schedules, printed };
};

describe('a schedule', () => {
  it('runs once, with the current time, when the clock is moved past its time', async () => {
    const events: object[] = [];
    const { clock, schedules } = startTestSchedule((event) => events.push(event));
    clock.advance(30_000);
    expect(await schedules.runDue()).toEqual([]);
    clock.advance(3_600_000);
    const now = clock.now();
    expect(await schedules.runDue()).toEqual(['f']);
    expect(await schedules.runDue()).toEqual([]);
    await schedules.stop();
    expect(events).toEqual([{ scheduled_time: expect.any(String), by: schedule.arn, mark: '<other>' }]);
    const scheduled = required(textAt(events[0], 'scheduled_time'));
    expect(scheduled).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(Math.abs(Date.parse(scheduled) - now.getTime())).toBeLessThan(10_000);
  });

  it('is awaited by runDue', async () => {
    const { promise, resolve } = Promise.withResolvers<true>();
    let isAnswered = false;
    const { clock, schedules } = startTestSchedule(() => promise);
    clock.advance(60_000);
    const running = schedules.runDue().then(() => (isAnswered = true));
    await new Promise((next) => setImmediate(next));
    expect(isAnswered).toBe(false);
    resolve(true);
    await running;
    await schedules.stop();
  });

  it('runs at each interval until it is stopped', async () => {
    let runs = 0;
    const { promise, resolve } = Promise.withResolvers<true>();
    const { schedules } = startTestSchedule(() => ++runs === 3 && resolve(true), { intervalMs: 5 });
    await promise;
    await schedules.stop();
    const before = runs;
    expect(await schedules.runDue()).toEqual([]);
    expect(runs).toBe(before);
  });

  it('is retried if the function fails, and its event goes to the failures queue in the end', async () => {
    let attempts = 0;
    const { clock, schedules, printed } = startTestSchedule(() => {
      attempts += 1;
      throw new Error('no table');
    });
    clock.advance(60_000);
    await schedules.runDue();
    await schedules.stop();
    expect([attempts, printed]).toEqual([2, ['tick: gave up after 2 attempts.']]);
    const reply = await callAws(engine.endpoint, 'AmazonSQS.ReceiveMessage', { QueueUrl: `${engine.endpoint}/q/dead` });
    expect(parseJson(required(textAt(listAt(reply, 'Messages')[0], 'Body')))).toMatchObject({
      requestContext: { condition: 'RetriesExhausted', approximateInvokeCount: 2 },
      requestPayload: { by: schedule.arn },
      responsePayload: { errorMessage: 'no table' },
    });
  });
});

const allow = (Action: string, Resource: unknown) => ({
  Policies: [{ PolicyDocument: { Statement: [{ Effect: 'Allow', Action, Resource }] } }],
});
const stackWith = (properties: object, roleAction = 'lambda:InvokeFunction') => ({
  name: 'work',
  assets: new Map([['hash.zip', '/assets/hash']]),
  template: {
    Resources: {
      Dead: { Type: 'AWS::SQS::Queue' },
      Bus: { Type: 'AWS::Events::EventBus', Properties: { Name: 'domain' } },
      RunnerRole: { Type: 'AWS::IAM::Role', Properties: allow(roleAction, { 'Fn::GetAtt': ['Tick', 'Arn'] }) },
      TickRole: { Type: 'AWS::IAM::Role', Properties: allow('sqs:SendMessage', { 'Fn::GetAtt': ['Dead', 'Arn'] }) },
      Tick: {
        Type: 'AWS::Lambda::Function',
        Properties: { Code: { S3Key: 'hash.zip' }, Role: { 'Fn::GetAtt': ['TickRole', 'Arn'] } },
      },
      Attempts: {
        Type: 'AWS::Lambda::EventInvokeConfig',
        Properties: {
          FunctionName: { Ref: 'Tick' },
          MaximumRetryAttempts: 1,
          DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': ['Dead', 'Arn'] } } },
        },
      },
      Every: {
        Type: 'AWS::Scheduler::Schedule',
        Properties: {
          ScheduleExpression: 'rate(5 minutes)',
          FlexibleTimeWindow: { Mode: 'OFF' },
          Target: {
            Arn: { 'Fn::GetAtt': ['Tick', 'Arn'] },
            RoleArn: { 'Fn::GetAtt': ['RunnerRole', 'Arn'] },
            Input: '{}',
          },
          ...properties,
        },
      },
    },
  },
});
const read = (properties: object, roleAction?: string) => buildModel([stackWith(properties, roleAction)], 'http://aws');

describe('a schedule of the template', () => {
  it('is read with the retries and the failures queue of its function', () => {
    const model = read({});
    expect(model.schedules).toMatchObject([{ functionName: 'work-Tick', intervalMs: 300_000, input: '{}' }]);
    expect(model.asyncInvocations).toMatchObject([{ functionName: 'work-Tick', maxRetries: 1 }]);
    expect(model.eventBuses).toEqual([{ name: 'domain' }]);
    expect(missingPermissions(model, [])).toEqual([]);
  });

  it('that is disabled does not run', () => {
    expect(read({ State: 'DISABLED' }).schedules).toEqual([]);
  });

  it('whose role may not invoke the function is reported', () => {
    const [missing] = missingPermissions(read({}, 'lambda:GetFunction'), []);
    expect(missing).toContain(
      'may not lambda:InvokeFunction on arn:aws:lambda:us-east-1:000000000000:function:work-Tick',
    );
  });

  it.each([
    [{ ScheduleExpression: 'cron(0 3 * * ? *)' }, 'cron(0 3 * * ? *)'],
    [{ FlexibleTimeWindow: { Mode: 'FLEXIBLE', MaximumWindowInMinutes: 5 } }, 'FLEXIBLE'],
    [{ Target: { Arn: 'arn:aws:sqs:us-east-1:000000000000:dead', Input: '{}' } }, 'arn:aws:sqs'],
    [{ Target: { Arn: { 'Fn::GetAtt': ['Tick', 'Arn'] } } }, 'no input'],
  ])('that the runner does not support is an error that says why: %o', (properties, why) => {
    expect(() => read(properties)).toThrow(why);
  });
});
