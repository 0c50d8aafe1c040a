import { beforeAll, describe, expect, it } from 'vitest';
import { AccountId, OrganizationId, parseId } from '../../lib/foundation/ids.ts';
import { dataCollectionIds } from '../../lib/history/agent-calls/collected-data.ts';
import type { InteractionRef } from '../../lib/platform/providers/interaction-ref.ts';
import { mintToolToken } from '../../lib/platform/providers/signatures/tool-token.ts';
import { aConversation, collected } from '../builders.ts';
import { required } from '../harness/required.ts';
import {
  type SignedProviderRequest,
  emailEvent,
  inboundMessageForm,
  messageStatusForm,
} from '../outreach/callbacks/signed-requests.ts';
import { type RouteName, type Tenant, aKey, aTenant, call, eventually } from './api-client.ts';
import { aDebtorOf, aPhoneNumber, aReadyTenant, phoneEnding, readTimelineOf, waitForTimeline } from './ready-tenant.ts';
import { stackProviders } from './stack-providers.ts';

let tenant: Tenant;
let providers: Awaited<ReturnType<typeof stackProviders>>;
beforeAll(async () => {
  [tenant, providers] = await Promise.all([aReadyTenant(), stackProviders()]);
});

interface Sent {
  readonly account: string;
  readonly contact: string;
  readonly phone: string;
  readonly ref: InteractionRef;
}

/** A sent message without callbacks: for this number the simulated provider fails and sends none. */
async function sentBy(route: RouteName, over: object = {}): Promise<Sent> {
  const phone = phoneEnding('0003');
  const account = await aDebtorOf(tenant, { phone, ...over });
  const { body } = await call(route, tenant.agent, { body: { account_id: account.id } });
  const [entry] = (await readTimelineOf(tenant, account.id)).filter(({ type }) => type === 'interaction');
  if (!entry) throw new Error(`Nothing was sent: ${JSON.stringify(body)}`);
  const [organization, interaction] = [parseId(OrganizationId, tenant.id), entry['interaction']];
  const ref = {
    organization,
    account: parseId(AccountId, account.id),
    interaction: interaction.id,
    at: entry.at,
  };
  return { account: account.id, contact: account.contact.id, phone, ref };
}

async function post({
  url,
  headers,
  body,
}: SignedProviderRequest): Promise<{ status: number; text: string; type: string | null }> {
  const reply = await fetch(url, { method: 'POST', headers, body });
  return { status: reply.status, text: await reply.text(), type: reply.headers.get('content-type') };
}

const taken = async (request: SignedProviderRequest) => expect(await post(request)).toMatchObject({ status: 200 });

const isSeen = ({ account, ref }: Sent, wanted: (interaction: { status: string }) => boolean) =>
  waitForTimeline(tenant, account, (entries) =>
    entries.some(({ interaction }) => interaction?.id === ref.interaction && wanted(interaction)),
  );
const interactionOf = async ({ account, ref }: Sent) =>
  (await readTimelineOf(tenant, account)).find(({ interaction }) => interaction?.id === ref.interaction)?.[
    'interaction'
  ];
const isOptedOut = ({ account }: Pick<Sent, 'account'>) =>
  eventually(
    async () => (await call('readAccount', tenant.viewer, { params: { id: account } })).body.contact.opted_out,
  );

/** Waits until everything sent before has been applied; the queue is processed in parallel, so a moment later. */
async function settled(): Promise<void> {
  const last = await sentBy('dispatchSms');
  await taken(providers.telephony(messageStatusForm('delivered'), { ref: last.ref }));
  await isSeen(last, ({ status }) => status === 'delivered');
}

