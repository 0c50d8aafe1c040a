import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { callLimits } from '../../../lib/platform/aws/call-limits.ts';
import { queues } from '../../../lib/platform/aws/queues.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { dataCollectionIds } from '../../../lib/history/agent-calls/collected-data.ts';
import type { AccountView, NewAccount } from '../../../lib/portfolio/accounts/contract.ts';
import { mintToolToken } from '../../../lib/platform/providers/signatures/tool-token.ts';
import type { DomainEventType } from '../../../lib/events/event-types/event-types.ts';
import { aConversation, collected } from '../../builders.ts';
import { type FaultyService, minutesLater, useFaultyService } from '../../faults/faulty-service.ts';
import { startCampaign } from '../../faults/running-campaign.ts';
import { enableSms } from '../../harness/campaign-setup.ts';
import { aRecord } from '../../harness/portfolio.ts';
import { signingKeys } from '../../harness/provider-stub.ts';
import { providerEvent } from '../../harness/requests.ts';
import { required } from '../../harness/required.ts';
import { aDebtWithStrategy, allowDiscount, decide, propose } from '../../harness/settlements.ts';
import type { Service } from '../../harness/start-service.ts';
import {
  type ContactedDebtor,
  anAiCallInProgress,
  contactedDebtor,
} from '../../outreach/callbacks/contacted-debtor.ts';
import {
  type SignedProviderRequest,
  emailEvent,
  inboundMessageForm,
  messageStatusForm,
  requestSigners,
} from '../../outreach/callbacks/signed-requests.ts';
import { promisedDebtor } from '../../portfolio/promises/promised-debtor.ts';
import { emittedBy } from './emitted-events.ts';

let faulty: FaultyService;
let service: Service;
let providers: ReturnType<typeof requestSigners>;
let organization: OrganizationId;

useFaultyService((started) => {
  faulty = started;
  ({ service } = started);
  providers = requestSigners(required(process.env['PUBLIC_URL']), signingKeys);
});

beforeEach(async () => {
  organization = await service.organization(randomUUID());
});

const msPerDay = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * msPerDay).toISOString().slice(0, 10);

type Act = () => Promise<unknown>;

const eventsOf = (act: Act) => emittedBy(faulty, organization, act);
/** The types of the events that an act causes, in alphabetical order. */
const typesOf = async (act: Act): Promise<DomainEventType[]> =>
  (await eventsOf(act)).map(({ type }) => type).toSorted();
/** The only event of a type that an act causes, and no other event of that type. */
async function theOne(type: DomainEventType, act: Act): Promise<object> {
  const events = (await eventsOf(act)).filter((event) => event.type === type);
  expect(events.map((event) => event.type)).toEqual([type]);
  return events[0]?.data ?? {};
}

const send = <View>(name: string, body: object, params: Record<string, string> = {}): Promise<View> =>
  service.call<View>(name, { organization, body, params });
const anAccount = (over: Partial<NewAccount> = {}) => send<AccountView>('createAccount', aRecord(randomUUID(), over));
const change =
  ({ id }: { readonly id: string }, body: object) =>
  () =>
    send('updateAccount', body, { id });
const bulk =
  ({ id }: { readonly id: string }, action: string, more: object = {}) =>
  () =>
    send('changeAccountsInBulk', { account_ids: [id], action, ...more });
const pay =
  ({ id }: { readonly id: string }, amount: number, more: object = {}) =>
  () =>
    send('createPayment', { account_id: id, amount, ...more });
const optOut =
  (...phones: string[]) =>
  () =>
    send('optOutInBulk', { phones, reason: 'Asked by letter.' });

/** Submits an import and runs it to its end, every chunk twice. */
const importing = (accounts: readonly object[]) => async () => {
  await send('createImport', { accounts });
  for (const message of await faulty.messagesIn('import', organization)) await faulty.run('splitImport', message);
  const chunks = await faulty.messagesIn('import-chunk', organization);
  for (const message of [...chunks, ...chunks]) await faulty.run('storeImportChunk', message);
};

/** Sends a provider's request and applies what it puts into the queue. */
const callingBack = (route: string, request: SignedProviderRequest) => async () => {
  expect(await service.invoke(route, providerEvent(request))).toMatchObject({ statusCode: 200 });
  for (const message of await faulty.messagesIn('callback')) await faulty.run('applyCallback', message);
};

