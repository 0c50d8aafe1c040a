import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queueSender } from '../../../local/aws/queue-sender.ts';
import { required } from '../../harness/required.ts';
import { type ProviderServer, hangUp, json, providerServer } from '../../platform/providers/provider-server.ts';

const queue = 'arn:aws:sqs:us-east-1:000000000000:work';

let queues: ProviderServer;
beforeAll(async () => void (queues = await providerServer()));
afterAll(() => queues.close());
beforeEach(() => queues.forget());

const received = () => queues.received.map(({ body }) => JSON.parse(required(body)));

describe('messages that are sent at the same time', () => {
  it('share requests of at most ten', async () => {
    const send = queueSender(queues.origin);
    queues.answers.push(json(200, {}), json(200, {}));
    await Promise.all(Array.from({ length: 12 }, (_, n) => send(queue, { n }, 'group')));
    const sizes = received().map(({ Entries }) => Entries.length);
    expect(sizes.sort()).toEqual([10, 2]);
    expect(received()[0]).toMatchObject({
      QueueUrl: `${queues.origin}/queue/work`,
      Entries: expect.arrayContaining([{ Id: '0', MessageBody: '{"n":0}', MessageGroupId: 'group' }]),
    });
  });

  it('fail alone if the queue refuses one, and together if it does not answer', async () => {
    const send = queueSender(queues.origin);
    const sendBoth = () => Promise.allSettled([send(queue, { n: 0 }), send(queue, { n: 1 })]);
    queues.answers.push(json(200, { Failed: [{ Id: '1', Message: 'Too long.' }] }), hangUp);
    const refused = { status: 'rejected', reason: new Error('Too long.') };
    expect(await sendBoth()).toEqual([{ status: 'fulfilled', value: undefined }, refused]);
    expect((await sendBoth()).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
