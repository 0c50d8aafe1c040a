import * as z from 'zod/mini';
import { readSecret } from '../aws/secrets.ts';
import { log } from '../../foundation/log.ts';
import { Problem } from '../../foundation/problem.ts';
import { type Provider, secretVariable } from '../../foundation/provider.ts';
import { readSetting } from '../../foundation/read-setting.ts';
import { isHttpsOrLoopback } from '../../foundation/safe-url.ts';

/** Credentials are sent only over TLS, or to this machine. */
function isSafeUrl(text: string): boolean {
  if (!isHttpsOrLoopback(text)) return false;
  const { search, hash } = new URL(text);
  return !search && !hash;
}

const BaseUrl = () =>
  z.string().check(
    z.refine(isSafeUrl, 'Must be https, or on this machine.'),
    z.overwrite((url) => url.replace(/\/+$/, '')),
  );

/** Used in a header or an HMAC: printable ASCII without spaces. */
const Credential = () => z.string().check(z.regex(/^[\x21-\x7e]{1,512}$/, 'Must be 1 to 512 printable characters.'));

const Credentials = () => z.array(Credential()).check(z.minLength(1), z.maxLength(5));

/** `whsec_` and the key in base64. */
const EmailWebhookSecret = () =>
  z.string().check(z.regex(/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/, 'Must begin with whsec_.'));

const TelephonySecret = () =>
  z.object({
    account_sid: z.string().check(z.regex(/^AC[0-9a-fA-F]{32}$/, 'Must be AC and 32 hexadecimal digits.')),
    api_key_sid: Credential(),
    api_key_secret: Credential(),
    auth_tokens: Credentials(),
    base_url: z._default(BaseUrl(), 'https://api.twilio.com'),
  });
export type TelephonySecret = z.output<ReturnType<typeof TelephonySecret>>;

const EmailSecret = () =>
  z.object({
    api_key: Credential(),
    webhook_secrets: z.array(EmailWebhookSecret()).check(z.minLength(1), z.maxLength(5)),
    base_url: z._default(BaseUrl(), 'https://api.resend.com'),
  });
export type EmailSecret = z.output<ReturnType<typeof EmailSecret>>;

const VoiceSecret = () =>
  z.object({
    api_key: Credential(),
    webhook_secrets: Credentials(),
    tool_token_secret: Credential().check(z.minLength(32, 'Must be at least 32 characters.')),
    base_url: z._default(BaseUrl(), 'https://api.elevenlabs.io'),
  });
export type VoiceSecret = z.output<ReturnType<typeof VoiceSecret>>;

const BillingSecret = () =>
  z.object({
    api_key: Credential(),
    webhook_secrets: Credentials(),
    /** Of the endpoint for events of connected accounts; without it, debtors' payments are not registered. */
    payment_webhook_secrets: z.optional(Credentials()),
    /** Without it, every price of the provider's account may be subscribed to. */
    price_ids: z.optional(z.array(Credential())),
    /** What administrators choose from, by the id of the price. */
    price_names: z.optional(z.record(z.string(), z.string())),
    base_url: z._default(BaseUrl(), 'https://api.stripe.com'),
  });
export type BillingSecret = z.output<ReturnType<typeof BillingSecret>>;

interface Secrets {
  readonly telephony: TelephonySecret;
  readonly emailprovider: EmailSecret;
  readonly voiceprovider: VoiceSecret;
  readonly billingprovider: BillingSecret;
}

const maxAgeMs = 5 * 60 * 1000;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

async function read<Secret>(provider: Provider, shape: z.ZodMiniType<Secret>): Promise<Secret> {
  const name = readSetting(secretVariable(provider));
  const text = await readSecret(name);
  const notConfigured = (problem: string) =>
    new Problem(
      503,
      'provider_not_configured',
      `The provider ${provider} is not configured: the secret ${name} ${problem}.`,
    );
  if (text === undefined) throw notConfigured('does not exist');
  const { success, data, error } = z.safeParse(shape, parseJson(text));
  if (success) return data;
  log.error('the secret of a provider is not valid', {
    secret: name,
    problems: error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`),
  });
  throw notConfigured('does not have the documented fields');
}

/** Caches a result for five minutes, but never a failure. */
function cached<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let entry: { readonly value: Promise<Value>; readonly until: number } | undefined;
  return () => {
    if (entry === undefined || entry.until <= Date.now()) {
      const value = read();
      entry = { value, until: Date.now() + maxAgeMs };
      value.catch(() => (entry = undefined));
    }
    return entry.value;
  };
}

const readers: { readonly [Name in Provider]: () => Promise<Secrets[Name]> } = {
  telephony: cached(() => read('telephony', TelephonySecret())),
  emailprovider: cached(() => read('emailprovider', EmailSecret())),
  voiceprovider: cached(() => read('voiceprovider', VoiceSecret())),
  billingprovider: cached(() => read('billingprovider', BillingSecret())),
};

/**
 * Reads a provider's credentials from the secret named in the function's environment; they are at most five minutes
 * old.
 * @throws Problem 503 `provider_not_configured` with the name of the secret, if it is missing or not valid
 */
export const providerSecret = <Name extends Provider>(provider: Name): Promise<Secrets[Name]> => readers[provider]();
