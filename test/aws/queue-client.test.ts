import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SQSClient, SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseConversation } from '../../lib/outreach/callbacks/conversation.ts';
import type { sendGroupedMessages as SendToMany } from '../../lib/aws/queue-client.ts';
import { compareSignatures } from './signature.ts';
import { anOrganizationId as organization } from '../builders.ts';

interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: {
    readonly QueueUrl: string;
    readonly Entries: readonly { readonly Id: string; readonly MessageBody: string }[];
  };
}

let server: Server;
let received: Received[] = [];
/** What is answered in place of success: a status and a body, or a connection that is lost. */
let instead: ({ readonly status: number; readonly body: object } | 'lost')[] = [];
let sendToMany: typeof SendToMany;
let messageBytesMax: number;

const queueUrl = 'https://sqs.eu-west-1.amazonaws.com/123456789012/Evaluation';
const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'not a secret' };

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    void text(incoming).then((body) => {
      const { method = '', url = '' } = incoming;
      const headers = Object.fromEntries(
        Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
      );
      // What was sent is a batch.
      const batch = JSON.parse(body) as Received['body'];
      received.push({ method, url, headers, body: batch });
      const wanted = instead.shift();
      if (wanted === 'lost') return outgoing.destroy();
      const Successful = batch.Entries.map(({ Id }) => ({ Id, MessageId: Id, MD5OfMessageBody: '' }));
      return outgoing.writeHead(wanted?.status ?? 200).end(JSON.stringify(wanted?.body ?? { Successful, Failed: [] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const endpoint = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeEach(async () => {
  received = [];
  instead = [];
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', endpoint());
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', credentials.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', credentials.secretAccessKey);
  vi.stubEnv('EVALUATION_QUEUE_URL', queueUrl);
  vi.resetModules();
  ({ sendGroupedMessages: sendToMany, maxMessageBytes: messageBytesMax } =
    await import('../../lib/aws/queue-client.ts'));
});
afterEach(() => vi.unstubAllEnvs());

const messages = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ group: organization, message: { organization, n } }));
const send = (count: number) => sendToMany('evaluation', messages(count));
const batchSizes = () => received.map(({ body }) => body.Entries.length);

describe('messages for a queue', () => {
  it('go out as the SDK would send them: same body, same headers, signed', async () => {
    await sendToMany('evaluation', [{ ...messages(1)[0]!, delaySeconds: 5 }]);
    const client = new SQSClient({
      endpoint: endpoint(),
      region: 'eu-west-1',
      credentials,
      useQueueUrlAsEndpoint: false,
    });
    const MessageBody = JSON.stringify({ organization, n: 0 });
    const Entries = [{ Id: '0', MessageBody, MessageGroupId: organization, DelaySeconds: 5 }];
    // The client compares the digest of what it sent, and the server gives none.
    await client.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries })).catch(() => undefined);
    const [ours, theirs] = received;
    expect(ours?.body).toEqual(theirs?.body);
    expect([ours?.method, ours?.url]).toEqual([theirs?.method, theirs?.url]);
    for (const name of ['content-type', 'x-amz-target']) expect(ours?.headers[name]).toBe(theirs?.headers[name]);
    const { claimed, right } = compareSignatures(ours!, credentials.secretAccessKey);
    expect(claimed).toBe(right);
    expect(ours?.headers['authorization']).toContain('/eu-west-1/sqs/aws4_request');
  });

  it('go out ten at a time, and none for none', async () => {
    await send(23);
    expect(batchSizes().toSorted()).toEqual([10, 10, 3]);
    await send(0);
    expect(received).toHaveLength(3);
  });

  it('are ASCII on their way, whatever they say, and the same when they are read', async () => {
    const odd = { organization, said: 'BAJA 😀 ñ \u2028 \uffff \ud83d \u0007', 'clé 🔑': ['日本'] };
    await sendToMany('evaluation', [{ group: organization, message: odd }]);
    const MessageBody = received[0]?.body.Entries[0]?.MessageBody ?? '';
    expect(MessageBody).toMatch(/^[\x20-\x7e]+$/);
    expect(JSON.parse(MessageBody)).toEqual(odd);
  });

  it('carry the trace of the invocation that sends them, if there is one', async () => {
    const trace = 'Root=1-65a1b2c3-0123456789abcdef01234567;Parent=0123456789abcdef;Sampled=1;Lineage=1:abcdef01:0';
    vi.stubEnv('_X_AMZN_TRACE_ID', trace);
    await send(2);
    vi.stubEnv('_X_AMZN_TRACE_ID', undefined);
    await send(1);
    const header = { AWSTraceHeader: { DataType: 'String', StringValue: trace } };
    expect(received.flatMap(({ body }) => body.Entries)).toMatchObject([
      { MessageSystemAttributes: header },
      { MessageSystemAttributes: header },
      expect.not.objectContaining({ MessageSystemAttributes: expect.anything() }),
    ]);
  });

  it('go out in batches that SQS takes, however long they are', async () => {
    const third = Math.floor(messageBytesMax / 3);
    const lengths = [third, third, third, third, 10, messageBytesMax - 20, 10];
    await sendToMany(
      'evaluation',
      lengths.map((length) => ({ group: organization, message: { a: 'a'.repeat(length - '{"a":""}'.length) } })),
    );
    const batches = received.map(({ body }) => body.Entries.map(({ MessageBody }) => MessageBody.length));
    expect(batches.flat().toSorted()).toEqual(lengths.toSorted());
    for (const batch of batches)
      expect(batch.reduce((sum, length) => sum + length)).toBeLessThanOrEqual(messageBytesMax);
    expect(batches).toHaveLength(3);
  });

  it.each(['é', '日', '😀', '"', 'a'])(
    'have room for the longest conversation that is kept, even all in %s',
    (letter) => {
      const turn = { role: 'user', message: letter.repeat(5000), time_in_call_secs: 1 };
      const conversation = parseConversation({
        transcript: Array.from({ length: 100 }, () => turn),
        analysis: {
          transcript_summary: letter.repeat(20_000),
          data_collection_results: { note: { value: letter.repeat(5_000) } },
        },
      });
      return expect(
        sendToMany('evaluation', [{ group: organization, message: conversation }]).then(() =>
          received.map(({ body }) => body.Entries[0]?.MessageBody.length ?? Infinity),
        ),
      ).resolves.toEqual([expect.toSatisfy((length: number) => length < messageBytesMax)]);
    },
  );

  it('are sent again where the queue is asked too often, fails, or does not answer', async () => {
    instead = [
      { status: 400, body: { __type: 'com.amazonaws.sqs#RequestThrottled' } },
      { status: 500, body: { __type: 'InternalFailure' } },
    ];
    await send(1);
    instead = ['lost'];
    await send(1);
    expect(batchSizes()).toEqual([1, 1, 1, 1, 1]);
  });

  it('that the queue did not take are an error: none is lost in silence', async () => {
    instead = [
      { status: 200, body: { Successful: [], Failed: [{ Id: '0', SenderFault: true, Code: 'InternalError' }] } },
    ];
    await expect(send(2)).rejects.toThrow('1 messages were not accepted by the queue evaluation.');
    instead = [{ status: 400, body: { __type: 'com.amazonaws.sqs#QueueDoesNotExist' } }];
    await expect(send(1)).rejects.toMatchObject({ name: 'CallRefused', code: 'QueueDoesNotExist' });
  });
});