describe('callbacks about a message', () => {
  it('advance its status in any order, and never set it back', async () => {
    const done = await sentBy('dispatchSms');
    await Promise.all(
      ['queued', 'delivered', 'sent', 'delivered'].map((status) =>
        taken(providers.telephony(messageStatusForm(status), { ref: done.ref })),
      ),
    );
    await isSeen(done, ({ status }) => status === 'delivered');
    const before = await interactionOf(done);
    for (const status of ['sent', 'undelivered'])
      await taken(providers.telephony(messageStatusForm(status), { ref: done.ref }));
    await settled();
    expect(await interactionOf(done)).toEqual(before);
    expect(before).toMatchObject({ delivered_at: expect.any(String), provider_message_id: expect.any(String) });
  });

  it('get an empty reply', async () => {
    const { ref } = await sentBy('dispatchSms');
    const answer = await post(providers.telephony(messageStatusForm('sent'), { ref }));
    expect(answer).toMatchObject({ status: 200, text: '<Response/>', type: expect.stringContaining('text/xml') });
  });

  it('are rejected and change nothing if they are forged, old or from the future', async () => {
    const sent = await sentBy('dispatchSms');
    const before = await interactionOf(sent);
    const real = providers.telephony(messageStatusForm('delivered'), { ref: sent.ref });
    const late = new Date(Date.now() - 360_000);
    const early = new Date(Date.now() + 360_000);
    const bounce = emailEvent('email.complained', sent.ref);
    const refused = await Promise.all(
      [
        { ...real, body: real.body.replace('delivered', 'failed') },
        { ...real, headers: { ...real.headers, 'x-twilio-signature': 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' } },
        { ...real, url: real.url.replace(/at=\d/, 'at=9') },
        providers.emailprovider(bounce, { at: late }),
        providers.emailprovider(bounce, { at: early }),
        providers.voiceprovider({ type: 'post_call_transcription', data: aConversation(sent.ref) }, { at: late }),
        providers.billingprovider({ type: 'invoice.paid' }, { at: early }),
      ].map(post),
    );
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401));
    expect(refused.map(({ text }) => JSON.parse(text).code)).toEqual([
      ...Array<string>(3).fill('invalid_signature'),
      ...Array<string>(4).fill('stale_signature'),
    ]);
    await settled();
    expect(await interactionOf(sent)).toEqual(before);
  });

  it('are accepted and ignored if they name a message of another organization', async () => {
    const sent = await sentBy('dispatchSms');
    const before = await interactionOf(sent);
    const other = await aTenant();
    const ref = { ...sent.ref, organization: parseId(OrganizationId, other.id) };
    await taken(providers.telephony(messageStatusForm('delivered'), { ref }));
    await taken(providers.emailprovider(emailEvent('email.complained', ref)));
    await settled();
    expect(await interactionOf(sent)).toEqual(before);
    expect((await call('readAccount', tenant.viewer, { params: { id: sent.account } })).body.contact.opted_out).toBe(
      false,
    );
  });
});

describe('an inbound message', () => {
  const line = async () =>
    (await call('listChannels', tenant.admin)).body.data.find(({ channel }: { channel: string }) => channel === 'sms')
      .from;

  it.each(['¡Baja!', 'BAJA 😀'])('with the stop word %s opts out, and nothing more is sent', async (words) => {
    const sent = await sentBy('dispatchSms');
    const request = providers.telephony(inboundMessageForm(sent.phone, await line(), words));
    await taken(request);
    await isOptedOut(sent);
    await waitForTimeline(tenant, sent.account, (all) => all.some(({ interaction }) => interaction?.body === words));
    const blocked = await call('dispatchSms', tenant.agent, { body: { account_id: sent.account } });
    expect(blocked).toMatchObject({ status: 422, body: { blocked: true, code: 'contact_opted_out' } });
    const before = await readTimelineOf(tenant, sent.account);
    await taken(request);
    await settled();
    expect(await readTimelineOf(tenant, sent.account)).toEqual(before);
  });

  it('with other words is on the timeline, and is shown to a person if it may mean stop', async () => {
    const sent = await sentBy('dispatchSms');
    await taken(providers.telephony(inboundMessageForm(sent.phone, await line(), 'por favor no me llamen más')));
    const entries = await waitForTimeline(tenant, sent.account, (all) =>
      all.some(({ interaction }) => interaction?.direction === 'inbound'),
    );
    expect(entries[0]).toMatchObject({
      type: 'interaction',
      interaction: { status: 'received', body: 'por favor no me llamen más', from: sent.phone, needs_person: true },
    });
  });

  it('to an unknown number is accepted and ignored', async () => {
    await taken(providers.telephony(inboundMessageForm(aPhoneNumber(), aPhoneNumber(), 'STOP')));
  });
});

describe('an email', () => {
  it('that bounces permanently is the last one to its address', async () => {
    const email = `${phoneEnding('').slice(1)}@mail.example`;
    const account = await aDebtorOf(tenant, { email });
    const sent = await call('dispatchEmail', tenant.agent, { body: { account_id: account.id } });
    const [entry] = await waitForTimeline(tenant, account.id, (all) =>
      all.some(({ interaction }) => interaction?.status === 'delivered'),
    );
    const ref = {
      organization: parseId(OrganizationId, tenant.id),
      account: parseId(AccountId, account.id),
      interaction: sent.body.interaction_id,
      at: required(entry?.at),
    };
    const bounce = { bounce: { type: 'Permanent', subType: 'General', message: 'x' } };
    await taken(providers.emailprovider(emailEvent('email.bounced', ref, bounce)));
    const blocked = await eventually(async () => {
      const body = { account_id: account.id, channel: 'email' };
      const decided = await call('checkDispatch', tenant.agent, { body });
      return decided.body.allowed === false && decided.body;
    });
    expect(blocked).toMatchObject({ reason: 'no_address' });
    expect((await call('readAccount', tenant.viewer, { params: { id: account.id } })).body.contact.opted_out).toBe(
      false,
    );
  });
});

