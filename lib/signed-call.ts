import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { defaultProvider } from '@aws-sdk/credential-provider-node';
import { Sha256 } from '@smithy/core/checksum';
import { NODE_REGION_CONFIG_OPTIONS, loadConfig } from '@smithy/core/config';
import { HttpRequest } from '@smithy/core/protocols';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { SignatureV4 } from '@smithy/signature-v4';

/** A service of AWS that speaks JSON 1.1, called without its own client, which would be most of a bundle. */
export interface JsonService {
  /** As requests are signed for it, and as its host begins. */
  readonly name: string;
  /** Before the operation in `X-Amz-Target`. */
  readonly target: string;
  /** As the SDK calls it in `AWS_ENDPOINT_URL_…`. */
  readonly endpointVariable: string;
}

/** AWS refused a call, or kept failing. `code` is its own word for it. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly status: number;
  readonly code: string;

  constructor(operation: string, status: number, code: string) {
    super(`${operation} was answered ${status} ${code}.`);
    this.status = status;
    this.code = code;
  }
}

const region = loadConfig(NODE_REGION_CONFIG_OPTIONS);
const credentials = defaultProvider();
const http = new NodeHttpHandler({
  connectionTimeout: 1000,
  requestTimeout: 2000,
  socketTimeout: 2000,
  throwOnRequestTimeout: true,
});

const attemptsMax = 3;
const isPassing = ({ status, code }: CallRefused) => status >= 500 || status === 429 || code.startsWith('Throttling');

export const fieldOf = (value: unknown, name: string): unknown =>
  value !== null && typeof value === 'object' ? Reflect.get(value, name) : undefined;

export const textOf = (value: unknown, name: string): string => {
  const found = fieldOf(value, name);
  return typeof found === 'string' ? found : '';
};

function answerIn(operation: string, status: number, body: string): unknown {
  const told: unknown = JSON.parse(body || '{}');
  if (status === 200) return told;
  throw new CallRefused(operation, status, textOf(told, '__type').replace(/^.*#/, '') || 'Unknown');
}

/** Waits some tenths of a second, longer with every attempt and never the same as another caller. */
export const waitBefore = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * 100 * 2 ** attempt));

/** The caller of a service. Passing failures are tried again; a call must do no harm when it is made twice. */
export function signedCaller({ name, target, endpointVariable }: JsonService) {
  const signer = new SignatureV4({ service: name, region, credentials, sha256: Sha256 });
  const endpoint = loadConfig({
    environmentVariableSelector: (env) => env[endpointVariable] || env['AWS_ENDPOINT_URL'],
    configFileSelector: () => undefined,
    default: async () => {
      const here = await region();
      return `https://${name}.${here}.amazonaws.com${here.startsWith('cn-') ? '.cn' : ''}`;
    },
  });
  return async (operation: string, input: object): Promise<unknown> => {
    const { protocol, hostname, port, host } = new URL(await endpoint());
    const toSign = new HttpRequest({
      method: 'POST',
      protocol,
      hostname,
      ...(port && { port: Number(port) }),
      path: '/',
      headers: { host, 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `${target}.${operation}` },
      body: JSON.stringify(input),
    });
    for (let attempt = 1; ; attempt++) {
      try {
        const { response } = await http.handle(new HttpRequest(await signer.sign(toSign)));
        // What comes from node:http is a stream of Node.
        return answerIn(operation, response.statusCode, await text(response.body as Readable));
      } catch (error) {
        if ((error instanceof CallRefused && !isPassing(error)) || attempt === attemptsMax) throw error;
        await waitBefore(attempt);
      }
    }
  };
}
