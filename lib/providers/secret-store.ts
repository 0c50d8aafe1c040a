import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { defaultProvider } from '@aws-sdk/credential-provider-node';
import { Sha256 } from '@smithy/core/checksum';
import { NODE_REGION_CONFIG_OPTIONS, loadConfig } from '@smithy/core/config';
import { HttpRequest } from '@smithy/core/protocols';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { SignatureV4 } from '@smithy/signature-v4';

/** Secrets Manager refused to read a secret, or kept failing. `code` is its own word for it. */
export class SecretError extends Error {
  override readonly name = 'SecretError';
  readonly status: number;
  readonly code: string;

  constructor(secret: string, status: number, code: string) {
    super(`Secrets Manager answered ${status} ${code} for ${secret}.`);
    this.status = status;
    this.code = code;
  }
}

const hostIn = (region: string) =>
  `https://secretsmanager.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;

const region = loadConfig(NODE_REGION_CONFIG_OPTIONS);
const endpoint = loadConfig({
  environmentVariableSelector: (env) => env['AWS_ENDPOINT_URL_SECRETS_MANAGER'] || env['AWS_ENDPOINT_URL'],
  configFileSelector: () => undefined,
  default: async () => hostIn(await region()),
});
const signer = new SignatureV4({ service: 'secretsmanager', region, credentials: defaultProvider(), sha256: Sha256 });
const http = new NodeHttpHandler({
  connectionTimeout: 1000,
  requestTimeout: 2000,
  socketTimeout: 2000,
  throwOnRequestTimeout: true,
});

async function request(name: string): Promise<HttpRequest> {
  const { protocol, hostname, port, host } = new URL(await endpoint());
  return new HttpRequest({
    method: 'POST',
    protocol,
    hostname,
    ...(port && { port: Number(port) }),
    path: '/',
    headers: {
      host,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'secretsmanager.GetSecretValue',
    },
    body: JSON.stringify({ SecretId: name }),
  });
}

const attemptsMax = 3;
// A secret that waits for its deletion answers InvalidRequestException.
const absentCodes = ['ResourceNotFoundException', 'InvalidRequestException'];
const isPassing = ({ status, code }: SecretError) => status >= 500 || status === 429 || code === 'ThrottlingException';

/** What is told of a secret that is there: its text; nothing where there is none, or none any more. */
function secretIn(name: string, status: number, body: string): string | undefined {
  const told: unknown = JSON.parse(body || '{}');
  const field = (key: string): string => {
    const value: unknown = told !== null && typeof told === 'object' ? Reflect.get(told, key) : undefined;
    return typeof value === 'string' ? value : '';
  };
  if (status === 200) return field('SecretString');
  const code = field('__type').replace(/^.*#/, '') || 'Unknown';
  if (absentCodes.includes(code)) return undefined;
  throw new SecretError(name, status, code);
}

/** The text of a secret by its name; undefined where there is no such secret. Passing failures are tried again. */
export async function readSecret(name: string): Promise<string | undefined> {
  const toSign = await request(name);
  for (let attempt = 1; ; attempt++) {
    try {
      const { response } = await http.handle(new HttpRequest(await signer.sign(toSign)));
      // What comes from node:http is a stream of Node.
      return secretIn(name, response.statusCode, await text(response.body as Readable));
    } catch (error) {
      if ((error instanceof SecretError && !isPassing(error)) || attempt === attemptsMax) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 100 * 2 ** attempt));
    }
  }
}
