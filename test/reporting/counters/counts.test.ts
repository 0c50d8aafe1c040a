import { describe, expect, it } from 'vitest';
import { queueStatuses } from '../../../lib/outreach/execution/contract.ts';
import { collectionStatuses } from '../../../lib/policy/contact-rules/collection-status.ts';
import { deriveId } from '../../../lib/foundation/derived-ids.ts';
import { CampaignId } from '../../../lib/foundation/ids.ts';
import { sumDeltas } from '../../../lib/reporting/counters/counter-delta.ts';
import * as counts from '../../../lib/reporting/counters/counts.ts';
import { interactionStatuses } from '../../../lib/history/interactions/interaction-status.ts';
import { aContact, anAccount, anAccountSettlement, anOrganizationId as organization } from '../../builders.ts';

const [campaign, another] = ['c1', 'c2'].map((id) => deriveId(CampaignId, organization, id)) as [
  CampaignId,
  CampaignId,
];
const stored = (over: Parameters<typeof anAccount>[0] = {}) => ({ ...anAccount(over), organization });
const timezone = 'America/Bogota';
const countsOfItem = (item: unknown) => counts.countsOfItem(item, timezone);
const deltasOfChange = (before: unknown, after: unknown) => counts.deltasOfChange(before, after, timezone);
const dueMonth = (part: string) => ({ organization, of: 'DUE#0', part });
const place = { organization, part: '1' };

/** What every account adds to its due month. */
const vintage = (accounts: 1 | -1) => ({ all_ARS: accounts, total_ARS: accounts * 10_000_000 });

/** The counts of an open account by its due day. */
const due = (day: string, accounts: 1 | -1, units = 10_000_000) => ({
  accounts,
  pending_ARS: accounts * units,
  [`n${day}_ARS`]: accounts,
  [`d${day}_ARS`]: accounts * units,
});