/** Uses a tool of the AI agent in the call with a debtor. */
const using =
  <Answer = unknown>({ ref }: Pick<ContactedDebtor, 'ref'>, tool: string, parameters: object = {}) =>
  async (): Promise<Answer> => {
    const expires = new Date(Date.now() + 600_000);
    const token = mintToolToken({ ref, expires }, signingKeys.voiceprovider.tool_token_secret);
    const { body } = await service.invoke('useAgentTool', providerEvent(providers.agent({ tool, parameters }, token)));
    return JSON.parse(body) as Answer;
  };

const aStrategy = async (): Promise<string> => {
  const steps = [{ channel: 'sms', action_type: 'reminder', delay_hours: 0 }];
  return (await send<{ id: string }>('createStrategy', { name: 'Soft', max_discount_pct: 15, steps })).id;
};
const aCampaign = async (over: object = {}): Promise<{ readonly id: string }> =>
  send('createCampaign', { name: 'Spring', strategy_id: await aStrategy(), ...over });
const setStatus =
  ({ id }: { readonly id: string }, status: string) =>
  () =>
    send('updateCampaign', { status }, { id });

describe('account.created', () => {
  it('is emitted when a request creates an account', async () => {
    const events = await eventsOf(() => anAccount({ external_id: 'INV-1', total_amount: 1000.5 }));
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['account.created', expect.objectContaining({ external_id: 'INV-1', total_amount: 1000.5, paid_amount: 0 })],
    ]);
  });

  it('is emitted once for each account that an import creates, and for none that it updates', async () => {
    await send('createAccount', aRecord('INV-1'));
    const records = ['INV-1', 'INV-2', 'INV-3'].map((each) => aRecord(each));
    expect(await typesOf(importing(records))).toEqual(['account.created', 'account.created', 'import.completed']);
  });

  it('is not emitted when the account exists', async () => {
    await send('createAccount', aRecord('INV-1'));
    expect(await typesOf(() => send('createAccount', aRecord('INV-1')))).toEqual([]);
    expect(await typesOf(() => send('createAccount', aRecord('INV-1', { notes: 'New' })))).toEqual(['account.updated']);
  });
});

