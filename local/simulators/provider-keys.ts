import { randomBytes } from 'node:crypto';
import type { State } from '../foundation/state.ts';

export interface ProviderKeys {
  readonly telephony: {
    readonly account_sid: string;
    readonly api_key_sid: string;
    readonly api_key_secret: string;
    readonly auth_tokens: readonly string[];
  };
  readonly emailprovider: { readonly api_key: string; readonly webhook_secrets: readonly string[] };
  readonly voiceprovider: {
    readonly api_key: string;
    readonly webhook_secrets: readonly string[];
    readonly tool_token_secret: string;
  };
  readonly billingprovider: {
    readonly api_key: string;
    readonly webhook_secrets: readonly string[];
    /** Absent from keys that an earlier version remembered. */
    readonly payment_webhook_secrets?: readonly string[];
    readonly price_names: Readonly<Record<string, string>>;
  };
}

export const loadProviderKeys = (state: State): ProviderKeys => {
  const remembered = state.recall('provider-keys');
  // Only this function stores this fact.
  const known = remembered as ProviderKeys | undefined;
  if (known?.billingprovider.payment_webhook_secrets?.length) return known;
  const keys = withPaymentSecrets(known ?? generateKeys());
  state.remember('provider-keys', keys);
  return keys;
};

const withPaymentSecrets = (keys: ProviderKeys): ProviderKeys => ({
  ...keys,
  billingprovider: { ...keys.billingprovider, payment_webhook_secrets: [`whsec_${hex(16)}`] },
});

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');

const generateKeys = (): ProviderKeys => ({
  telephony: {
    account_sid: `AC${hex(16)}`,
    api_key_sid: `SK${hex(16)}`,
    api_key_secret: hex(16),
    auth_tokens: [hex(16)],
  },
  emailprovider: { api_key: `re_${hex(16)}`, webhook_secrets: [`whsec_${randomBytes(24).toString('base64')}`] },
  voiceprovider: {
    api_key: `sk_${hex(24)}`,
    webhook_secrets: [`wsec_${hex(32)}`],
    tool_token_secret: randomBytes(32).toString('base64url'),
  },
  billingprovider: {
    api_key: `sk_test_${hex(24)}`,
    webhook_secrets: [`whsec_${hex(16)}`],
    price_names: { price_monthly: 'Mensual', price_yearly: 'Anual' },
  },
});
