import { describe, expect, it } from 'vitest';
import type { Campaign } from '../../../lib/portfolio/campaigns/campaign.ts';
import type { ContactPhone } from '../../../lib/portfolio/contacts/contact-addresses.ts';
import { CampaignId, SettlementId, parseId, toImportJobId } from '../../../lib/foundation/ids.ts';
import { importStatuses } from '../../../lib/portfolio/imports/import-status.ts';
import { newImportJob } from '../../../lib/portfolio/imports/import-job.ts';
import type { Settlement } from '../../../lib/portfolio/settlements/settlement.ts';
import { endedImports, eventsOf } from '../../../lib/events/events/event.ts';
import { aContact, anAccount, anInteraction, noon, anOrganizationId as organization } from '../../builders.ts';

const stored = (item: object) => ({ ...item, organization, pk: 'partition', sk: 'sort' });
const change = (before: object | undefined, after: object | undefined, sequence = 1n) => ({
  before: before && stored(before),
  after: after && stored(after),
  sequence,
  atSeconds: noon.getTime() / 1000,
});
const emitted = (before: object | undefined, after: object | undefined) =>
  eventsOf(change(before, after)).map(({ type, data }) => [type, data]);
const types = (before: object | undefined, after: object | undefined) => emitted(before, after).map(([type]) => type);

const payment = {
  kind: 'payment',
  id: 'p',
  account_id: 'a',
  amount: 10,
  overpaid_amount: 0,
  currency: 'ARS',
  paid_at: noon.toISOString(),
  reference: 'Transfer of Ana Pérez',
  notes: 'Called first.',
};
const promise = {
  kind: 'promise',
  id: 'r',
  account_id: 'a',
  interaction_id: 'i',
  amount: 10,
  currency: 'ARS',
  due_date: '2030-01-20',
  status: 'open',
};
const settlement: Settlement = {
  kind: 'settlement',
  id: parseId(SettlementId, '7f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c'),
  account_id: anAccount().id,
  contact_id: aContact().id,
  original_balance: 1000,
  offered_amount: 750.5,
  discount_pct: 24.95,
  max_discount_pct: 20,
  currency: 'ARS',
  status: 'pending_approval',
  notes: 'Lost the job.',
  expires_at: '2030-02-01T02:00:00.000Z',
  source: 'user',
  proposed_by: { kind: 'user', id: 'user' },
  created_at: noon.toISOString(),
  updated_at: noon.toISOString(),
  version: 1,
};
const settlementData = {
  settlement_id: settlement.id,
  account_id: settlement.account_id,
  contact_id: settlement.contact_id,
  status: 'pending_approval',
  outcome: null,
  original_balance: 1000,
  offered_amount: 750.5,
  forgiven_amount: 249.5,
  discount_pct: 24.95,
  currency: 'ARS',
  expires_at: '2030-02-01T02:00:00.000Z',
  pay_by: null,
  accepted_at: null,
  outcome_at: null,
  source: 'user',
  interaction_id: null,
};
const campaign: Campaign = {
  kind: 'campaign',
  id: parseId(CampaignId, '6f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c'),
  name: 'Spring',
  status: 'draft',
  created_at: noon.toISOString(),
  updated_at: noon.toISOString(),
  version: 1,
};
const job = newImportJob(toImportJobId('1f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c'), organization, 3, noon, {});

