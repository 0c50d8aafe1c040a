import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAws } from '../../../local/aws/call-aws.ts';
import { type EventBuses, eventBuses } from '../../../local/aws/event-buses.ts';
import { queueSender } from '../../../local/aws/queue-sender.ts';
import { missingPermissions } from '../../../local/gateway/missing-permissions.ts';
import {
  type QueueAndBucketEngine,
  createQueuesAndBuckets,
  startQueueAndBucketEngine,
} from '../../../local/engine/queue-and-bucket-engine.ts';
import { listAt, parseJson, textAt } from '../../../local/foundation/json.ts';
import { buildModel } from '../../../local/stacks/assembly.ts';
import type { Model } from '../../../local/stacks/model.ts';
import { required } from '../../harness/required.ts';

const arnOf = (logicalId: string) => ({ 'Fn::GetAtt': [logicalId, 'Arn'] });

const target = {
  Id: 'Target0',
  Arn: arnOf('Work'),
  InputPath: '$.detail',
  DeadLetterConfig: { Arn: arnOf('Dead') },
  RetryPolicy: { MaximumEventAgeInSeconds: 86_400 },
};
const ruleProperties = {
  EventBusName: { Ref: 'Bus' },
  EventPattern: { source: ['collections'], 'detail-type': ['payment.registered', 'promise.broken'] },
  State: 'ENABLED',
  Targets: [target],
};

/** The policy of a queue, as the CDK writes it for a rule. */
const policyOf = (queue: string, over: object = {}) => ({
  Type: 'AWS::SQS::QueuePolicy',
  Properties: {
    Queues: [{ Ref: queue }],
    PolicyDocument: {
      Statement: [
        {
          Effect: 'Deny',
          Principal: { AWS: '*' },
          Action: 'sqs:*',
          Resource: arnOf(queue),
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        },
        {
          Effect: 'Allow',
          Principal: { Service: 'events.amazonaws.com' },
          Action: ['sqs:GetQueueUrl', 'sqs:SendMessage'],
          Resource: arnOf(queue),
          Condition: { ArnEquals: { 'aws:SourceArn': arnOf('Rule') } },
          ...over,
        },
      ],
    },
  },
});

const modelOf = (rule: object = {}, workPolicy = policyOf('Work')): Model =>
  buildModel(
    [
      {
        name: 'data',
        template: {
          Resources: {
            Bus: { Type: 'AWS::Events::EventBus', Properties: { Name: 'domain' } },
            Other: { Type: 'AWS::Events::EventBus', Properties: { Name: 'other' } },
            Work: { Type: 'AWS::SQS::Queue', Properties: {} },
            Dead: { Type: 'AWS::SQS::Queue', Properties: {} },
            WorkPolicy: workPolicy,
            DeadPolicy: policyOf('Dead'),
            Rule: { Type: 'AWS::Events::Rule', Properties: { ...ruleProperties, ...rule } },
          },
        },
        assets: new Map(),
      },
    ],
    'http://127.0.0.1:9',
  );

let folder: string;
let engine: QueueAndBucketEngine;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'event-rules-'));
  engine = await startQueueAndBucketEngine(join(folder, 'work'));
  await createQueuesAndBuckets(engine, modelOf().queues, []);
});
afterAll(async () => {
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
});

const busesOf = (
  model: Model,
  send: (arn: string, message: object, group?: string) => Promise<void> = queueSender(engine.endpoint),
) => eventBuses({ model, clock: { now: () => new Date('2026-11-21T10:00:00Z') }, send });

const entry = (over: object = {}) => ({
  EventBusName: 'domain',
  Source: 'collections',
  DetailType: 'payment.registered',
  Detail: '{"id":1,"data":{"amount":5}}',
  ...over,
});

const put = async (buses: EventBuses, ...entries: object[]) => {
  const { body } = await buses.reply('PutEvents', { Entries: entries });
  return body;
};

/** Receives and deletes all messages of the queue. */
const drain = async (): Promise<unknown[]> => {
  const QueueUrl = `${engine.endpoint}/queue/data-Work`;
  const input = { QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 0 };
  const messages = listAt(await callAws(engine.endpoint, 'AmazonSQS.ReceiveMessage', input), 'Messages');
  for (const message of messages) {
    const ReceiptHandle = textAt(message, 'ReceiptHandle');
    await callAws(engine.endpoint, 'AmazonSQS.DeleteMessage', { QueueUrl, ReceiptHandle });
  }
  return messages.map((message) => parseJson(required(textAt(message, 'Body'))));
};

