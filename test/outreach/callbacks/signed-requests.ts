import { createHmac, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import twilio from 'twilio';
import { type InteractionRef, statusCallbackUrl, interactionTags } from '../../../lib/providers/interaction-ref.ts';

/** The credentials with which the providers sign, as the service's secrets hold them. */
export interface SigningKeys {
  readonly telephony: { readonly auth_tokens: readonly string[] };
  readonly emailprovider: { readonly webhook_secrets: readonly string[] };
  readonly voiceprovider: { readonly webhook_secrets: readonly string[]; readonly tool_token_secret: string };
  readonly billingprovider: { readonly webhook_secrets: readonly string[] };
}

/** A request of a provider, signed by the provider's own package. */
export interface SignedProviderRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Options {
  readonly at?: Date;
  /** Which of the keys signs. */
  readonly key?: number;
}

const json = { 'content-type': 'application/json' };

const textOf = (event: object | string): string => (typeof event === 'string' ? event : JSON.stringify(event));

/** Requests of the providers to a service at `publicUrl` that has these keys. */
export const requestSigners = (publicUrl: string, keys: SigningKeys) => {
  const urlOf = (provider: string) => `${publicUrl}/api/webhooks/${provider}`;

  /** A form to the address of an interaction, or to that of the numbers. */
  const telephony = (
    form: Readonly<Record<string, string>>,
    { ref, key = 0 }: Options & { readonly ref?: InteractionRef } = {},
  ): SignedProviderRequest => {
    const url = ref ? statusCallbackUrl(publicUrl, ref) : urlOf('telephony');
    const signature = twilio.getExpectedTwilioSignature(keys.telephony.auth_tokens[key] ?? '', url, { ...form });
    return {
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
      body: new URLSearchParams(form).toString(),
    };
  };

  const emailprovider = (event: object | string, { at = new Date(), key = 0 }: Options = {}): SignedProviderRequest => {
    const body = textOf(event);
    const id = `msg_${randomUUID()}`;
    const signature = new Webhook(keys.emailprovider.webhook_secrets[key] ?? '').sign(id, at, body);
    const timestamp = String(Math.floor(at.getTime() / 1000));
    return {
      url: urlOf('emailprovider'),
      headers: { ...json, 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': signature },
      body,
    };
  };

  /** The provider's package can only verify: the scheme is its description's, and its vector is checked elsewhere. */
  const voiceprovider = (
    event: object | string,
    { at = new Date(), key = 0, path = 'voiceprovider' }: Options & { readonly path?: string } = {},
  ): SignedProviderRequest => {
    const body = textOf(event);
    const seconds = Math.floor(at.getTime() / 1000);
    const hmac = createHmac('sha256', keys.voiceprovider.webhook_secrets[key] ?? '').update(`${seconds}.${body}`);
    return {
      url: urlOf(path),
      headers: { ...json, 'elevenlabs-signature': `t=${seconds},v0=${hmac.digest('hex')}` },
      body,
    };
  };

  const billingprovider = (
    event: object | string,
    { at = new Date(), key = 0 }: Options = {},
  ): SignedProviderRequest => {
    const body = textOf(event);
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: keys.billingprovider.webhook_secrets[key] ?? '',
      timestamp: Math.floor(at.getTime() / 1000),
    });
    return { url: urlOf('billingprovider'), headers: { ...json, 'stripe-signature': signature }, body };
  };

  /** An agent that uses a tool with the token of its call, and without a signature, as agents do. */
  const agent = (use: object, token: string): SignedProviderRequest => ({
    url: urlOf('agent-tool-handler'),
    headers: { ...json, 'x-tool-token': token },
    body: JSON.stringify(use),
  });

  return { telephony, emailprovider, voiceprovider, billingprovider, agent };
};

export type RequestSigners = ReturnType<typeof requestSigners>;

export const messageStatusForm = (status: string, over: Readonly<Record<string, string>> = {}) => ({
  AccountSid: 'AC00000000000000000000000000000000',
  ApiVersion: '2010-04-01',
  MessageSid: 'SM11111111111111111111111111111111',
  SmsSid: 'SM11111111111111111111111111111111',
  MessageStatus: status,
  SmsStatus: status,
  From: '+12025550100',
  To: '+5491155550123',
  ...over,
});

export const inboundMessageForm = (
  from: string,
  to: string,
  body: string,
  over: Readonly<Record<string, string>> = {},
) => {
  const sid = `SM${randomUUID().replaceAll('-', '')}`;
  return {
    AccountSid: 'AC00000000000000000000000000000000',
    MessageSid: sid,
    SmsMessageSid: sid,
    SmsStatus: 'received',
    NumMedia: '0',
    From: from,
    To: to,
    Body: body,
    ...over,
  };
};

export const emailEvent = (type: string, ref: InteractionRef, data: object = {}) => ({
  type,
  created_at: new Date().toISOString(),
  data: {
    email_id: randomUUID(),
    subject: 'ñ',
    to: ['ana@mail.example'],
    tags: Object.fromEntries(interactionTags(ref).map(({ name, value }) => [name, value])),
    ...data,
  },
});
