import { CallRefused, signedCaller, textOf } from './signed-call.ts';

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

const secretsManager = signedCaller({
  name: 'secretsmanager',
  target: 'secretsmanager',
  endpointVariable: 'AWS_ENDPOINT_URL_SECRETS_MANAGER',
});

// A secret that waits for its deletion answers InvalidRequestException.
const absentCodes = ['ResourceNotFoundException', 'InvalidRequestException'];

/** The text of a secret by its name; undefined where there is no such secret. Passing failures are tried again. */
export async function readSecret(name: string): Promise<string | undefined> {
  try {
    return textOf(await secretsManager('GetSecretValue', { SecretId: name }), 'SecretString');
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    if (absentCodes.includes(error.code)) return undefined;
    throw new SecretError(name, error.status, error.code);
  }
}