describe('a rule of an event bus', () => {
  it('has sent the detail of a matching event to its queue when PutEvents answers', async () => {
    expect(await put(busesOf(modelOf()), entry())).toMatchObject({ FailedEntryCount: 0 });
    expect(await drain()).toEqual([{ id: 1, data: { amount: 5 } }]);
  });

  it('puts each message into the group that the event names', async () => {
    const inGroups = modelOf({ Targets: [{ ...target, SqsParameters: { MessageGroupId: '$.detail.data.owner' } }] });
    // The local queue engine does not store the group of a message.
    const groups: unknown[] = [];
    const send = async (_arn: string, _message: object, group?: string) => void groups.push(group);
    await put(busesOf(inGroups, send), entry({ Detail: '{"data":{"owner":"Sur"}}' }), entry({ Detail: '{}' }));
    expect(groups).toEqual(['Sur', undefined]);
  });

  it.each([
    { field: 'source', over: { Source: 'elsewhere' } },
    { field: 'detail type', over: { DetailType: 'payment.reversed' } },
    { field: 'bus', over: { EventBusName: 'other' } },
  ])('ignores an event of another $field', async ({ over }) => {
    const wrong = await put(
      busesOf(modelOf()),
      entry(over),
      entry({ Detail: '{"id":2}', DetailType: 'promise.broken' }),
    );
    expect(wrong).toMatchObject({ FailedEntryCount: 0 });
    expect(await drain()).toEqual([{ id: 2 }]);
  });

  it('that is disabled sends nothing', async () => {
    await put(busesOf(modelOf({ State: 'DISABLED' })), entry());
    expect(await drain()).toEqual([]);
  });

  it('whose queue fails makes that event fail, so that it is published again', async () => {
    const send = (_: string, message: object) =>
      'id' in message && message.id === 1 ? Promise.reject(new Error('No such queue.')) : Promise.resolve();
    const buses = busesOf(modelOf(), send);
    expect(await put(buses, entry(), entry({ Detail: '{"id":2}' }))).toMatchObject({
      FailedEntryCount: 1,
      Entries: [{ ErrorCode: 'InternalFailure', ErrorMessage: 'No such queue.' }, { EventId: expect.any(String) }],
    });
    expect(buses.published().map(({ detail }) => detail)).toEqual([{ id: 2 }]);
  });

  it.each([
    { what: 'the property ScheduleExpression', rule: { ScheduleExpression: 'rate(1 minute)' } },
    { what: 'no pattern', rule: { EventPattern: {} } },
    { what: 'the pattern field detail', rule: { EventPattern: { source: ['x'], detail: { type: ['y'] } } } },
    {
      what: 'the pattern [{"prefix":"payment."}]',
      rule: { EventPattern: { 'detail-type': [{ prefix: 'payment.' }] } },
    },
    { what: 'the pattern []', rule: { EventPattern: { source: [] } } },
    { what: 'the target arn:aws:sns:topic', rule: { Targets: [{ ...target, Arn: 'arn:aws:sns:topic' }] } },
    { what: 'the input path undefined', rule: { Targets: [{ ...target, InputPath: undefined }] } },
    { what: 'the input path $.detail.data', rule: { Targets: [{ ...target, InputPath: '$.detail.data' }] } },
    { what: 'the target property InputTransformer', rule: { Targets: [{ ...target, InputTransformer: {} }] } },
    { what: 'the SQS parameter Delay', rule: { Targets: [{ ...target, SqsParameters: { Delay: 1 } }] } },
    { what: 'the message group all', rule: { Targets: [{ ...target, SqsParameters: { MessageGroupId: 'all' } }] } },
  ])('with $what is an error that names the rule', ({ what, rule }) => {
    expect(() => modelOf(rule)).toThrow(`an event rule with ${what} (Rule)`);
  });
});

describe('a queue policy', () => {
  it('that lets the rule send to its queue is enough', () => {
    expect(missingPermissions(modelOf(), [])).toEqual([]);
  });

  it.each([
    {
      what: 'names another rule',
      over: { Condition: { ArnEquals: { 'aws:SourceArn': 'arn:aws:events:::rule/other' } } },
    },
    { what: 'allows another action', over: { Action: 'sqs:ReceiveMessage' } },
    { what: 'is for another service', over: { Principal: { Service: 'sns.amazonaws.com' } } },
    { what: 'is for another queue', over: { Resource: arnOf('Dead') } },
    { what: 'denies', over: { Effect: 'Deny' } },
  ])('that $what is found to be missing', ({ over }) => {
    expect(missingPermissions(modelOf({}, policyOf('Work', over)), [])).toEqual([
      'arn:aws:events:us-east-1:000000000000:rule/data-Rule may not sqs:SendMessage on arn:aws:sqs:us-east-1:000000000000:data-Work',
    ]);
  });
});
