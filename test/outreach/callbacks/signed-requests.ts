import { createHmac, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import twilio from 'twilio';
import {
  type InteractionRef,
  interactionTags,
  statusCallbackUrl,
} from '../../../lib/platform/providers/interaction-ref.ts';
import { required } from '../../harness/required.ts';

/** The credentials with which the providers sign, in the form of the service's secrets. */
export interface SigningKeys {
  readonly telephony: { readonly auth_tokens: readonly string[] };
  readonly emailprovider: { readonly webhook_secrets: readonly string[] };
  readonly voiceprovider: { readonly webhook_secrets: readonly string[]; readonly tool_token_secret: string };
  readonly billingprovider: { readonly webhook_secrets: readonly string[] };
}

/** A provider's request, signed with the provider's own package. */
export interface SignedProviderRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Options {
  readonly at?: Date;
  /** The index of the key that signs. */
  readonly key?: number;
}

const json = { 'content-type': 'application/json' };

const textOf = (event: object | string): string => (typeof event === 'string' ? event : JSON.stringify(event));

/** Signs requests to the service at `publicUrl` as the providers do. */
export const requestSigners = (publicUrl: string, keys: SigningKeys) => {
  const urlOf = (provider: string) => `${publicUrl}/api/webhooks/${provider}`;

  /** A form, sent to the status URL of an interaction or to the URL for inbound messages. */
  const telephony = (
    form: Readonly<Record<string, string>>,
    { ref, key = 0 }: Options & { readonly ref?: InteractionRef } = {},
  ): SignedProviderRequest => {
    const url = ref ? statusCallbackUrl(publicUrl, ref) : urlOf('telephony');
    const signature = twilio.getExpectedTwilioSignature(required(keys.telephony.auth_tokens[key]), url, { ...form });
    return {
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
      body: new URLSearchParams(form).toString(),
    };
  };

  const emailprovider = (event: object | string, { at = new Date(), key = 0 }: Options = {}): SignedProviderRequest => {
    const body = textOf(event);
    const id = `msg_${randomUUID()}`;
    const signature = new Webhook(required(keys.emailprovider.webhook_secrets[key])).sign(id, at, body);
    const timestamp = String(Math.floor(at.getTime() / 1000));
    return {
      url: urlOf('emailprovider'),
      headers: { ...json, 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': signature },
      body,
    };
  };

  /** The provider's package can only verify, so this follows its description; test vectors check it elsewhere. */
  const voiceprovider = (
    event: object | string,
    { at = new Date(), key = 0, path = 'voiceprovider' }: Options & { readonly path?: string } = {},
  ): SignedProviderRequest => {
    const body = textOf(event);
    const seconds = Math.floor(at.getTime() / 1000);
    const hmac = createHmac('sha256', required(keys.voiceprovider.webhook_secrets[key])).update(`${seconds}.${body}`);
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
      secret: required(keys.billingprovider.webhook_secrets[key]),
      timestamp: Math.floor(at.getTime() / 1000),
    });
    return { url: urlOf('billingprovider'), headers: { ...json, 'stripe-signature': signature }, body };
  };

  /** A tool request with the token of the call and, like those of the real agents, without a signature. */
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