describe('account.updated', () => {
  it.each([
    ['a text', { notes: 'Calls back.' }, ['notes']],
    ['an amount', { total_amount: 900 }, ['total_amount', 'pending_balance']],
    ['the currency', { currency: 'USD' }, ['currency']],
    ['the contact', { contact: { email: 'other@example.com' } }, ['contact']],
  ])('is emitted when a request changes %s', async (_, body, changed) => {
    const account = await anAccount();
    expect(await theOne('account.updated', change(account, body))).toMatchObject({ account_id: account.id, changed });
  });

  it('is emitted when a repeated POST or an import changes the account', async () => {
    await send('createAccount', aRecord('INV-1'));
    const upsert = () => send('createAccount', aRecord('INV-1', { reference: 'A 1' }));
    expect(await theOne('account.updated', upsert)).toMatchObject({ changed: ['reference'] });
    const again = importing([aRecord('INV-1', { reference: 'A 2', total_amount: 700 })]);
    expect(await theOne('account.updated', again)).toMatchObject({
      changed: ['total_amount', 'pending_balance', 'reference'],
    });
  });

  it('is emitted when a payment changes the balance', async () => {
    const account = await anAccount();
    expect(await theOne('account.updated', pay(account, 0.5))).toMatchObject({
      pending_balance: 1000,
      paid_amount: 0.5,
      changed: ['pending_balance', 'paid_amount'],
    });
  });

  it('is emitted for every account of a contact that changes or is opted out', async () => {
    const contact = { ...aRecord('').contact, external_id: 'PERSON-1' };
    const { contact: shared } = await anAccount({ contact });
    await anAccount({ contact });
    const rename = () => send('updateContact', { name: 'Ana María Pérez' }, { id: shared.id });
    expect(await typesOf(rename)).toEqual(['account.updated', 'account.updated']);
    expect(await typesOf(optOut(required(contact.phone)))).toEqual([
      'account.updated',
      'account.updated',
      'contact.opted_out',
    ]);
  });

  it('is emitted when the account is given or loses a strategy or a campaign', async () => {
    const account = await anAccount();
    const strategy_id = await aStrategy();
    const campaign_id = (await aCampaign()).id;
    const assignments: [string, object, object][] = [
      ['assign_strategy', { strategy_id }, { strategy_id, changed: ['strategy_id'] }],
      ['assign_strategy', { strategy_id: null }, { strategy_id: null, changed: ['strategy_id'] }],
      ['assign_campaign', { campaign_id }, { campaign_id, changed: ['campaign_id'] }],
      ['assign_campaign', { campaign_id: null }, { campaign_id: null, changed: ['campaign_id'] }],
    ];
    for (const [action, body, expected] of assignments) {
      expect(await theOne('account.updated', bulk(account, action, body))).toMatchObject(expected);
      expect(await typesOf(bulk(account, action, body))).toEqual([]);
    }
  });

  it('is emitted when its campaign is deleted, which has no event of its own', async () => {
    const account = await anAccount();
    const { id } = await aCampaign();
    await bulk(account, 'assign_campaign', { campaign_id: id })();
    const deleting = async () => {
      await service.call('deleteCampaign', { organization, params: { id } });
      for (const message of await faulty.messagesIn('campaign-work', organization))
        await faulty.run('propagateCampaignStatus', message);
    };
    const events = await eventsOf(deleting);
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['account.updated', expect.objectContaining({ campaign_id: null, changed: ['campaign_id'] })],
    ]);
  });

  it('is emitted when a settlement changes the balance', async () => {
    const account = await aDebtWithStrategy(service, organization);
    const offer = await propose(service, organization, account, { offered_amount: 900 });
    for (const [action, pending_balance] of [
      ['accept', 900],
      ['withdraw', 1000.5],
    ] as const)
      expect(await theOne('account.updated', () => decide(service, organization, offer, { action }))).toMatchObject({
        pending_balance,
        changed: ['pending_balance'],
      });
  });

  it('is emitted for what an import changes beside the balance of an account with an agreement', async () => {
    const account = await aDebtWithStrategy(service, organization);
    const offer = await propose(service, organization, account, { offered_amount: 900 });
    await decide(service, organization, offer, { action: 'accept' });
    const record = aRecord(required(account.external_id), { pending_balance: 5, notes: 'New' });
    expect(await theOne('account.updated', importing([record]))).toMatchObject({
      pending_balance: 900,
      changed: ['notes'],
    });
  });

  it('is not emitted when nothing changed', async () => {
    const account = await anAccount({ external_id: 'INV-1', notes: 'Same', reference: 'R' });
    const same = { notes: 'Same', total_amount: 1000.5, contact: { name: 'Ana Pérez', timezone: null } };
    expect(await typesOf(change(account, same))).toEqual([]);
    expect(await typesOf(importing([aRecord('INV-1')]))).toEqual(['import.completed']);
    const contact = () => send('updateContact', { name: 'Ana Pérez' }, { id: account.contact.id });
    expect(await typesOf(contact)).toEqual([]);
  });
});

describe('account.status_changed', () => {
  it.each([
    ['pause', {}, 'paused'],
    ['change_status', { status: 'disputed' }, 'disputed'],
    ['change_status', { status: 'resolved' }, 'resolved'],
  ])('is emitted when a bulk action changes the status: %s %o', async (action, more, status) => {
    const account = await anAccount();
    const events = await eventsOf(bulk(account, action, more));
    const changed = { account_id: account.id, collection_status: status, previous_status: 'active' };
    const disputed = { account_id: account.id, due_by: expect.any(String) };
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['account.status_changed', expect.objectContaining(changed)],
      ...(status === 'disputed' ? ['hold.placed', 'dispute.opened'] : []).map((type) => [
        type,
        expect.objectContaining(disputed),
      ]),
    ]);
    expect(await typesOf(bulk(account, action, more))).toEqual([]);
  });

  it('is emitted when what is owed is adjusted to nothing, beside account.adjusted', async () => {
    const account = await anAccount();
    const adjusted = await eventsOf(() =>
      send('createAdjustment', { kind: 'discount', amount: -1000.5, reason: 'Agreed' }, { id: account.id }),
    );
    expect(adjusted.map(({ type }) => type).toSorted()).toEqual([
      'account.adjusted',
      'account.status_changed',
      'account.updated',
    ]);
    expect(adjusted.find(({ type }) => type === 'account.adjusted')?.data).toMatchObject({
      kind: 'discount',
      amount: -1000.5,
      total_amount: 0,
      pending_balance: 0,
    });
  });

  it('is emitted when a paused account is resumed, and not for an account that is not paused', async () => {
    const account = await anAccount();
    expect(await typesOf(bulk(account, 'resume'))).toEqual([]);
    await bulk(account, 'pause')();
    expect(await theOne('account.status_changed', bulk(account, 'resume'))).toMatchObject({
      collection_status: 'active',
      previous_status: 'paused',
    });
  });

  it('is emitted after account.updated when nothing is owed any more, and when something is owed again', async () => {
    const account = await anAccount();
    const paid = await eventsOf(pay(account, 1000.5));
    expect(paid.map(({ type }) => type).filter((type) => type !== 'payment.registered')).toEqual([
      'account.updated',
      'account.status_changed',
    ]);
    expect(await theOne('account.status_changed', change(account, { pending_balance: 10 }))).toMatchObject({
      collection_status: 'active',
      previous_status: 'resolved',
    });
  });
});

