import { Problem } from '../../foundation/problem.ts';
import type { Provider } from '../../foundation/provider.ts';
import { readSetting } from '../../foundation/read-setting.ts';
import type { Route } from '../../platform/http/route.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import { verifyEmail } from '../../platform/providers/signatures/email-signature.ts';
import type { SignatureVerdict } from '../../platform/providers/signatures/signed-request.ts';
import { verifyTelephony } from '../../platform/providers/signatures/telephony-signature.ts';
import { verifyBilling, verifyVoice } from '../../platform/providers/signatures/timed-signature.ts';
import { type Callback, callbackUrl } from './callback.ts';
import { paymentCallbackPath } from './payment-callback-path.ts';

export type CallbackRoute = Route & { readonly access: { readonly provider: Provider } };

const verifiers: Readonly<Record<Provider, (callback: Callback, path: string) => Promise<SignatureVerdict>>> = {
  telephony: async ({ body, headers, query, now }, path) => {
    const url = callbackUrl(readSetting('PUBLIC_URL'), path, query);
    return verifyTelephony({ body, headers, url }, (await providerSecret('telephony')).auth_tokens, now);
  },
  emailprovider: async ({ body, headers, now }) =>
    verifyEmail({ body, headers, url: '' }, (await providerSecret('emailprovider')).webhook_secrets, now),
  voiceprovider: async ({ body, headers, now }) =>
    verifyVoice({ body, headers, url: '' }, (await providerSecret('voiceprovider')).webhook_secrets, now),
  billingprovider: async ({ body, headers, now }, path) => {
    const { webhook_secrets, payment_webhook_secrets = [] } = await providerSecret('billingprovider');
    const secrets = path === paymentCallbackPath ? payment_webhook_secrets : webhook_secrets;
    return verifyBilling({ body, headers, url: '' }, secrets, now);
  },
};

/** @throws Problem 401 without a valid and recent signature of the provider */
export async function verifyCallback({ access, path }: CallbackRoute, callback: Callback): Promise<void> {
  const verdict = await verifiers[access.provider](callback, path);
  if (verdict === 'valid') return;
  throw verdict === 'stale'
    ? new Problem(401, 'stale_signature', 'The signature is more than five minutes old, or from the future.')
    : new Problem(401, 'invalid_signature', 'The request is not signed, or its signature is wrong.');
}
