import type { SQSEvent } from 'aws-lambda';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { retryDelaySeconds } from '../../../lib/platform/aws/queues.ts';
import { log } from '../../../lib/foundation/log.ts';
import { RetryLaterError, failureLogMessages } from '../../../lib/platform/jobs/failures.ts';
import { onQueue, onQueueInParallel } from '../../../lib/platform/jobs/on-queue.ts';
import { anOrganizationId as organization } from '../../builders.ts';
import { lambdaContext } from '../../harness/requests.ts';

interface Change {
  readonly QueueUrl: string;
  readonly ReceiptHandle: string;
  readonly VisibilityTimeout: number;
}

const queueUrl = 'https://sqs.eu-west-1.amazonaws.com/123456789012/Callback';
let server: Server;
let changes: Change[] = [];
let status = 200;

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    void text(incoming).then((body) => {
      expect(incoming.headers['x-amz-target']).toBe('AmazonSQS.ChangeMessageVisibility');
      // This is the only operation the handler calls.
      changes.push(JSON.parse(body) as Change);
      outgoing.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  changes = [];
  status = 200;
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'not a secret');
  vi.stubEnv('CALLBACK_QUEUE_URL', queueUrl);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const received = (bodies: readonly string[], receives: number): SQSEvent =>
  ({
    Records: bodies.map((body) => ({
      messageId: `id of ${body}`,
      receiptHandle: `receipt of ${body}`,
      body: JSON.stringify({ word: body }),
      attributes: { MessageGroupId: organization, ApproximateReceiveCount: String(receives) },
    })),
    // The handler reads no other fields of a record.
  }) as unknown as SQSEvent;

const Word = () => z.object({ word: z.string() });

/** Delivers messages to a job that fails on some of them. */
async function receive(bodies: readonly string[], fails: Readonly<Record<string, Error>>, receives = 1) {
  const done: string[] = [];
  const lines: { level: string; message: string; reason?: string }[] = [];
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((line) => lines.push(JSON.parse(String(line))) > 0);
  const handler = onQueue('callback', Word, async ({ message: { word } }) => {
    if (fails[word]) throw fails[word];
    done.push(word);
  });
  const { batchItemFailures } = await handler(received(bodies, receives), lambdaContext);
  return { done, lines, failed: batchItemFailures.map(({ itemIdentifier }) => itemIdentifier) };
}

const broken = new Error('the table is throttled');

describe('a message that fails', () => {
  it.each([
    [1, 2, 2],
    [2, 8, 12],
    [3, 48, 72],
    [4, 240, 360],
    [79, 240, 360],
  ])('in attempt %i is retried after %i to %i seconds', async (receives, least, most) => {
    const { failed } = await receive(['bad'], { bad: broken }, receives);
    expect(failed).toEqual(['id of bad']);
    expect(changes).toEqual([
      { QueueUrl: queueUrl, ReceiptHandle: 'receipt of bad', VisibilityTimeout: expect.any(Number) },
    ]);
    expect(changes[0]?.VisibilityTimeout).toBeGreaterThanOrEqual(least);
    expect(changes[0]?.VisibilityTimeout).toBeLessThanOrEqual(most);
  });

  it('does not affect its batch, and is logged with the message that the metric counts', async () => {
    const { done, failed, lines } = await receive(['one', 'bad', 'two'], { bad: broken });
    expect(done).toEqual(['one', 'two']);
    expect(failed).toEqual(['id of bad']);
    expect(changes).toHaveLength(1);
    expect(lines).toMatchObject([{ level: 'ERROR', message: failureLogMessages.queue, message_id: 'id of bad' }]);
  });

  it('waits for the visibility timeout if SQS does not accept the delay, without affecting its batch', async () => {
    status = 500;
    const { done, failed, lines } = await receive(['bad', 'one'], { bad: broken });
    expect({ done, failed }).toEqual({ done: ['one'], failed: ['id of bad'] });
    expect(lines.map(({ level }) => level)).toEqual(['ERROR', 'WARN']);
  });
});

describe('messages that are processed at once', () => {
  it('all begin before one ends, fail on their own, and name themselves in the log', async () => {
    const lines: object[] = [];
    for (const stream of [process.stdout, process.stderr])
      vi.spyOn(stream, 'write').mockImplementation((line) => lines.push(JSON.parse(String(line))) > 0);
    const words = Array.from({ length: 10 }, (_, n) => `word ${n}`);
    const waiting: (() => void)[] = [];
    const handler = onQueueInParallel('callback', Word, async ({ message: { word } }) => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length === words.length) for (const release of waiting) release();
      });
      log.warn('seen', { word });
      if (word === 'word 3') throw broken;
    });
    expect(await handler(received(words, 1), lambdaContext)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'id of word 3' }],
    });
    expect(lines).toHaveLength(words.length + 1);
    for (const word of words)
      expect(lines).toContainEqual(expect.objectContaining({ word, message_id: `id of ${word}` }));
    expect(lines.at(-1)).toMatchObject({ message: failureLogMessages.queue, message_id: 'id of word 3' });
    expect(changes).toHaveLength(1);
  });
});

describe('a message that cannot be processed yet', () => {
  it('is retried without counting as a failure', async () => {
    const { failed, lines } = await receive(['early'], { early: new RetryLaterError('Not written yet.') });
    expect(failed).toEqual(['id of early']);
    expect(changes).toMatchObject([{ VisibilityTimeout: 2 }]);
    expect(lines).toMatchObject([{ level: 'INFO', message: 'message postponed', reason: 'Not written yet.' }]);
  });
});

describe('a message that says when it can be processed', () => {
  it.each([
    ['in half a minute', 30_000, 30],
    ['by now', -5_000, 1],
    ['in a day, more than SQS accepts', 86_400_000, 43_200],
  ])('is retried then: %s', async (_, inMs, delay) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const until = new Date(Date.now() + inMs).toISOString();
    const early = new RetryLaterError('Another worker does it.', until);
    expect(await receive(['early'], { early }, 4)).toMatchObject({ failed: ['id of early'] });
    expect(changes).toMatchObject([{ VisibilityTimeout: delay }]);
  });
});

it('the visibility of a processed message stays unchanged', async () => {
  expect(await receive(['one'], {})).toEqual({ done: ['one'], failed: [], lines: [] });
  expect(changes).toEqual([]);
});

describe('the delay of a retry', () => {
  it('is a whole number of seconds, at least one', () => {
    for (let receives = 1; receives < 100; receives++)
      for (const chance of [0, 0.3, 0.999])
        expect(retryDelaySeconds(receives, chance)).toSatisfy((delay: number) => Number.isInteger(delay) && delay >= 1);
  });
});