describe('contact.opted_out', () => {
  const phone = '+5491155550199';

  it('is emitted once for each contact that has a number that is opted out', async () => {
    const [first, second] = [
      await anAccount({ contact: { name: 'Ana', phone } }),
      await anAccount({ contact: { name: 'Eva', phone } }),
    ];
    const events = (await eventsOf(optOut(phone))).filter(({ type }) => type === 'contact.opted_out');
    expect(events.map(({ data }) => data)).toEqual(
      expect.arrayContaining(
        [first, second].map(({ id, contact }) => ({
          contact_id: contact.id,
          external_id: null,
          account_id: id,
          opted_out_channels: ['email', 'sms', 'whatsapp', 'voice'],
        })),
      ),
    );
    expect(events).toHaveLength(2);
    expect(await typesOf(optOut(phone))).toEqual([]);
  });

  it('is emitted when the contact writes STOP, once however often', async () => {
    const debtor = await contactedDebtor(service, organization);
    const stop = () => providers.telephony(inboundMessageForm(debtor.phone, debtor.line, 'STOP'));
    const data = await theOne('contact.opted_out', callingBack('receiveTelephonyCallback', stop()));
    expect(data).toMatchObject({ contact_id: debtor.contact });
    expect(await typesOf(callingBack('receiveTelephonyCallback', stop()))).toEqual(['interaction.created']);
  });

  it('is emitted when the contact asks an AI agent for it', async () => {
    const debtor = await contactedDebtor(service, organization, anAiCallInProgress);
    const asking = using(debtor, 'opt_out');
    expect(await theOne('contact.opted_out', asking)).toMatchObject({ contact_id: debtor.contact });
    expect(await typesOf(asking)).toEqual([]);
  });

  it('is emitted when the contact complains about an email, and not when an email bounces', async () => {
    const debtor = await contactedDebtor(service, organization, { channel: 'email', provider: 'emailprovider' });
    const told = (type: string, data: object) =>
      callingBack('receiveEmailCallback', providers.emailprovider(emailEvent(type, debtor.ref, data)));
    expect(await typesOf(told('email.bounced', { bounce: { type: 'Permanent' } }))).toEqual([
      'account.updated',
      'interaction.updated',
    ]);
    const data = await theOne('contact.opted_out', told('email.complained', {}));
    expect(data).toMatchObject({ contact_id: debtor.contact });
  });

  it('is emitted when a contact is created, imported or changed with a number that is opted out', async () => {
    await optOut(phone)();
    const contact = { name: 'Ana', phone };
    expect(await typesOf(() => anAccount({ contact }))).toContain('contact.opted_out');
    expect(await typesOf(importing([aRecord('INV-1', { contact })]))).toContain('contact.opted_out');
    const account = await anAccount();
    expect(await typesOf(change(account, { contact: { phone } }))).toContain('contact.opted_out');
  });

  it('is not emitted for a number that no contact has', async () => {
    expect(await typesOf(optOut(phone))).toEqual([]);
  });
});

