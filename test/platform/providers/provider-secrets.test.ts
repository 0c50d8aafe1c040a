import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Provider, providers, secretVariable } from '../../../lib/foundation/provider.ts';
import type { providerSecret as ReadSecret } from '../../../lib/platform/providers/provider-secrets.ts';
import { required } from '../../harness/required.ts';
import { captureOutput } from './captured-output.ts';
import { type Answer, type ProviderServer, hangUp, json, providerServer } from './provider-server.ts';
import { confidential, emailSecret, telephonySecret, voiceSecret } from './samples.ts';

let secretsManager: ProviderServer;
let said: () => string;

beforeAll(async () => void (secretsManager = await providerServer()));
afterAll(() => secretsManager.close());

/** From a freshly loaded module, which has cached nothing. */
let providerSecret: typeof ReadSecret;

beforeEach(async () => {
  secretsManager.forget();
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', secretsManager.origin);
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'not a secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'session');
  for (const provider of providers) vi.stubEnv(secretVariable(provider), nameOf(provider));
  said = captureOutput();
  vi.resetModules();
  ({ providerSecret } = await import('../../../lib/platform/providers/provider-secrets.ts'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const nameOf = (provider: Provider) => `collection-management/test/${provider}`;
const holding = (secret: unknown): Answer => json(200, { Name: 'n', SecretString: JSON.stringify(secret) });
const refusing = (type: string, status = 400): Answer => json(status, { __type: type, message: 'no' });

const origin = 'https://provider.example.test';
const samples = {
  telephony: telephonySecret(origin),
  emailprovider: emailSecret(origin),
  voiceprovider: voiceSecret(origin),
  billingprovider: { api_key: 'sk_1', webhook_secrets: ['whsec_1'], base_url: origin },
};

describe.each(providers)('the secret of %s', (provider) => {
  it('is read by its name', async () => {
    secretsManager.answers.push(holding(samples[provider]));
    expect(await providerSecret(provider)).toEqual(samples[provider]);
    expect(JSON.parse(required(secretsManager.received[0]?.body))).toEqual({ SecretId: nameOf(provider) });
  });

  it('is missing if it does not exist or is being deleted', async () => {
    for (const type of ['ResourceNotFoundException', 'InvalidRequestException']) {
      secretsManager.answers.push(refusing(type));
      await expect(providerSecret(provider)).rejects.toMatchObject({
        name: 'Problem',
        status: 503,
        code: 'provider_not_configured',
        message: expect.stringContaining(nameOf(provider)),
      });
    }
  });

  it.each([
    '',
    'not JSON',
    '{}',
    'null',
    JSON.stringify({ ...samples[provider], api_key: '', api_key_secret: 'has a space' }),
    JSON.stringify({ ...samples[provider], webhook_secrets: [], auth_tokens: [] }),
    JSON.stringify({ ...samples[provider], base_url: 'http://provider.example.test' }),
    JSON.stringify({ ...samples[provider], base_url: 'https://provider.example.test/?a=b' }),
  ])('is not configured if it is %j, and its content is never shown', async (text) => {
    secretsManager.answers.push(json(200, { SecretString: text }));
    const failure: unknown = await providerSecret(provider).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'Problem', status: 503, code: 'provider_not_configured' });
    expect(said()).toContain(nameOf(provider));
    for (const secret of confidential) expect(`${said()} ${inspect(failure)}`).not.toContain(secret);
  });

  it('defaults to the provider’s own address', async () => {
    const { base_url: _, ...usual } = samples[provider];
    secretsManager.answers.push(holding(usual));
    expect((await providerSecret(provider)).base_url).toMatch(/^https:\/\/api\.[a-z.]+[a-z]$/);
  });

  it.each([
    'https://eu.provider.example.test/',
    'http://127.0.0.1:4020',
    'http://localhost:4020/sim',
    'http://[::1]:1',
  ])('may have the address %s', async (base_url) => {
    secretsManager.answers.push(holding({ ...samples[provider], base_url }));
    expect((await providerSecret(provider)).base_url).toBe(base_url.replace(/\/$/, ''));
  });
});

describe('a secret', () => {
  it('is read once in five minutes, even by concurrent callers', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T14:00:00Z') });
    secretsManager.answers.push(holding(samples.emailprovider));
    await Promise.all([providerSecret('emailprovider'), providerSecret('emailprovider')]);
    vi.setSystemTime(new Date('2026-11-21T14:04:59Z'));
    await providerSecret('emailprovider');
    expect(secretsManager.received).toHaveLength(1);

    const rotated = { ...samples.emailprovider, api_key: 're_new' };
    secretsManager.answers.push(holding(rotated));
    vi.setSystemTime(new Date('2026-11-21T14:05:00Z'));
    expect(await providerSecret('emailprovider')).toEqual(rotated);
  });

  it('that was missing is found as soon as it is created', async () => {
    secretsManager.answers.push(refusing('ResourceNotFoundException'), holding(samples.emailprovider));
    await expect(providerSecret('emailprovider')).rejects.toThrow();
    expect(await providerSecret('emailprovider')).toEqual(samples.emailprovider);
  });

  it.each([
    { of: 'a throttle', answer: refusing('com.amazonaws.secretsmanager#ThrottlingException') },
    { of: 'an error of the service', answer: refusing('InternalServiceError', 500) },
    { of: 'a lost connection', answer: hangUp },
  ])('is requested again after $of', async ({ answer }) => {
    secretsManager.answers.push(answer, holding(samples.emailprovider));
    expect(await providerSecret('emailprovider')).toEqual(samples.emailprovider);
  });

  it('that the function may not read is an error, not an unconfigured provider', async () => {
    secretsManager.answers.push(refusing('AccessDeniedException'));
    await expect(providerSecret('emailprovider')).rejects.toMatchObject({ name: 'AccessDeniedException' });
    expect(secretsManager.received).toHaveLength(1);
  });

  it('fails after the third attempt', async () => {
    secretsManager.answers.push(...[1, 2, 3, 4].map(() => refusing('InternalServiceError', 500)));
    await expect(providerSecret('emailprovider')).rejects.toMatchObject({ name: 'InternalServiceError' });
    expect(secretsManager.received).toHaveLength(3);
  });
});