describe('an account', () => {
  it.each(collectionStatuses)('that is %s is counted by its status and currency', (status) => {
    const account = stored({ collection_status: status, pending_balance: 700.5, paid_amount: 299.5 });
    expect(deltasOfChange(undefined, account)).toEqual([
      { ...place, of: 'STATUS', counts: { [status]: 1, pending_ARS: 7_005_000, paid_ARS: 2_995_000 } },
      {
        ...dueMonth('~'),
        counts: { ...vintage(1), paid_ARS: 2_995_000, ...(status !== 'resolved' && due('', 1, 7_005_000)) },
      },
    ]);
  });

  it.each([
    { due_date: '2030-02-28', month: '2030-02', day: '28' },
    { due_date: '2000-01-01', month: '2000-01', day: '01' },
    { due_date: '1999-12-31', month: '2000-01', day: '01' },
    { due_date: '2099-12-31', month: '2099-12', day: '31' },
    { due_date: '9999-01-01', month: '2099-12', day: '31' },
  ])('that is due on $due_date is counted on day $day of $month', ({ due_date, month, day }) => {
    expect(deltasOfChange(undefined, stored({ due_date }))).toContainEqual({
      ...dueMonth(month),
      counts: { ...vintage(1), ...due(day, 1) },
    });
  });

  it('is no longer open in its due month when it is resolved, and changes it with its due date', () => {
    const [first, later] = [stored({ due_date: '2030-02-28' }), stored({ due_date: '2030-03-01' })];
    const resolved = { ...first, collection_status: 'resolved' };
    expect(deltasOfChange(first, resolved)).toContainEqual({
      ...dueMonth('2030-02'),
      counts: due('28', -1),
    });
    expect(deltasOfChange(first, later)).toEqual([
      { ...dueMonth('2030-02'), counts: { ...vintage(-1), ...due('28', -1) } },
      { ...dueMonth('2030-03'), counts: { ...vintage(1), ...due('01', 1) } },
    ]);
  });

  it('is counted as contacted in its due month after the first interaction, until it is resolved', () => {
    const contacted = stored({ interaction_count: 1 });
    const change = { ...dueMonth('~'), counts: { contacted_ARS: 1 } };
    expect(deltasOfChange(stored(), contacted)).toEqual([change]);
    expect(deltasOfChange(contacted, { ...contacted, interaction_count: 2 })).toEqual([]);
    expect(deltasOfChange(contacted, { ...contacted, collection_status: 'resolved' })).toContainEqual({
      ...change,
      counts: { contacted_ARS: -1, ...due('', -1) },
    });
  });

  it('is counted with the offered amount while its settlement waits for approval', () => {
    const waiting = stored({ settlement: anAccountSettlement({ status: 'pending_approval' }) });
    const approved = { ...waiting, settlement: anAccountSettlement({ status: 'approved' }) };
    const counts = { approvals: 1, approval_ARS: 7_505_000 };
    expect(deltasOfChange(stored(), waiting)).toEqual([{ ...place, of: 'STATUS', counts }]);
    expect(deltasOfChange(approved, waiting)).toEqual([{ ...place, of: 'STATUS', counts }]);
  });

  it('is counted in its campaign: as attempted, contacted, replied, promised and paid once, with promises and payments', () => {
    const joined = stored({ campaign_id: campaign });
    const refused = stored({ campaign_id: campaign, interaction_count: 0 });
    const worked = stored({
      campaign_id: campaign,
      interaction_count: 3,
      replied: true,
      promise_count: 2,
      paid_amount: 10.0001,
    });
    const ofCampaign = (before: unknown, after: unknown) =>
      deltasOfChange(before, after).find(({ of }) => of === campaign)?.counts;
    expect(ofCampaign(undefined, joined)).toEqual({ accounts: 1, active: 1 });
    expect(ofCampaign(joined, refused)).toEqual({ attempted: 1 });
    expect(ofCampaign(refused, worked)).toEqual({
      contacted: 1,
      replied: 1,
      promised: 1,
      promises: 2,
      payers: 1,
      recovered_ARS: 100_001,
    });
    expect(ofCampaign(worked, { ...worked, interaction_count: 9 })).toBeUndefined();
  });

  it('is counted as settled with the agreed amount while its settlement is in force or fulfilled', () => {
    const offered = stored({ campaign_id: campaign, settlement: anAccountSettlement({ status: 'approved' }) });
    const agreed = anAccountSettlement({ status: 'accepted', outcome: 'open' });
    const inForce = { ...offered, settlement: agreed };
    const fulfilled = { ...offered, settlement: { ...agreed, outcome: 'fulfilled' } };
    const { settlement: _, ...breached } = offered;
    const settled = { ...place, of: campaign, counts: { settled: 1, settled_ARS: 7_505_000 } };
    const undone = { ...place, of: campaign, counts: { settled: -1, settled_ARS: -7_505_000 } };
    expect(deltasOfChange(undefined, offered)).toContainEqual({
      ...place,
      of: campaign,
      counts: { accounts: 1, active: 1 },
    });
    expect(deltasOfChange(offered, inForce)).toEqual([settled]);
    expect(deltasOfChange(inForce, fulfilled)).toEqual([]);
    expect(deltasOfChange(inForce, breached)).toEqual([undone]);
    expect(deltasOfChange(inForce, undefined)).toContainEqual({
      ...undone,
      counts: { accounts: -1, active: -1, ...undone.counts },
    });
  });

  it('is counted in its campaign by its status, and as opted out as well', () => {
    const active = stored({ campaign_id: campaign });
    const ofCampaign = (before: unknown, after: unknown) =>
      deltasOfChange(before, after).find(({ of }) => of === campaign)?.counts;
    for (const status of collectionStatuses.filter((each) => each !== 'active')) {
      const changed = { ...active, collection_status: status };
      expect(ofCampaign(active, changed)).toEqual({ active: -1, [status]: 1 });
      expect(ofCampaign(undefined, changed)).toEqual({ accounts: 1, [status]: 1 });
    }
    const optedOut = { ...active, contact: { ...active.contact, opted_out: true } };
    expect(ofCampaign(active, optedOut)).toEqual({ opted_out: 1 });
    expect(ofCampaign(optedOut, active)).toEqual({ opted_out: -1 });
  });

  it('moves all its counts to another campaign, and removes them when it leaves', () => {
    const worked = { campaign_id: campaign, interaction_count: 1, promise_count: 1, paid_amount: 5 };
    const come = {
      accounts: 1,
      active: 1,
      attempted: 1,
      contacted: 1,
      promised: 1,
      promises: 1,
      payers: 1,
      recovered_ARS: 50_000,
    };
    const gone = Object.fromEntries(Object.entries(come).map(([name, count]) => [name, -count]));
    const { campaign_id: _, ...alone } = stored(worked);
    expect(deltasOfChange(stored(worked), stored({ ...worked, campaign_id: another }))).toEqual([
      { ...place, of: campaign, counts: gone },
      { ...place, of: another, counts: come },
    ]);
    expect(deltasOfChange(stored(worked), alone)).toEqual([{ ...place, of: campaign, counts: gone }]);
  });

  it('changes no count if nothing that is counted changed', () => {
    expect(
      deltasOfChange(stored(), stored({ notes: 'new', version: 2, next_action_at: '2030-01-16T12:00:00Z' })),
    ).toEqual([]);
  });

  it('removes its counts when it is deleted', () => {
    const all = [
      ...countsOfItem(stored({ campaign_id: campaign })),
      ...deltasOfChange(stored({ campaign_id: campaign }), undefined),
    ];
    expect(sumDeltas(all)).toEqual([]);
  });
});

