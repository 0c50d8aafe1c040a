import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { defaultProvider } from '@aws-sdk/credential-provider-node';
import { Sha256 } from '@smithy/core/checksum';
import { NODE_REGION_CONFIG_OPTIONS, loadConfig } from '@smithy/core/config';
import { HttpRequest, type HttpResponse } from '@smithy/core/protocols';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { SignatureV4 } from '@smithy/signature-v4';
import { callLimits, handlerOptions } from './call-limits.ts';

/** A service of AWS, called without its own client, which would be most of a bundle. */
export interface Service {
  /** As requests are signed for it, and as its host begins. */
  readonly name: string;
  /** As the SDK calls it in `AWS_ENDPOINT_URL_…`. */
  readonly endpointVariable: string;
}

/** One that speaks JSON 1.1, or 1.0 as it says: the operation is in a header. */
export interface JsonService extends Service {
  readonly json?: '1.0';
  /** Before the operation in `X-Amz-Target`. */
  readonly target: string;
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

let http: NodeHttpHandler | undefined;
const connection = (): NodeHttpHandler => (http ??= new NodeHttpHandler(handlerOptions(callLimits.service)));

const { attemptsMax } = callLimits.service;
const isPassing = ({ status, code }: CallRefused) => status >= 500 || status === 429 || /Throttl/.test(code);

export const fieldOf = (value: unknown, name: string): unknown =>
  value !== null && typeof value === 'object' ? Reflect.get(value, name) : undefined;

export const textOf = (value: unknown, name: string): string => {
  const found = fieldOf(value, name);
  return typeof found === 'string' ? found : '';
};

/** `ConflictException` of `…#ConflictException` in the body, and of `ConflictException:http://…` in the header. */
const nameOfError = (told: string): string => told.replace(/^.*#/, '').replace(/:.*$/, '');

async function answerIn(operation: string, { statusCode, headers, body }: HttpResponse): Promise<unknown> {
  // What comes from node:http is a stream of Node.
  const told: unknown = JSON.parse((await text(body as Readable)) || '{}');
  if (statusCode >= 200 && statusCode < 300) return told;
  const code = nameOfError(headers['x-amzn-errortype'] ?? textOf(told, '__type'));
  throw new CallRefused(operation, statusCode, code || 'Unknown');
}

/** Waits some tenths of a second, longer with every attempt and never the same as another caller. */
export const waitBefore = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * 100 * 2 ** attempt));

interface Outgoing {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Where a service is, and who signs for it. */
function directionsTo({ name, endpointVariable }: Service) {
  const region = loadConfig(NODE_REGION_CONFIG_OPTIONS);
  const signer = new SignatureV4({ service: name, region, credentials: defaultProvider(), sha256: Sha256 });
  const endpoint = loadConfig({
    environmentVariableSelector: (env) => env[endpointVariable] || env['AWS_ENDPOINT_URL'],
    configFileSelector: () => undefined,
    default: async () => {
      const here = await region();
      return `https://${name}.${here}.amazonaws.com${here.startsWith('cn-') ? '.cn' : ''}`;
    },
  });
  return { signer, endpoint };
}

/** Signs requests to a service and sends them, passing failures again. A cold start that calls nobody makes nothing for it. */
function sender(service: Service) {
  let directions: ReturnType<typeof directionsTo> | undefined;
  return async (operation: string, { headers, ...outgoing }: Outgoing): Promise<unknown> => {
    const { signer, endpoint } = (directions ??= directionsTo(service));
    const { protocol, hostname, port, host } = new URL(await endpoint());
    const toSign = new HttpRequest({
      ...outgoing,
      protocol,
      hostname,
      ...(port && { port: Number(port) }),
      headers: { host, ...headers },
    });
    for (let attempt = 1; ; attempt++) {
      try {
        const { response } = await connection().handle(new HttpRequest(await signer.sign(toSign)));
        return await answerIn(operation, response);
      } catch (error) {
        if ((error instanceof CallRefused && !isPassing(error)) || attempt === attemptsMax) throw error;
        await waitBefore(attempt);
      }
    }
  };
}

/** The caller of a service that speaks JSON. A call may be made twice, and must do no harm then. */
export function signedCaller({ target, json, ...service }: JsonService) {
  const send = sender(service);
  return (operation: string, input: object): Promise<unknown> =>
    send(operation, {
      method: 'POST',
      path: '/',
      headers: { 'content-type': `application/x-amz-json-${json ?? '1.1'}`, 'x-amz-target': `${target}.${operation}` },
      body: JSON.stringify(input),
    });
}
