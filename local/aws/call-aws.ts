import { Agent, request } from 'node:http';
import { parseJson, textAt } from '../foundation/json.ts';

const agent = new Agent({ keepAlive: true });

/** An AWS error reply: the name of the error and its sentence. */
export class AwsCallError extends Error {
  override readonly name: string;

  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/** Calls an engine the way the SDKs do (AWS JSON protocol), as the runner itself. */
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
        const parsed = parsedReply(Buffer.concat(chunks).toString());
        if (reply.statusCode === 200) return resolve(parsed);
        const name = textAt(parsed, '__type')?.split('#').at(-1) ?? `${target} ${reply.statusCode}`;
        return reject(new AwsCallError(name, textAt(parsed, 'message') ?? textAt(parsed, 'Message') ?? name));
      });
    });
    call.on('error', reject);
    call.end(JSON.stringify(body));
  });

const parsedReply = (text: string): Record<string, unknown> => {
  try {
    const value = parseJson(text || '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return { message: text };
  }
};
