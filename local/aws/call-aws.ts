import { Agent, request } from 'node:http';
import { parseJson, textAt } from '../foundation/json.ts';
import { nameInArn } from '../foundation/arn.ts';

const agent = new Agent({ keepAlive: true });

export class AwsCallError extends Error {
  override readonly name: string;

  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/** The protocol encodes bytes in base64. */
const encodeBytes = (_: string, value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;

export const callAws = (
  endpoint: string,
  target: string,
  body: object,
  signal?: AbortSignal,
): Promise<Record<string, unknown>> =>
  new Promise((resolve, reject) => {
    const service = target.startsWith('AmazonSQS') ? 'sqs' : 'dynamodb';
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': target,
      'x-amz-date': '20300101T000000Z',
      authorization: `AWS4-HMAC-SHA256 Credential=runner/20300101/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=0`,
    };
    const call = request(endpoint, { method: 'POST', agent, headers, ...(signal && { signal }) }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('error', reject);
      reply.on('end', () => {
        const parsed = parseReply(Buffer.concat(chunks).toString());
        if (reply.statusCode === 200) return resolve(parsed);
        const name = textAt(parsed, '__type')?.split('#').at(-1) ?? `${target} ${reply.statusCode}`;
        return reject(new AwsCallError(name, textAt(parsed, 'message') ?? textAt(parsed, 'Message') ?? name));
      });
    });
    call.on('error', reject);
    call.end(JSON.stringify(body, encodeBytes));
  });

export const queueUrlOf = (queuesUrl: string, queueArn: string): string => `${queuesUrl}/queue/${nameInArn(queueArn)}`;

export const sendToQueue = async (
  queuesUrl: string,
  queueArn: string,
  message: object,
  MessageGroupId?: string,
): Promise<void> => {
  const input = { QueueUrl: queueUrlOf(queuesUrl, queueArn), MessageBody: JSON.stringify(message), MessageGroupId };
  await callAws(queuesUrl, 'AmazonSQS.SendMessage', input);
};

const parseReply = (text: string): Record<string, unknown> => {
  try {
    const value = parseJson(text || '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return { message: text };
  }
};
