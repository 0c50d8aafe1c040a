import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SQSClient, SendMessageCommand } from '@aws-sdk/client-sqs';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callLimits, clientOptions, longestFirstPauseMs } from '../../../lib/platform/aws/call-limits.ts';

let pauses: number[];
beforeEach(() => {
  pauses = [];
  // The SDK waits for a random part of the longest pause, with the global timer: here, for all of it and not at all.
  vi.spyOn(Math, 'random').mockReturnValue(1 - Number.EPSILON);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((callback, ms = 0) => {
    pauses.push(ms);
    return setImmediate(callback) as never;
  });
});
afterEach(() => vi.restoreAllMocks());

/** The options of a client whose service gives every attempt the same reply. */
function optionsOf(limits: (typeof callLimits)[keyof typeof callLimits], statusCode: number) {
  const attempts: unknown[] = [];
  const handle = (request: unknown) => {
    attempts.push(request);
    return Promise.resolve({ response: { statusCode, headers: {}, body: Readable.from(['{}']) } });
  };
  const credentials = { accessKeyId: 'any', secretAccessKey: 'any' };
  return {
    attempts,
    options: { ...clientOptions(limits), requestHandler: { handle }, region: 'sa-east-1', credentials },
  };
}

const tooManyRequests = 429;
const calls = {
  table: (options: object) => new DynamoDBClient(options).send(new GetItemCommand({ TableName: 't', Key: {} })),
  bucket: (options: object) => new S3Client(options).send(new GetObjectCommand({ Bucket: 'b', Key: 'k' })),
  assembly: (options: object) => new S3Client(options).send(new GetObjectCommand({ Bucket: 'b', Key: 'k' })),
  service: (options: object) =>
    new SQSClient({ ...options, useQueueUrlAsEndpoint: false }).send(
      new SendMessageCommand({ QueueUrl: 'https://q.example/q', MessageBody: 'm' }),
    ),
};
const kinds = Object.keys(calls) as (keyof typeof calls)[];

describe.each(kinds)('a call to the %s', (kind) => {
  const limits = callLimits[kind];
  const longest = Array.from({ length: limits.maxAttempts - 1 }, (_, retry) => longestFirstPauseMs * 2 ** retry);

  it('that is throttled is repeated after pauses of up to a second, doubled each time', async () => {
    const { attempts, options } = optionsOf(limits, tooManyRequests);
    await expect(calls[kind](options)).rejects.toThrow();
    expect(attempts).toHaveLength(limits.maxAttempts);
    expect(pauses).toEqual(longest.map((ms) => ms - 1));
  });

  it('that fails is repeated after a twentieth of that or less', async () => {
    const { attempts, options } = optionsOf(limits, 500);
    await expect(calls[kind](options)).rejects.toThrow();
    expect(attempts).toHaveLength(limits.maxAttempts);
    expect(pauses).toHaveLength(longest.length);
    for (const [retry, pause] of pauses.entries()) expect(pause).toBeLessThanOrEqual((longest[retry] ?? 0) / 20);
  });
});