describe('a call by an AI agent', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

  it('is on the timeline after its end, with its transcript and a valid promise', async () => {
    const sent = await sentBy('dispatchVoice');
    const found = { [dataCollectionIds.promiseAmount]: 40, [dataCollectionIds.promiseDate]: inDays(5) };
    const data = aConversation(sent.ref, { analysis: { data_collection_results: collected(found) } });
    const request = providers.voiceprovider({ type: 'post_call_transcription', event_timestamp: 1, data });
    await taken(request);
    const entries = await isSeen(sent, ({ status }) => status === 'completed');
    expect(entries).toContainEqual(
      expect.objectContaining({
        type: 'promise',
        promise: expect.objectContaining({ amount: 40, due_date: inDays(5), interaction_id: sent.ref.interaction }),
      }),
    );
    expect(await interactionOf(sent)).toMatchObject({
      disposition: 'promise_to_pay',
      transcript: [{ role: 'agent' }, { role: 'contact', message: 'Sí, soy yo.' }],
    });
    const before = await readTimelineOf(tenant, sent.account);
    await taken(request);
    await settled();
    expect(await readTimelineOf(tenant, sent.account)).toEqual(before);
    const { caller } = await aKey(tenant, { scopes: ['accounts:read'] });
    const listed = await call('listInteractions', caller, { params: { id: sent.account } });
    expect(listed.body.data).toMatchObject([{ id: sent.ref.interaction, status: 'completed' }]);
  });

  it('can use its tools during the call, for its own account only', async () => {
    const sent = await sentBy('dispatchVoice');
    const { tool_token_secret: secret } = providers.keys.voiceprovider;
    const token = mintToolToken({ ref: sent.ref, expires: new Date(Date.now() + 600_000) }, secret);
    const use = async (tool: string, parameters = {}, as = token) => {
      const { status, text } = await post(providers.agent({ tool, parameters }, as));
      return { status, body: JSON.parse(text) };
    };
    expect(await use('read_balance')).toMatchObject({ status: 200, body: { ok: true, pending_balance: 100 } });
    const promise = { amount: 100, due_date: inDays(7) };
    const [first, again] = [await use('register_promise', promise), await use('register_promise', promise)];
    expect(first).toMatchObject({ status: 200, body: { ok: true, amount: 100 } });
    expect(again).toEqual(first);
    expect(await use('register_promise', { ...promise, amount: 101 })).toMatchObject({
      status: 200,
      body: { ok: false, code: 'amount_above_balance' },
    });
    expect(await use('request_human')).toMatchObject({ body: { ok: true } });
    expect(await interactionOf(sent)).toMatchObject({ needs_person: true, disposition: 'promise_to_pay' });
    expect(await use('opt_out')).toMatchObject({ body: { ok: true } });
    await isOptedOut(sent);
    const forged = mintToolToken({ ref: sent.ref, expires: new Date(Date.now() + 600_000) }, 'x'.repeat(40));
    expect(await use('read_balance', {}, forged)).toMatchObject({ status: 401, body: { code: 'invalid_tool_token' } });
    const promises = (await readTimelineOf(tenant, sent.account)).filter(({ type }) => type === 'promise');
    expect(promises).toHaveLength(1);
  });
});

describe('the timeline of an account', () => {
  it('is paged, newest first, and readable only with permission', async () => {
    const sent = await sentBy('dispatchSms');
    await call('createPayment', tenant.admin, { body: { account_id: sent.account, amount: 1 } });
    const whole = await readTimelineOf(tenant, sent.account);
    expect(whole.map(({ type }) => type).sort()).toEqual(['decision', 'interaction', 'payment']);
    expect(whole.map(({ at }) => at)).toEqual(
      whole
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const page = (query: Record<string, string | number>) =>
      call('readTimeline', tenant.viewer, { params: { id: sent.account }, query });
    const first = await page({ limit: 2 });
    const second = await page({ limit: 2, cursor: first.body.pagination.next_cursor });
    expect([...first.body.data, ...second.body.data]).toEqual(whole);
    expect(second.body.pagination.has_more).toBe(false);
  });
});