describe('a queue item', () => {
  const item = (status: string) => ({ kind: 'queue_item', organization, id: 'a1', day: '2030-01-15', status });

  it.each(queueStatuses)('that is %s is counted on its day', (status) => {
    expect(countsOfItem(item(status))).toEqual([
      { organization, of: 'QUEUE#2030-01-15', part: 'a', counts: { [status]: 1 } },
    ]);
  });

  it('moves from one count to another', () => {
    expect(deltasOfChange(item('pending'), item('processing'))).toMatchObject([
      { counts: { pending: -1, processing: 1 } },
    ]);
  });
});

describe('what happens on a day', () => {
  const account_id = anAccount().id;
  // The evening before in Bogotá.
  const at = '2030-01-16T04:59:59.999Z';
  const day = { organization, of: 'DAYS#0', part: '2030-01-15' };
  const sent = (over: object = {}) => ({
    kind: 'interaction',
    organization,
    account_id,
    direction: 'outbound',
    channel: 'sms',
    status: 'sent',
    created_at: at,
    ...over,
  });
  const paid = (over: object = {}) => ({
    kind: 'payment',
    organization,
    account_id,
    amount: 10.5,
    currency: 'ARS',
    paid_at: at,
    created_at: at,
    ...over,
  });

  const promise = (status: string) => ({
    kind: 'promise',
    organization,
    account_id,
    amount: 7,
    currency: 'CLP',
    created_at: at,
    due_date: '2030-02-01',
    status,
  });

  it('is counted on the calendar day of the organization', () => {
    expect(countsOfItem(sent())).toEqual([{ ...day, counts: { sends_sms: 1 } }]);
    expect(countsOfItem(sent({ created_at: '2030-01-16T05:00:00.000Z' }))).toMatchObject([{ part: '2030-01-16' }]);
  });

  const outcomes = {
    delivered: ['delivered', 'read', 'complained', 'completed'],
    failed: ['refused', 'failed', 'undelivered', 'no_answer', 'busy', 'canceled', 'voicemail'],
    neither: ['sending', 'outcome_unknown', 'queued', 'sent', 'initiated', 'ringing', 'in_progress', 'received'],
  };

  it('counts each status of what was sent as delivered, failed or neither', () => {
    expect(Object.values(outcomes).flat().sort()).toEqual([...interactionStatuses].sort());
    for (const [outcome, statuses] of Object.entries(outcomes))
      for (const status of statuses)
        expect(countsOfItem(sent({ status }))).toEqual([
          {
            ...day,
            counts: {
              sends_sms: 1,
              ...(outcome !== 'neither' && { [outcome]: 1 }),
              ...(outcome === 'delivered' && { delivered_sms: 1 }),
            },
          },
        ]);
  });

  it('counts a delivery on the day of the send', () => {
    expect(deltasOfChange(sent(), sent({ status: 'delivered', updated_at: '2030-02-01T12:00:00.000Z' }))).toEqual([
      { ...day, counts: { delivered: 1, delivered_sms: 1 } },
    ]);
  });

  it('counts inbound messages as replies', () => {
    expect(deltasOfChange(undefined, sent({ direction: 'inbound', status: 'received' }))).toEqual([
      { ...day, counts: { replies_sms: 1 } },
    ]);
  });

  it('counts decisions that blocked something by rule', () => {
    const decision = { kind: 'decision', organization, account_id, at };
    expect(deltasOfChange(undefined, { ...decision, allowed: false, reason: 'no_address' })).toEqual([
      { ...day, counts: { blocked_no_address: 1 } },
    ]);
    expect(deltasOfChange(undefined, { ...decision, allowed: true, reason: null })).toEqual([]);
  });

  it('counts what a message cost by currency, once for each step and day, whatever comes late or twice', () => {
    const campaign = '4d2a9c1e-7b3f-4c55-8e21-0f9a8b7c6d5e';
    const call = (over: object = {}) =>
      sent({ channel: 'voice', step: 2, initiated_by: { kind: 'system', id: campaign }, ...over });
    const price = { unit_price: 0.05, currency: 'USD' };
    const ofStep = { organization, of: `STEPS#0#${campaign}`, part: day.part };
    const [placed, ended] = [call({ price }), call({ price, duration_seconds: 61 })];
    const charged = call({ price, duration_seconds: 61, provider_price: { amount: 0.09, currency: 'EUR' } });
    expect(deltasOfChange(undefined, placed)).toEqual([
      { ...day, counts: { sends_voice: 1 } },
      { ...ofStep, counts: { '2_sends': 1 } },
    ]);
    expect(deltasOfChange(placed, ended)).toEqual([
      { ...day, counts: { cost_USD: 100_000 } },
      { ...ofStep, counts: { '2_cost_USD': 100_000 } },
    ]);
    expect(deltasOfChange(ended, ended)).toEqual([]);
    expect(deltasOfChange(ended, charged)).toEqual([
      { ...day, counts: { cost_USD: -100_000, cost_EUR: 90_000 } },
      { ...ofStep, counts: { '2_cost_USD': -100_000, '2_cost_EUR': 90_000 } },
    ]);
  });

  it('counts payments on the day they were made, with their sum', () => {
    const registered = paid({ created_at: '2030-02-01T12:00:00.000Z' });
    expect(deltasOfChange(undefined, registered)).toEqual([{ ...day, counts: { payments: 1, paid_ARS: 105_000 } }]);
  });

  it('ignores payments that are registered too late for any overview', () => {
    const [last, late] = ['2030-04-16T12:00:00.000Z', '2030-04-17T12:00:00.000Z'];
    expect(deltasOfChange(undefined, paid({ created_at: last }))).toHaveLength(1);
    expect(deltasOfChange(undefined, paid({ created_at: late }))).toEqual([]);
  });

  it('counts promises with their sum, whatever their status', () => {
    const made = { ...day, counts: { promises: 1, promised_CLP: 70_000 } };
    expect(deltasOfChange(undefined, promise('open'))).toContainEqual(made);
    expect(deltasOfChange(undefined, promise('cancelled'))).toEqual([made]);
  });

  it('counts what became of a promise on the day it is due, unless it is cancelled', () => {
    const dueDay = { organization, of: 'PROMISES#0', part: '2030-02-01' };
    const [open, kept, broken, cancelled] = (['open', 'kept', 'broken', 'cancelled'] as const).map(promise);
    expect(deltasOfChange(undefined, open)).toContainEqual({ ...dueDay, counts: { open: 1, open_CLP: 70_000 } });
    expect(deltasOfChange(open, kept)).toEqual([
      { ...dueDay, counts: { open: -1, open_CLP: -70_000, kept: 1, kept_CLP: 70_000 } },
    ]);
    expect(deltasOfChange(open, broken)).toEqual([
      { ...dueDay, counts: { open: -1, open_CLP: -70_000, broken: 1, broken_CLP: 70_000 } },
    ]);
    expect(deltasOfChange(open, cancelled)).toEqual([{ ...dueDay, counts: { open: -1, open_CLP: -70_000 } }]);
  });

  it('counts opt-outs until they are removed', () => {
    const optOut = { kind: 'opt_out', organization, at };
    expect(deltasOfChange(undefined, optOut)).toEqual([{ ...day, counts: { opt_outs: 1 } }]);
    expect(deltasOfChange(optOut, { ...optOut, acted_at: '2030-02-01T12:00:00.000Z' })).toEqual([]);
    expect(deltasOfChange(optOut, undefined)).toEqual([{ ...day, counts: { opt_outs: -1 } }]);
  });
});