describe('contact.opt_out_removed', () => {
  const removing = (contactId: string) => () => service.call('removeOptOut', { organization, params: { contactId } });

  it('is emitted when the opt-out of a contact is removed, once', async () => {
    const { id, contact } = await anAccount({ contact: { name: 'Ana', phone: '+5491155550199' } });
    await optOut('+5491155550199')();
    expect(await theOne('contact.opt_out_removed', removing(contact.id))).toEqual({
      contact_id: contact.id,
      external_id: null,
      account_id: id,
      opted_out_channels: [],
    });
    await expect(removing(contact.id)()).rejects.toThrow('404');
    expect(await typesOf(() => Promise.resolve())).toEqual([]);
  });

  it('is not emitted for a number that no contact has', async () => {
    await optOut('+5491155550199')();
    expect(await typesOf(removing('+5491155550199'))).toEqual([]);
  });
});

describe('payment.registered', () => {
  it('is emitted when a payment is registered, and not when it is sent again', async () => {
    const account = await anAccount();
    const paying = pay(account, 100, { external_id: 'P-1' });
    expect(await theOne('payment.registered', paying)).toMatchObject({
      account_id: account.id,
      external_id: 'P-1',
      amount: 100,
      overpaid_amount: 0,
    });
    expect(await typesOf(paying)).toEqual([]);
  });
});

describe('interaction.created and interaction.updated', () => {
  it('are emitted when a message is sent', async () => {
    await enableSms(service, organization);
    const { id } = await anAccount();
    const events = await eventsOf(() => send('dispatchSms', { account_id: id }));
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['interaction.created', expect.objectContaining({ account_id: id, channel: 'sms', status: 'sending' })],
      ['interaction.updated', expect.objectContaining({ account_id: id, status: 'sent', changed: ['status'] })],
    ]);
  });

  it('are not emitted when a message is blocked', async () => {
    await enableSms(service, organization);
    const account = await anAccount();
    await bulk(account, 'pause')();
    const blocked = () => expect(send('dispatchSms', { account_id: account.id })).rejects.toThrow('422');
    expect(await typesOf(blocked)).toEqual([]);
  });

  it('are emitted for a new status, and not for one that comes again or late', async () => {
    const { ref } = await contactedDebtor(service, organization);
    const told = (status: string) =>
      callingBack('receiveTelephonyCallback', providers.telephony(messageStatusForm(status), { ref }));
    expect(await theOne('interaction.updated', told('delivered'))).toMatchObject({
      interaction_id: ref.interaction,
      status: 'delivered',
      changed: ['status'],
    });
    expect(await typesOf(told('delivered'))).toEqual([]);
    expect(await typesOf(told('sent'))).toEqual([]);
  });

  it('are emitted when a message arrives, created once', async () => {
    const debtor = await contactedDebtor(service, organization);
    const form = inboundMessageForm(debtor.phone, debtor.line, 'Ya pagué');
    const arriving = callingBack('receiveTelephonyCallback', providers.telephony(form));
    expect(await theOne('interaction.created', arriving)).toMatchObject({
      contact_id: debtor.contact,
      direction: 'inbound',
      status: 'received',
    });
    expect(await typesOf(arriving)).toEqual([]);
  });

  it('are emitted when a call ends', async () => {
    const { ref } = await contactedDebtor(service, organization, anAiCallInProgress);
    const conversation = { type: 'post_call_transcription', data: aConversation(ref) };
    const ending = callingBack('receiveVoiceCallback', providers.voiceprovider(conversation));
    const data = await theOne('interaction.updated', ending);
    expect(data).toMatchObject({ status: 'completed', contact_result: 'unknown', duration_seconds: 42 });
    expect(await typesOf(ending)).toEqual([]);
  });
});

/** The end of an AI call in which the contact promised to pay. */
const endingWithPromise = ({ ref }: Pick<ContactedDebtor, 'ref'>, amount: number, due: string) => {
  const found = { [dataCollectionIds.promiseAmount]: amount, [dataCollectionIds.promiseDate]: due };
  const data = aConversation(ref, { analysis: { data_collection_results: collected(found) } });
  return callingBack('receiveVoiceCallback', providers.voiceprovider({ type: 'post_call_transcription', data }));
};

describe('interaction.updated without a callback', () => {
  it('is emitted when the result of a call is fetched, once', async () => {
    const conversation_id = `conv_${randomUUID()}`;
    const { ref } = await contactedDebtor(service, organization, { ...anAiCallInProgress, conversation_id });
    const fetching = () =>
      service.call('refreshVoice', { organization, params: { id: ref.interaction }, role: 'agent' });
    expect(await theOne('interaction.updated', fetching)).toMatchObject({ status: 'completed' });
    expect(await typesOf(fetching)).toEqual([]);
  });
});

