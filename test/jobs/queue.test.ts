import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SQSClient, SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { sendToMany as SendToMany } from '../../lib/jobs/queue.ts';
import { signatures } from '../bucket/signature.ts';
import { anOrganizationId as organization } from '../builders.ts';

interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly QueueUrl: string; readonly Entries: readonly { readonly Id: string }[] };
}

let server: Server;
let received: Received[] = [];
/** What is answered in place of success: a status and a body, or a connection that is lost. */
let instead: ({ readonly status: number; readonly body: object } | 'lost')[] = [];
let sendToMany: typeof SendToMany;

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
  ({ sendToMany } = await import('../../lib/jobs/queue.ts'));
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
    const { claimed, right } = signatures(ours!, credentials.secretAccessKey);
    expect(claimed).toBe(right);
    expect(ours?.headers['authorization']).toContain('/eu-west-1/sqs/aws4_request');
  });

  it('go out ten at a time, and none for none', async () => {
    await send(23);
    expect(batchSizes()).toEqual([10, 10, 3]);
    await send(0);
    expect(received).toHaveLength(3);
  });

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