describe('the work of a user', () => {
  const account_id = anAccount().id;
  const at = '2030-01-16T04:59:59.999Z';
  const bo = { kind: 'user', id: 'bo' };
  const ofBo = { organization, of: 'AGENTS', part: '2030-01-15#bo' };
  const call = (over: object = {}) => ({
    kind: 'interaction',
    organization,
    account_id,
    direction: 'outbound',
    channel: 'voice',
    agent_type: 'human',
    status: 'initiated',
    initiated_by: bo,
    created_at: at,
    ...over,
  });
  const promise = (over: object = {}) => ({
    kind: 'promise',
    organization,
    account_id,
    amount: 7,
    currency: 'CLP',
    created_at: at,
    due_date: '2030-02-01',
    status: 'open',
    registered_by: bo,
    ...over,
  });
  const ofAgents = (before: unknown, after: unknown) =>
    deltasOfChange(before, after).filter(({ of }) => of === 'AGENTS');

  it('counts a call on its day, and as one with the debtor once the user says so', () => {
    expect(ofAgents(undefined, call())).toEqual([{ ...ofBo, counts: { calls: 1 } }]);
    const reached = call({ status: 'completed', contact_result: 'right_party' });
    expect(ofAgents(call(), reached)).toEqual([{ ...ofBo, counts: { right_party: 1 } }]);
    expect(ofAgents(reached, call({ contact_result: 'voicemail' }))).toEqual([
      { ...ofBo, counts: { right_party: -1 } },
    ]);
  });

  it.each([
    ['a message', call({ channel: 'sms', agent_type: undefined })],
    ['a call by an AI agent', call({ agent_type: 'ai' })],
    ['a call to the organization', call({ direction: 'inbound' })],
    ['a call for a campaign', call({ initiated_by: { kind: 'system', id: campaign } })],
    ['a promise to an AI agent', promise({ registered_by: undefined })],
    ['a promise of an API key', promise({ registered_by: { kind: 'api_key', id: 'k' } })],
  ])('does not count %s', (_, item) => {
    expect(ofAgents(undefined, item)).toEqual([]);
  });

  it('counts a promise on the day it was made, and as kept or broken', () => {
    const counts = { promises: 1, promised_CLP: 70_000 };
    expect(ofAgents(undefined, promise())).toEqual([{ ...ofBo, counts }]);
    expect(ofAgents(promise(), promise({ status: 'kept' }))).toEqual([
      { ...ofBo, counts: { kept: 1, kept_CLP: 70_000 } },
    ]);
    expect(ofAgents(promise(), promise({ status: 'broken' }))).toEqual([{ ...ofBo, counts: { broken: 1 } }]);
    expect(ofAgents(promise(), promise({ status: 'cancelled' }))).toEqual([]);
  });
});