describe('promise.created', () => {
  it('is emitted when a call ends with a promise, once', async () => {
    const { ref, account } = await contactedDebtor(service, organization, anAiCallInProgress);
    const due = dayFromNow(7);
    const ending = endingWithPromise({ ref }, 500, due);
    expect(await theOne('promise.created', ending)).toMatchObject({
      account_id: account,
      interaction_id: ref.interaction,
      amount: 500,
      due_date: due,
      status: 'open',
    });
    expect(await typesOf(ending)).toEqual([]);
  });
});

describe('promise.created during a call', () => {
  it('is emitted when the agent registers the promise, and not when the end of the call reports it again', async () => {
    const debtor = await contactedDebtor(service, organization, anAiCallInProgress);
    const due = dayFromNow(7);
    const registering = using(debtor, 'register_promise', { amount: 500, due_date: due });
    expect(await theOne('promise.created', registering)).toMatchObject({ amount: 500, due_date: due });
    expect(await typesOf(registering)).toEqual([]);
    expect(await typesOf(endingWithPromise(debtor, 500, due))).toEqual(['interaction.updated']);
  });
});

describe('promise.broken', () => {
  const judging = () => service.run('judgePromises', { scheduled_time: new Date().toISOString() });

  it('is emitted when a promise was not kept by its day, once', async () => {
    const { promise } = await promisedDebtor(service, organization);
    expect(await theOne('promise.broken', judging)).toMatchObject({ promise_id: promise.id, status: 'broken' });
    expect(await typesOf(judging)).toEqual([]);
  });

  it('is not emitted when the promise was kept', async () => {
    const { account } = await promisedDebtor(service, organization);
    await pay({ id: account }, 500)();
    expect(await typesOf(judging)).toEqual([]);
  });
});

describe('settlement.created', () => {
  it('is emitted when a settlement is proposed', async () => {
    const account = await aDebtWithStrategy(service, organization);
    const events = await eventsOf(() => propose(service, organization, account, { offered_amount: 900 }));
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['settlement.created', expect.objectContaining({ account_id: account.id, status: 'proposed', outcome: null })],
    ]);
  });

  it('is not emitted when the proposal is refused', async () => {
    const account = await aDebtWithStrategy(service, organization);
    const tooMuch = () =>
      expect(propose(service, organization, account, { offered_amount: 2000 })).rejects.toThrow('422');
    expect(await typesOf(tooMuch)).toEqual([]);
  });
});