describe('a change of', () => {
  it('an account emits account.created when it is created', () => {
    expect(emitted(undefined, anAccount())).toEqual([
      [
        'account.created',
        expect.objectContaining({ account_id: anAccount().id, external_id: 'INV-1', pending_balance: 1000 }),
      ],
    ]);
  });

  it('an account emits account.updated with the changed fields, and a separate event for a new status', () => {
    const after = anAccount({ pending_balance: 5, notes: 'new', collection_status: 'disputed' });
    expect(emitted(anAccount(), after)).toEqual([
      ['account.updated', expect.objectContaining({ pending_balance: 5, changed: ['pending_balance', 'notes'] })],
      ['account.status_changed', expect.objectContaining({ collection_status: 'disputed', previous_status: 'active' })],
    ]);
    expect(types(anAccount(), anAccount({ collection_status: 'paused' }))).toEqual(['account.status_changed']);
  });

  it('an account emits account.updated for changes of its contact, but not for the version of the copy', () => {
    const { contact } = anAccount();
    const renamed = anAccount({ contact: { ...contact, name: 'Ana', version: 2 } });
    expect(emitted(anAccount(), renamed)).toEqual([
      ['account.updated', expect.objectContaining({ changed: ['contact'] })],
    ]);
    expect(types(anAccount(), anAccount({ contact: { ...contact, version: 2 } }))).toEqual([]);
  });

  it('an account emits nothing if the table returns the fields of its contact in another order', () => {
    const { contact } = anAccount();
    const phones = (entry: ContactPhone) => anAccount({ contact: { ...contact, phones: [entry] } });
    const before = phones({ number: '+5491155550123', kind: 'mobile', label: 'work' });
    expect(types(before, phones({ label: 'work', kind: 'mobile', number: '+5491155550123' }))).toEqual([]);
  });

  it('an account emits nothing for its position in the strategy', () => {
    const after = anAccount({ next_action_at: noon.toISOString(), step: 1, interaction_count: 1, version: 2 });
    expect(types(anAccount(), after)).toEqual([]);
  });

  it('a contact emits only events about opt-outs', () => {
    const [open, out] = [aContact(), aContact({ opted_out: true })];
    expect(emitted(open, out)).toEqual([['contact.opted_out', expect.objectContaining({ contact_id: open.id })]]);
    expect(types(undefined, out)).toEqual(['contact.opted_out']);
    expect(types(out, aContact({ opted_out: false }))).toEqual(['contact.opt_out_removed']);
    const onlySms = aContact({ opted_out: true, opted_out_channels: ['sms'] });
    const named = { opted_out_channels: ['sms'] };
    expect(emitted(open, onlySms)).toEqual([['contact.opted_out', expect.objectContaining(named)]]);
    expect(types(onlySms, out)).toEqual(['contact.opted_out']);
    expect(types(onlySms, { ...onlySms, version: 9 })).toEqual([]);
    expect(types(onlySms, open)).toEqual(['contact.opt_out_removed']);
    expect(types(undefined, open)).toEqual([]);
    expect(types(open, aContact({ name: 'Ana', opted_out: false }))).toEqual([]);
  });

  it('a payment emits payment.registered when it is created', () => {
    const { kind: _, id, reference: _reference, notes: _notes, ...rest } = payment;
    expect(emitted(undefined, payment)).toEqual([
      ['payment.registered', { payment_id: id, external_id: null, group_id: null, ...rest }],
    ]);
    expect(types(payment, { ...payment, notes: 'More.' })).toEqual([]);
  });

  it('an interaction emits interaction.created and interaction.updated', () => {
    const sending = anInteraction({ status: 'sending' });
    const ended = anInteraction({
      status: 'completed',
      disposition: 'promise_to_pay',
      transcript: [],
      updated_at: 'x',
    });
    expect(types(undefined, sending)).toEqual(['interaction.created']);
    expect(emitted(sending, ended)).toEqual([
      ['interaction.updated', expect.objectContaining({ status: 'completed', changed: ['status', 'disposition'] })],
    ]);
    expect(types(ended, { ...ended, transcript: [{ role: 'agent', message: 'Hola', at_seconds: 0 }] })).toEqual([]);
  });

  it.each([
    ['promise_to_pay', 'promise_to_pay'],
    ['talked', 'talked'],
    ['ana pérez will pay', 'other'],
    ['call +5491155550123', 'other'],
    ['a_label_of_far_too_many_words', 'other'],
    [undefined, null],
  ])('an interaction with the disposition %s emits %s', (disposition, shown) => {
    const [event] = eventsOf(change(undefined, { ...anInteraction(), ...(disposition && { disposition }) }));
    expect(event?.data).toMatchObject({ disposition: shown });
  });

  it('a promise emits promise.created and promise.broken, each once', () => {
    const broken = { ...promise, status: 'broken' };
    expect(types(undefined, promise)).toEqual(['promise.created']);
    expect(emitted(promise, broken)).toEqual([
      ['promise.broken', expect.objectContaining({ promise_id: 'r', amount: 10 })],
    ]);
    expect(types(broken, { ...broken, updated_at: 'later' })).toEqual([]);
    expect(types(promise, { ...promise, status: 'kept' })).toEqual([]);
  });

  it('a settlement emits settlement.created when it is proposed', () => {
    expect(emitted(undefined, settlement)).toEqual([['settlement.created', settlementData]]);
  });

  it('a settlement emits settlement.status_changed for a new status and for a new outcome, each once', () => {
    const approved: Settlement = { ...settlement, status: 'approved' };
    const at = noon.toISOString();
    const accepted: Settlement = {
      ...approved,
      status: 'accepted',
      accepted_at: at,
      outcome: 'open',
      pay_by: '2030-02-15',
    };
    const breached: Settlement = { ...accepted, outcome: 'breached', outcome_at: at };
    const agreed = { ...settlementData, status: 'accepted', accepted_at: at, pay_by: '2030-02-15' };
    const changed = (before: Settlement, after: Settlement) => emitted(before, after);
    expect(changed(settlement, approved)).toEqual([
      [
        'settlement.status_changed',
        { ...settlementData, status: 'approved', previous_status: 'pending_approval', previous_outcome: null },
      ],
    ]);
    expect(changed(approved, accepted)).toEqual([
      [
        'settlement.status_changed',
        { ...agreed, outcome: 'open', previous_status: 'approved', previous_outcome: null },
      ],
    ]);
    expect(changed(accepted, breached)).toEqual([
      [
        'settlement.status_changed',
        { ...agreed, outcome: 'breached', outcome_at: at, previous_status: 'accepted', previous_outcome: 'open' },
      ],
    ]);
    expect(types(breached, { ...breached, decision_notes: 'Called.', version: 4 })).toEqual([]);
  });

  it('a campaign emits its status changes, but not its creation', () => {
    expect(emitted(campaign, { ...campaign, status: 'active' })).toEqual([
      [
        'campaign.status_changed',
        { campaign_id: campaign.id, name: 'Spring', status: 'active', previous_status: 'draft' },
      ],
    ]);
    expect(types(undefined, { ...campaign, status: 'active' })).toEqual([]);
    expect(types(campaign, { ...campaign, name: 'Autumn' })).toEqual([]);
  });

  it.each(importStatuses.filter((status) => status !== 'processing'))(
    'an import emits import.completed when it is %s',
    (status) => {
      const results = { c0: [1, 1, 0], c1: [0, 0, 1] };
      expect(emitted(job, { ...job, status, results })).toEqual([
        [
          'import.completed',
          {
            job_id: job.id,
            mode: 'import',
            status,
            total_records: 3,
            imported: 1,
            updated: 1,
            unchanged: 0,
            failed: 1,
            superseded: 0,
            payments: { registered: 0, unchanged: 0, failed: 0, skipped: 0 },
          },
        ],
      ]);
      expect(types({ ...job, status }, { ...job, status, results })).toEqual([]);
    },
  );

  it('an import counts as ended once, unless it only validates', () => {
    const ended = (before: object, after: object) => endedImports(eventsOf(change(before, after)));
    const failed = { ...job, status: 'failed' };
    expect(ended(job, failed)).toEqual(['failed']);
    expect(ended(failed, { ...failed, total_records: 4 })).toEqual([]);
    expect(ended({ ...job, mode: 'validate' }, { ...failed, mode: 'validate' })).toEqual([]);
  });

  it('any other kind emits nothing, and neither does a deletion', () => {
    expect(types(undefined, { kind: 'strategy' })).toEqual([]);
    expect(types(undefined, { kind: 'constructor' })).toEqual([]);
    expect(types(anAccount(), undefined)).toEqual([]);
  });
});

