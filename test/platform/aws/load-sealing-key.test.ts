import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { loadSealingKey } from '../../../lib/platform/aws/load-sealing-key.ts';
import { deriveSealingKey } from '../../../lib/foundation/seal.ts';
import { required } from '../../harness/required.ts';
import { type ProviderServer, json, providerServer } from '../providers/provider-server.ts';

const secretArn = 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:SealingSecret-abcdef';
const secret = 'x'.repeat(64);

let secretsManager: ProviderServer;
let load: typeof loadSealingKey;

beforeAll(async () => void (secretsManager = await providerServer()));
afterAll(() => secretsManager.close());
beforeEach(async () => {
  secretsManager.forget();
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', secretsManager.origin);
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('SEALING_SECRET', secretArn);
  vi.resetModules();
  ({ loadSealingKey: load } = await import('../../../lib/platform/aws/load-sealing-key.ts'));
});
afterEach(() => vi.unstubAllEnvs());

const found = (SecretString: string) => json(200, { SecretString });
const missing = json(400, { __type: 'ResourceNotFoundException' });

describe('the key to seal with', () => {
  it('is derived from the secret of the deployment, one for each purpose', async () => {
    secretsManager.answers.push(found(secret), found(secret));
    expect(await load('signing')).toEqual(deriveSealingKey(secret, 'signing'));
    expect(await load('another purpose')).toEqual(deriveSealingKey(secret, 'another purpose'));
    expect(deriveSealingKey(secret, 'signing')).not.toEqual(deriveSealingKey(secret, 'another purpose'));
    expect(JSON.parse(required(secretsManager.received[0]?.body))).toEqual({ SecretId: secretArn });
  });

  it('is read once, also by requests at the same time', async () => {
    secretsManager.answers.push(found(secret));
    const [first] = await Promise.all([load('signing'), load('signing'), load('signing')]);
    expect(await load('signing')).toBe(first);
    expect(secretsManager.received).toHaveLength(1);
  });

  it('is read again after a failure', async () => {
    secretsManager.answers.push(missing, found(secret));
    await expect(load('signing')).rejects.toThrow(`The secret ${secretArn} does not exist.`);
    expect(await load('signing')).toEqual(deriveSealingKey(secret, 'signing'));
  });

  it.each(['', 'x'.repeat(31)])('is not made from a secret that is too short to be random: %j', async (short) => {
    secretsManager.answers.push(found(short));
    await expect(load('signing')).rejects.toThrow('has fewer than 32 characters');
  });
});
