import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queueUrlVariable } from '../../../lib/platform/aws/queues.ts';
import { InteractionId, parseId } from '../../../lib/foundation/ids.ts';
import type { CallbackToApply } from '../../../lib/history/messages/messages.ts';
import { aConversation, anInteractionRef } from '../../builders.ts';
import { signingKeys } from '../../harness/provider-stub.ts';
import { providerEvent } from '../../harness/requests.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import {
  type RequestSigners,
  type SignedProviderRequest,
  emailEvent,
  inboundMessageForm,
  messageStatusForm,
  requestSigners,
} from './signed-requests.ts';

let service: Service;
let queue: SQSClient;
let providers: RequestSigners;
const ref = anInteractionRef();

useService((started) => {
  ({ service } = started);
  queue = new SQSClient({});
  providers = requestSigners(required(process.env['PUBLIC_URL']), signingKeys);
});

beforeEach(() => receiveQueued());

/** Removes and returns the messages in the queue. */
async function receiveQueued(): Promise<CallbackToApply[]> {
  const { Messages = [] } = await queue.send(
    new ReceiveMessageCommand({
      QueueUrl: required(process.env[queueUrlVariable('callback')]),
      MaxNumberOfMessages: 10,
    }),
  );
  // A function enqueued them.
  return Messages.map(({ Body = '' }) => JSON.parse(Body) as CallbackToApply);
}

const routes = {
  telephony: 'receiveTelephonyCallback',
  emailprovider: 'receiveEmailCallback',
  voiceprovider: 'receiveVoiceCallback',
  billingprovider: 'receiveBillingCallback',
};
type ProviderName = keyof typeof routes;

const post = (provider: ProviderName, request: SignedProviderRequest, options = {}) =>
  service.invoke(routes[provider], providerEvent(request, options));

const signedBy: Readonly<Record<ProviderName, (options?: { at?: Date; key?: number }) => SignedProviderRequest>> = {
  telephony: (options) => providers.telephony(messageStatusForm('delivered', { Note: 'ñ &=' }), { ref, ...options }),
  emailprovider: (options) => providers.emailprovider(emailEvent('email.delivered', ref), options),
  voiceprovider: (options) =>
    providers.voiceprovider({ type: 'post_call_transcription', data: aConversation(ref) }, options),
  billingprovider: (options) =>
    providers.billingprovider(
      {
        id: 'evt_1',
        type: 'customer.subscription.updated',
        livemode: false,
        data: { object: { id: 'sub_1', metadata: { organization_id: ref.organization }, description: 'ñ' } },
      },
      options,
    ),
};
const names = Object.keys(routes) as ProviderName[];
const queued = { telephony: 1, emailprovider: 1, voiceprovider: 1, billingprovider: 1 };
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe.each(names)('a callback of %s', (provider) => {
  const expectRejection = async (request: SignedProviderRequest, code: string) => {
    const answer = await post(provider, request);
    expect(answer).toMatchObject({ statusCode: 401 });
    expect(JSON.parse(answer.body)).toMatchObject({ code });
    expect(await receiveQueued()).toEqual([]);
  };

  it('that is signed is accepted, as text and in base64', async () => {
    for (const options of [{}, { isBase64Encoded: true }]) {
      const answer = await post(provider, signedBy[provider](), options);
      const isTelephony = provider === 'telephony';
      expect(answer).toMatchObject({ statusCode: 200, body: isTelephony ? '<Response/>' : '{"received":true}' });
      expect(answer.headers?.['Content-Type']).toContain(isTelephony ? 'text/xml' : 'application/json');
      expect(await receiveQueued()).toHaveLength(queued[provider]);
    }
  });

  it('is accepted below the base path of a domain, which only the public URL names', async () => {
    vi.stubEnv('PUBLIC_URL', 'https://api.example.com/collections');
    const own = providers;
    providers = requestSigners('https://api.example.com/collections', signingKeys);
    try {
      const request = signedBy[provider]();
      expect(new URL(request.url).pathname).toMatch(/^\/collections\/api\/webhooks\//);
      expect(await post(provider, request)).toMatchObject({ statusCode: 200 });
    } finally {
      providers = own;
      vi.unstubAllEnvs();
    }
  });

  it('is accepted with either key during a rotation', async () => {
    for (const key of [0, 1])
      expect(await post(provider, signedBy[provider]({ key }))).toMatchObject({ statusCode: 200 });
  });

  it('with a missing or malformed signature is rejected, and nothing is queued', async () => {
    const { headers, ...request } = signedBy[provider]();
    await expectRejection({ ...request, headers: {} }, 'invalid_signature');
    const garbled = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace(/\w=?$/, '!')]),
    );
    await expectRejection({ ...request, headers: garbled }, 'invalid_signature');
  });

  it('that was modified in transit is rejected', async () => {
    const request = signedBy[provider]();
    await expectRejection({ ...request, body: request.body.replace(/[a-z](?=[^a-z]*$)/, '_') }, 'invalid_signature');
    await expectRejection({ ...request, body: `${request.body} ` }, 'invalid_signature');
  });

  // Telephony's signature has no timestamp.
  const hasTimestamp = provider !== 'telephony';
  if (hasTimestamp)
    it('from more than five minutes ago, or from the future, is rejected', async () => {
      await expectRejection(signedBy[provider]({ at: minutesFromNow(-6) }), 'stale_signature');
      await expectRejection(signedBy[provider]({ at: minutesFromNow(6) }), 'stale_signature');
      expect(await post(provider, signedBy[provider]({ at: minutesFromNow(-4) }))).toMatchObject({ statusCode: 200 });
    });

  it('signed with another key is rejected', async () => {
    const other = requestSigners(required(process.env['PUBLIC_URL']), {
      telephony: { auth_tokens: ['other'] },
      emailprovider: { webhook_secrets: ['whsec_b3RoZXJvdGhlcm90aGVyb3RoZXI='] },
      voiceprovider: { webhook_secrets: ['other'], tool_token_secret: '' },
      billingprovider: { webhook_secrets: ['other'] },
    });
    const forged = {
      telephony: () => other.telephony(messageStatusForm('delivered'), { ref }),
      emailprovider: () => other.emailprovider(emailEvent('email.delivered', ref)),
      voiceprovider: () => other.voiceprovider({ type: 'x' }),
      billingprovider: () => other.billingprovider({ type: 'x' }),
    };
    await expectRejection(forged[provider](), 'invalid_signature');
  });
});