describe('a step of a campaign', () => {
  const account_id = anAccount().id;
  const at = '2030-01-16T04:59:59.999Z';
  const step = { campaign, step: 2 };
  const ofCampaign = { initiated_by: { kind: 'system', id: campaign }, step: 2 };
  const message = {
    kind: 'interaction',
    organization,
    account_id,
    channel: 'sms',
    direction: 'outbound',
    created_at: at,
  };
  const payment = {
    kind: 'payment',
    organization,
    account_id,
    amount: 10.5,
    currency: 'ARS',
    paid_at: at,
    created_at: at,
  };
  const ofStep = (before: unknown, after: unknown) =>
    deltasOfChange(before, after).find(({ of }) => of === `STEPS#0#${campaign}`);

  it('counts what it sends, by day, and its deliveries', () => {
    const sent = { ...message, ...ofCampaign, status: 'sent' };
    expect(ofStep(undefined, sent)).toMatchObject({ part: '2030-01-15', counts: { '2_sends': 1 } });
    expect(ofStep(sent, { ...sent, status: 'read' })?.counts).toEqual({ '2_delivered': 1 });
  });

  it('counts texts that are credited to it, calls in which the person spoke, and no others, as replies', () => {
    expect(
      ofStep(undefined, { ...message, credited_step: step, direction: 'inbound', status: 'received' })?.counts,
    ).toEqual({
      '2_replies': 1,
    });
    const answered = { ...message, ...ofCampaign, channel: 'voice', agent_type: 'ai', status: 'completed' };
    const spoken = { ...answered, transcript: [{ role: 'contact', message: 'Hola', at_seconds: 1 }] };
    expect(ofStep(answered, spoken)?.counts).toEqual({ '2_replies': 1 });
    const byPerson = { ...answered, agent_type: 'human', duration_seconds: 40 };
    expect(ofStep(byPerson, { ...byPerson, contact_result: 'voicemail' })?.counts).toEqual({ '2_replies': -1 });
  });

  it('counts payments that are credited to it until they are reversed', () => {
    const paid = { ...payment, credited_step: step };
    expect(ofStep(undefined, paid)?.counts).toEqual({ '2_paid_ARS': 105_000 });
    expect(ofStep(paid, { ...paid, reversal: { reason: 'chargeback' } })?.counts).toEqual({ '2_paid_ARS': -105_000 });
  });

  it('has no part in other messages and payments', () => {
    const byUser = { initiated_by: { kind: 'user', id: 'u1' }, status: 'sent' };
    expect(ofStep(undefined, { ...message, ...byUser })).toBeUndefined();
    expect(ofStep(undefined, payment)).toBeUndefined();
  });
});

it('counts no other kind of item', () => {
  expect([undefined, null, 'text', {}, aContact()].flatMap(countsOfItem)).toEqual([]);
});
