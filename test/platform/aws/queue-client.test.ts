import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as QueueClient from '../../../lib/platform/aws/queue-client.ts';
import { parseConversation } from '../../../lib/outreach/callbacks/conversation.ts';
import { anOrganizationId as organization } from '../../builders.ts';
import { required } from '../../harness/required.ts';
import { type Answer, type ProviderServer, hangUp, json, providerServer } from '../providers/provider-server.ts';

interface Batch {
  readonly QueueUrl: string;
  readonly Entries: readonly { readonly Id: string; readonly MessageBody: string }[];
}

const queueUrl = 'https://sqs.eu-west-1.amazonaws.com/123456789012/Evaluation';

let sqs: ProviderServer;
let client: typeof QueueClient;

beforeAll(async () => void (sqs = await providerServer()));
afterAll(() => sqs.close());
beforeEach(async () => {
  sqs.forget();
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', sqs.origin);
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('EVALUATION_QUEUE_URL', queueUrl);
  vi.resetModules();
  client = await import('../../../lib/platform/aws/queue-client.ts');
});
afterEach(() => vi.unstubAllEnvs());

const batchAt = (at: number): Batch => JSON.parse(sqs.received[at]?.body ?? '{}');
const batches = () => sqs.received.map((_, at) => batchAt(at).Entries);
const batchSizes = () => batches().map(({ length }) => length);

/** Accepts the messages of the request that it replies to; the client compares the digests with what it sent. */
const accepted: Answer = (response) => {
  const Successful = (batches().at(-1) ?? []).map(({ Id, MessageBody }) => ({
    Id,
    MessageId: Id,
    MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
  }));
  json(200, { Successful })(response);
};

const messages = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ group: organization, message: { organization, n } }));

describe('messages for a queue', () => {
  it('are sent to the configured endpoint with their group and delay', async () => {
    sqs.answers.push(accepted);
    await client.sendGroupedMessages('evaluation', [{ ...messages(1)[0]!, delaySeconds: 5 }]);
    expect(batchAt(0)).toEqual({
      QueueUrl: queueUrl,
      Entries: [
        {
          Id: '0',
          MessageBody: JSON.stringify({ organization, n: 0 }),
          MessageGroupId: organization,
          DelaySeconds: 5,
        },
      ],
    });
  });

  it('are sent ten at a time; no messages need no request', async () => {
    sqs.answers.push(accepted, accepted, accepted);
    await client.sendGroupedMessages('evaluation', messages(23));
    expect(batchSizes().toSorted()).toEqual([10, 10, 3]);
    await client.sendGroupedMessages('evaluation', []);
    expect(sqs.received).toHaveLength(3);
  });

  it('are escaped to ASCII whatever they contain, without changing their value', async () => {
    sqs.answers.push(accepted);
    const message = { organization, said: 'BAJA 😀 ñ \u2028 \uffff \ud83d \u0007', 'clé 🔑': ['日本'] };
    await client.sendGroupedMessages('evaluation', [{ group: organization, message }]);
    const MessageBody = required(batchAt(0).Entries[0]?.MessageBody);
    expect(MessageBody).toMatch(/^[\x20-\x7e]+$/);
    expect(JSON.parse(MessageBody)).toEqual(message);
  });

  it('carry the trace of the invocation that sends them, by which Lambda detects loops', async () => {
    const trace = 'Root=1-65a1b2c3-0123456789abcdef01234567;Parent=0123456789abcdef;Sampled=1;Lineage=1:abcdef01:0';
    vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'evaluateCampaign');
    vi.stubEnv('_X_AMZN_TRACE_ID', trace);
    sqs.answers.push(accepted);
    await client.sendGroupedMessages('evaluation', messages(2));
    expect(sqs.received[0]?.headers['x-amzn-trace-id']).toBe(trace);
  });

  it('fit into the batches of SQS, however long they are', async () => {
    const { maxMessageBytes } = client;
    const third = Math.floor(maxMessageBytes / 3);
    const lengths = [third, third, third, third, 10, maxMessageBytes - 20, 10];
    sqs.answers.push(accepted, accepted, accepted);
    await client.sendGroupedMessages(
      'evaluation',
      lengths.map((length) => ({ group: organization, message: { a: 'a'.repeat(length - '{"a":""}'.length) } })),
    );
    const sizes = batches().map((batch) => batch.map(({ MessageBody }) => MessageBody.length));
    expect(sizes.flat().toSorted()).toEqual(lengths.toSorted());
    for (const batch of sizes) expect(batch.reduce((sum, length) => sum + length)).toBeLessThanOrEqual(maxMessageBytes);
    expect(sizes).toHaveLength(3);
  });

  it.each(['é', '日', '😀', '"', 'a'])(
    'have room for the longest conversation, even if it is all %s',
    async (letter) => {
      const turn = { role: 'user', message: letter.repeat(5000), time_in_call_secs: 1 };
      const conversation = parseConversation({
        transcript: Array.from({ length: 100 }, () => turn),
        analysis: {
          transcript_summary: letter.repeat(20_000),
          data_collection_results: { note: { value: letter.repeat(5_000) } },
        },
      });
      sqs.answers.push(accepted);
      await client.sendGroupedMessages('evaluation', [{ group: organization, message: conversation }]);
      expect(batchAt(0).Entries[0]?.MessageBody.length).toBeLessThan(client.maxMessageBytes);
    },
  );

  it('are sent again after a throttle, an error of SQS or a lost connection', async () => {
    sqs.answers.push(
      json(400, { __type: 'com.amazonaws.sqs#RequestThrottled' }),
      json(500, { __type: 'InternalFailure' }),
      accepted,
    );
    await client.sendGroupedMessages('evaluation', messages(1));
    sqs.answers.push(hangUp, accepted);
    await client.sendGroupedMessages('evaluation', messages(1));
    expect(batchSizes()).toEqual([1, 1, 1, 1, 1]);
  });

  it('that the queue does not accept are an error', async () => {
    sqs.answers.push(json(200, { Failed: [{ Id: '0', SenderFault: true, Code: 'InternalError' }] }));
    await expect(client.sendGroupedMessages('evaluation', messages(1))).rejects.toThrow(
      'The queue evaluation did not accept 1 messages.',
    );
    sqs.answers.push(json(400, { __type: 'com.amazonaws.sqs#QueueDoesNotExist' }));
    await expect(client.sendGroupedMessages('evaluation', messages(1))).rejects.toMatchObject({
      name: 'QueueDoesNotExist',
    });
  });
});

describe('a received message', () => {
  it('is hidden for the given time', async () => {
    sqs.answers.push(json(200, {}));
    await client.setVisibilityTimeout('evaluation', 'receipt', 30);
    expect(JSON.parse(required(sqs.received[0]?.body))).toEqual({
      QueueUrl: queueUrl,
      ReceiptHandle: 'receipt',
      VisibilityTimeout: 30,
    });
  });
});