describe('a callback of telephony', () => {
  it('cannot be replayed for another interaction', async () => {
    const request = providers.telephony(messageStatusForm('delivered'), { ref });
    const other = anInteractionRef({ interaction: parseId(InteractionId, '7f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c') });
    const { url } = providers.telephony(messageStatusForm('delivered'), { ref: other });
    expect(await post('telephony', { ...request, url })).toMatchObject({ statusCode: 401 });
    const { url: bare } = providers.telephony(messageStatusForm('delivered'));
    expect(await post('telephony', { ...request, url: bare })).toMatchObject({ statusCode: 401 });
  });

  it('enqueues an inbound message as a provider event', async () => {
    await post('telephony', providers.telephony(inboundMessageForm('+12025550123', '+13125550100', 'Baja!')));
    expect(await receiveQueued()).toMatchObject([
      { provider: 'telephony', received_at: expect.any(String), effect: { kind: 'message_received', wish: 'stop' } },
    ]);
  });
});

describe('an event we have no use for', () => {
  it('is acknowledged, and nothing is queued', async () => {
    const requests: [ProviderName, SignedProviderRequest][] = [
      ['telephony', providers.telephony({ Something: 'else' })],
      ['emailprovider', providers.emailprovider({ type: 'email.opened', data: {} })],
      ['voiceprovider', providers.voiceprovider({ type: 'voice_removal_notice' })],
      ['billingprovider', providers.billingprovider({ type: 'unknown.event' })],
    ];
    for (const [provider, request] of requests)
      expect(await post(provider, request), provider).toMatchObject({ statusCode: 200 });
    expect(await receiveQueued()).toEqual([]);
  });

  it('is rejected if it is signed but not JSON', async () => {
    expect(await post('emailprovider', providers.emailprovider('{"type"'))).toMatchObject({ statusCode: 400 });
    for (const text of ['"text"', 'null', '[]'])
      expect(await post('voiceprovider', providers.voiceprovider(text))).toMatchObject({ statusCode: 200 });
    expect(await receiveQueued()).toEqual([]);
  });
});

describe('an event with a transcript of hours', () => {
  it('fits into a queue message', async () => {
    const transcript = Array.from({ length: 3000 }, (_, n) => ({
      role: 'user',
      message: 'ñ"\n'.repeat(200),
      time_in_call_secs: n,
    }));
    const data = aConversation(ref, { transcript });
    const answer = await post('voiceprovider', providers.voiceprovider({ type: 'post_call_transcription', data }));
    expect(answer).toMatchObject({ statusCode: 200 });
    const [message] = await receiveQueued();
    expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(400_000);
  });
});

describe('a callback about a payment at a connected account', () => {
  const { payment_webhook_secrets: webhook_secrets } = signingKeys.billingprovider;
  const event = {
    type: 'charge.dispute.created',
    livemode: false,
    account: 'acct_1',
    data: { object: { payment_intent: 'pi_1' } },
  };
  const signedWith = (keys: typeof signingKeys) => requestSigners('https://service.test', keys).billingprovider(event);

  it('is signed with the secret of its own endpoint, which opens no other', async () => {
    const own = signedWith({ ...signingKeys, billingprovider: { webhook_secrets, payment_webhook_secrets: [] } });
    const other = signedWith(signingKeys);
    const answers = [
      await service.invoke('receivePaymentCallback', providerEvent(other)),
      await service.invoke('receiveBillingCallback', providerEvent(own)),
      await service.invoke('receivePaymentCallback', providerEvent(own)),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 200]);
    expect(await receiveQueued()).toMatchObject([
      { effect: { kind: 'payment_changed', account: 'acct_1', payment: 'pi_1' } },
    ]);
  });
});