describe('settlement.status_changed', () => {
  it.each([
    ['approve', 800, 'pending_approval', 'approved'],
    ['reject', 900, 'proposed', 'rejected'],
    ['accept', 900, 'proposed', 'accepted'],
  ] as const)('is emitted for the decision to %s, once', async (action, offered_amount, from, to) => {
    const account = await aDebtWithStrategy(service, organization);
    const offer = await propose(service, organization, account, { offered_amount });
    const deciding = () => decide(service, organization, offer, { action });
    const data = await theOne('settlement.status_changed', deciding);
    expect(data).toMatchObject({ settlement_id: offer.id, status: to, previous_status: from });
    expect(await typesOf(deciding)).toEqual([]);
  });

  const closing = () =>
    minutesLater(
      () => service.run('closeSettlements', { scheduled_time: new Date().toISOString() }),
      (40 * msPerDay) / 60_000,
    );

  it('is emitted when the offer expires, once', async () => {
    const account = await aDebtWithStrategy(service, organization);
    await propose(service, organization, account, { offered_amount: 900 });
    expect(await theOne('settlement.status_changed', closing)).toMatchObject({
      status: 'expired',
      previous_status: 'proposed',
    });
    expect(await typesOf(closing)).toEqual([]);
  });

  it('is emitted when the account is paid in full while the offer is open', async () => {
    const account = await aDebtWithStrategy(service, organization);
    await propose(service, organization, account, { offered_amount: 900 });
    expect(await theOne('settlement.status_changed', pay(account, 1000.5))).toMatchObject({ status: 'expired' });
  });

  it('is emitted when an AI agent replaces its offer and the contact accepts the new one', async () => {
    const debtor = await contactedDebtor(service, organization, anAiCallInProgress);
    await allowDiscount(service, organization, debtor.account);
    const offering = (amount: number) =>
      using<{ readonly settlement_id: string }>(debtor, 'offer_settlement', { amount });
    const settlementTypes = async (act: Act) => (await typesOf(act)).filter((type) => type.startsWith('settlement.'));
    expect(await settlementTypes(offering(500))).toEqual([]);
    expect(await settlementTypes(offering(900))).toEqual(['settlement.created']);
    expect(await settlementTypes(offering(950))).toEqual(['settlement.created', 'settlement.status_changed']);
    const { settlement_id } = await offering(950)();
    const accepting = using(debtor, 'accept_offer', { settlement_id });
    expect(await theOne('settlement.status_changed', accepting)).toMatchObject({
      settlement_id,
      status: 'accepted',
      outcome: 'open',
      source: 'voice_agent',
      interaction_id: debtor.ref.interaction,
    });
    expect(await typesOf(accepting)).toEqual([]);
  });

  it('is emitted with the plan of an AI agent that replaces the offer and that the contact accepts', async () => {
    const debtor = await contactedDebtor(service, organization, anAiCallInProgress);
    await allowDiscount(service, organization, debtor.account);
    await using(debtor, 'offer_settlement', { amount: 900 })();
    const terms = { count: 3, first_due: dayFromNow(7), every: 'month' };
    const offering = using<{ readonly plan_id: string }>(debtor, 'offer_plan', terms);
    expect((await typesOf(offering)).toSorted()).toEqual(['plan.created', 'settlement.status_changed']);
    const { plan_id } = await offering();
    const accepting = using(debtor, 'accept_plan', { plan_id });
    expect(await theOne('plan.status_changed', accepting)).toMatchObject({
      plan_id,
      status: 'active',
      source: 'voice_agent',
      interaction_id: debtor.ref.interaction,
    });
    expect(await typesOf(accepting)).toEqual([]);
  });

  it('is emitted for each outcome of an agreement', async () => {
    const outcomes = {
      fulfilled: ({ id }: { readonly id: string }) => pay({ id }, 900),
      breached: () => closing,
    };
    for (const [outcome, ending] of Object.entries(outcomes)) {
      const account = await aDebtWithStrategy(service, organization);
      const offer = await propose(service, organization, account, { offered_amount: 900, pay_by: dayFromNow(1) });
      await decide(service, organization, offer, { action: 'accept' });
      expect(await theOne('settlement.status_changed', ending(account))).toMatchObject({
        status: 'accepted',
        previous_status: 'accepted',
        outcome,
        previous_outcome: 'open',
      });
    }
  });
});

describe('campaign.status_changed', () => {
  it('is emitted for each change of the status, and not when the campaign has it already', async () => {
    const campaign = await aCampaign();
    let before = 'draft';
    for (const status of ['active', 'paused', 'active', 'completed']) {
      const events = await eventsOf(setStatus(campaign, status));
      expect(events.map(({ type, data }) => [type, data])).toEqual([
        ['campaign.status_changed', { campaign_id: campaign.id, name: 'Spring', status, previous_status: before }],
      ]);
      expect(await typesOf(setStatus(campaign, status))).toEqual([]);
      before = status;
    }
  });

  it('is not emitted when a campaign is created in any status, renamed or deleted', async () => {
    expect(await typesOf(() => aCampaign())).toEqual([]);
    expect(await typesOf(() => aCampaign({ status: 'active' }))).toEqual([]);
    const { id } = await aCampaign();
    expect(await typesOf(() => send('updateCampaign', { name: 'Autumn' }, { id }))).toEqual([]);
    expect(await typesOf(() => service.call('deleteCampaign', { organization, params: { id } }))).toEqual([]);
  });
});

