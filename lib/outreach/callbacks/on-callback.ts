import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Provider } from '../../foundation/provider.ts';
import { replyHeaders, errorReply } from '../../http/endpoint.ts';
import { lambdaHandler } from '../../http/lambda-handler.ts';
import type { Route } from '../../http/route.ts';
import { Problem } from '../../foundation/problem.ts';
import { interactionRefFromQuery, statusCallbackUrl } from '../../providers/interaction-ref.ts';
import { providerSecret } from '../../providers/provider-secrets.ts';
import { verifyEmail } from '../../providers/signatures/email-signature.ts';
import type { SignedRequest, SignatureVerdict } from '../../providers/signatures/signed-request.ts';
import { verifyTelephony } from '../../providers/signatures/telephony-signature.ts';
import { verifyBilling, verifyVoice } from '../../providers/signatures/timed-signature.ts';
import { readSetting } from '../../foundation/setting.ts';

/** A callback: who sent it is still to be verified. */
export interface Callback {
  /** The body as it was signed: base64 undone, nothing parsed. */
  readonly body: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  /** Header values by their names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly now: Date;
}

type CallbackRoute = Route & { readonly access: { readonly provider: Provider } };

const verdictOn: Readonly<Record<Provider, (callback: Callback, path: string) => Promise<SignatureVerdict>>> = {
  telephony: async (callback, path) =>
    verifyTelephony(
      signed(callback, urlOf(callback, path)),
      (await providerSecret('telephony')).auth_tokens,
      callback.now,
    ),
  emailprovider: async (callback) =>
    verifyEmail(signed(callback), (await providerSecret('emailprovider')).webhook_secrets, callback.now),
  voiceprovider: async (callback) =>
    verifyVoice(signed(callback), (await providerSecret('voiceprovider')).webhook_secrets, callback.now),
  billingprovider: async (callback) =>
    verifyBilling(signed(callback), (await providerSecret('billingprovider')).webhook_secrets, callback.now),
};

const signed = ({ body, headers }: Callback, url = ''): SignedRequest => ({ body, headers, url });

/** The address as the provider was given it: behind a gateway no request knows its own. */
function urlOf({ query }: Callback, path: string): string {
  const publicUrl = readSetting('PUBLIC_URL');
  const interaction = interactionRefFromQuery(query);
  if (interaction) return statusCallbackUrl(publicUrl, interaction);
  const given = Object.entries(query).map(([name, value]): [string, string] => [name, value ?? '']);
  return `${publicUrl}${path}${given.length > 0 ? `?${new URLSearchParams(given).toString()}` : ''}`;
}

/** Refuses a callback that its provider did not sign, or not lately: 401, and nothing of it is kept. */
export async function verifyCallback({ access, path }: CallbackRoute, callback: Callback): Promise<void> {
  const verdict = await verdictOn[access.provider](callback, path);
  if (verdict === 'valid') return;
  throw verdict === 'stale'
    ? new Problem(401, 'stale_signature', 'The signature is more than five minutes old, or from the future.')
    : new Problem(401, 'invalid_signature', 'The request is not signed, or its signature is wrong.');
}

const callbackIn = (event: APIGatewayProxyEvent): Callback => ({
  body: event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString() : (event.body ?? ''),
  query: event.queryStringParameters ?? {},
  headers: Object.fromEntries(Object.entries(event.headers).map(([name, value]) => [name.toLowerCase(), value])),
  now: new Date(),
});

/** The Lambda handler of an endpoint that a provider calls. `answer` gives the body of the reply. */
export const onProviderRequest = (route: Route, answer: (callback: Callback) => Promise<string>) =>
  lambdaHandler(async (event): Promise<APIGatewayProxyResult> => {
    const headers = replyHeaders(event);
    try {
      const body = await answer(callbackIn(event));
      const [reply] = Object.values(route.replies);
      const mediaType = typeof reply === 'string' ? `${reply}; charset=utf-8` : 'application/json';
      return { statusCode: 200, headers: { ...headers, 'Content-Type': mediaType }, body };
    } catch (error) {
      return errorReply(error, event.requestContext.requestId, headers);
    }
  });

/** What the provider hears once its callback is taken; telephony would speak or send what is in the element. */
const taken: Readonly<Record<Provider, string>> = {
  telephony: '<Response/>',
  emailprovider: '{"received":true}',
  voiceprovider: '{"received":true}',
  billingprovider: '{"received":true}',
};

/** The Lambda handler of a provider's callback: verified first, then taken, then answered. */
export const onCallback = (route: CallbackRoute, take: (callback: Callback) => Promise<void>) =>
  onProviderRequest(route, async (callback) => {
    await verifyCallback(route, callback);
    await take(callback);
    return taken[route.access.provider];
  });