describe('an event', () => {
  it('keeps its id when it is published again, and no other event has it', () => {
    const moved = (sequence: bigint) =>
      eventsOf(change(anAccount(), anAccount({ collection_status: 'paused', notes: 'n' }), sequence));
    const ids = [...moved(1n), ...moved(2n)].map(({ id }) => id);
    expect(moved(1n)).toEqual(moved(1n));
    expect(new Set(ids).size).toBe(4);
  });

  it('carries the organization and the time of the write', () => {
    expect(eventsOf(change(undefined, payment))).toMatchObject([{ organization, at: noon.toISOString() }]);
  });

  it('has a greater sequence than every earlier event of its object, as a number and as text', () => {
    const moved = (sequence: bigint) =>
      eventsOf(change(anAccount(), anAccount({ collection_status: 'paused', notes: 'n' }), sequence));
    const longest = 10n ** 40n - 1n;
    const sequences = [9n, 10n, 99n, 10n ** 20n, longest].flatMap(moved).map(({ sequence }) => sequence);
    expect(new Set(sequences).size).toBe(10);
    expect(sequences).toEqual(sequences.toSorted());
    expect(sequences).toEqual(sequences.toSorted((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1)));
    expect(new Set(sequences.map(({ length }) => length))).toEqual(new Set([42]));
  });
});