describe('import.completed', () => {
  /** The request of `splitImport` that reads the records. */
  const payloadRead = 2;
  const { maxAttempts: bucketTries } = callLimits.bucket;
  const wrong = { ...aRecord('WRONG'), total_amount: -1 };

  it.each([
    ['completed', [aRecord('INV-1'), aRecord('INV-1')], { imported: 1, failed: 0, superseded: 1 }],
    ['completed_with_errors', [aRecord('INV-1'), wrong], { imported: 1, failed: 1, superseded: 0 }],
    ['failed', [wrong], { imported: 0, failed: 1, superseded: 0 }],
  ])('is emitted once for an import that is %s', async (status, records, counts) => {
    expect(await theOne('import.completed', importing(records))).toMatchObject({
      status,
      total_records: records.length,
      updated: 0,
      ...counts,
    });
  });

  it('is emitted for an import that cannot be read, at the last delivery', async () => {
    await send('createImport', { accounts: [aRecord('INV-1')] });
    const [message] = await faulty.messagesIn('import', organization);
    if (!message) throw new Error('The endpoint queued no message.');
    const failing = (receives: number) => async () => {
      faulty.network.dropRequests(payloadRead, bucketTries);
      await expect(faulty.run('splitImport', message, receives)).rejects.toThrow('splitImport failed.');
      await faulty.network.restore();
    };
    expect(await typesOf(failing(1))).toEqual([]);
    const { maxReceiveCount } = queues.import;
    expect(await theOne('import.completed', failing(maxReceiveCount))).toMatchObject({ status: 'failed', imported: 0 });
    expect(await typesOf(() => faulty.run('splitImport', message, maxReceiveCount))).toEqual([]);
  });

  it('is not emitted before the last chunk is stored', async () => {
    const splitting = async () => {
      await send('createImport', { accounts: [aRecord('INV-1')] });
      for (const message of await faulty.messagesIn('import', organization)) await faulty.run('splitImport', message);
    };
    expect(await typesOf(splitting)).toEqual([]);
  });
});

describe('the actor of an event', () => {
  const actorsOf = async (act: Act) =>
    Object.fromEntries((await eventsOf(act)).map(({ type, actor }) => [type, actor]));
  const user = { kind: 'user', id: 'user' };
  const system = { kind: 'system', id: null };

  it('is the caller of the request', async () => {
    expect(await actorsOf(() => anAccount())).toEqual({ 'account.created': user });
    const account = await anAccount();
    expect(await actorsOf(bulk(account, 'change_status', { status: 'disputed' }))).toEqual({
      'account.status_changed': user,
      'hold.placed': user,
      'dispute.opened': user,
    });
    expect(await actorsOf(bulk(account, 'change_status', { status: 'active' }))).toEqual({
      'account.status_changed': user,
      'hold.released': user,
      'dispute.resolved': user,
    });
    expect(await actorsOf(pay(account, 1))).toEqual({ 'account.updated': user, 'payment.registered': user });
  });

  it('is the service for what follows from the request of somebody', async () => {
    const phone = '+5491155550144';
    const [one, two] = [
      await anAccount({ contact: { name: 'Ana Pérez', phone } }),
      await anAccount({ contact: { name: 'Bo Díaz', phone } }),
    ];
    const events = await eventsOf(() => send('optOutInBulk', { contact_ids: [one.contact.id], reason: 'Asked' }));
    const optedOut = events.flatMap(({ type, actor, data }) =>
      type === 'contact.opted_out' ? [[data.contact_id, actor] as const] : [],
    );
    expect(Object.fromEntries(optedOut)).toEqual({ [one.contact.id]: user, [two.contact.id]: system });
  });

  it('is who submitted an import, but the service for each of its records', async () => {
    expect(await actorsOf(importing([aRecord('INV-1')]))).toEqual({
      'account.created': system,
      'import.completed': user,
    });
  });
});

describe('no event', () => {
  it('is emitted for settings, keys, templates, strategies and exports', async () => {
    const acts: Act[] = [
      () => enableSms(service, organization),
      () => send('createApiKey', { name: 'ERP', scopes: ['accounts:read'] }),
      () => send('createContact', { name: 'Ana', external_id: 'PERSON-1' }),
      aStrategy,
      async () => service.call('deleteStrategy', { organization, params: { id: await aStrategy() } }),
    ];
    for (const act of acts) expect(await typesOf(act)).toEqual([]);
  });

  it('is emitted for the bookkeeping of a campaign: its evaluation, queue items and the position of its accounts', async () => {
    const campaign = await startCampaign(faulty, { accounts: 2 });
    ({ organization } = campaign);
    expect(await typesOf(() => campaign.evaluate())).toEqual([]);
    expect(await typesOf(() => campaign.process('dispatch'))).toEqual([
      'interaction.created',
      'interaction.created',
      'interaction.updated',
      'interaction.updated',
    ]);
    expect(await typesOf(() => campaign.evaluate())).toEqual([]);
  });
});
