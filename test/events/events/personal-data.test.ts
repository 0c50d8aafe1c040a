import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Campaign } from '../../../lib/portfolio/campaigns/campaign.ts';
import {
  AdjustmentId,
  ApiKeyId,
  CampaignId,
  ContactId,
  DecisionId,
  HoldId,
  type IdKind,
  InteractionId,
  MemberJobId,
  OutcomeId,
  PaymentId,
  PlanId,
  PromiseId,
  SettlementId,
  StrategyId,
  TemplateId,
  UserId,
  parseId,
  toImportJobId,
} from '../../../lib/foundation/ids.ts';
import type { Interaction } from '../../../lib/history/interactions/interaction.ts';
import { jobs } from '../../../lib/platform/jobs/jobs.ts';
import type { Account } from '../../../lib/portfolio/accounts/account.ts';
import type { Adjustment } from '../../../lib/portfolio/adjustments/adjustment.ts';
import type { Contact } from '../../../lib/portfolio/contacts/contact.ts';
import type { ImportTrace } from '../../../lib/portfolio/contacts/import-trace.ts';
import type { Hold } from '../../../lib/portfolio/holds/hold.ts';
import type { ImportJob } from '../../../lib/portfolio/imports/import-job.ts';
import type { Payment } from '../../../lib/portfolio/payments/payment.ts';
import type { InstalmentPlan } from '../../../lib/portfolio/plans/plan.ts';
import type { PromiseToPay } from '../../../lib/portfolio/promises/promise.ts';
import type { Settlement } from '../../../lib/portfolio/settlements/settlement.ts';
import { type DomainEventType, domainEventTypes } from '../../../lib/events/event-types/event-types.ts';
import { eventsOf } from '../../../lib/events/events/event.ts';
import {
  aContact,
  anAccount,
  anAccountSettlement,
  anImportJob,
  anInteraction,
  noon,
  anOrganizationId as organization,
} from '../../builders.ts';

const at = noon.toISOString();
const idOf = <Id extends string>(kind: IdKind<Id>): Id => parseId(kind, randomUUID());

/** Values that say who somebody is or what they wrote, in every field that may hold such a thing. */
const personal = {
  name: 'personal: Ana Pérez',
  phone: '+5491155550123',
  email: 'personal@example.com',
  whatsapp: '+5491155550124',
  words: 'personal: she lost her job',
};
const isPersonal = /personal|Ana|\+549|@/;

/** Ids of users say nothing about them. */
const byPerson = { kind: 'user', id: idOf(UserId) } as const;
const writtenByPerson = { written_by: `user ${byPerson.id}` } as const;

const someone = {
  external_id: 'PERSON-1',
  name: personal.name,
  phone: personal.phone,
  email: personal.email,
  source_system: personal.words,
};

/** An item of each kind with every field that it can have: one that is added to the type must be added here. */
const personalLists = {
  phones: [{ number: personal.phone, label: personal.words, kind: 'mobile', status: 'reached' }],
  emails: [{ address: personal.email, label: personal.words, status: 'reached' }],
} as const;

const place = { country: 'AR', region: 'AR-B', language: 'es', timezone: 'America/Bogota' };

const preferred = { channels: ['sms'], hours: { start: '10:00', end: '12:00', days: [1] } } as const;

const importTrace = {
  import_bases: { name: 1 },
  waiting_undos: [
    { import: toImportJobId(randomUUID()), version: 1, values: { name: [personal.name, personal.words] } },
  ],
} satisfies Required<ImportTrace>;

const contact: Required<Contact> = {
  ...aContact(),
  ...writtenByPerson,
  ...importTrace,
  ...personal,
  ...personalLists,
  ...place,
  preferred,
  whatsapp_status: 'reached',
  document: { type: 'dni', number: personal.words },
  birth_date: '1980-05-17',
  opted_out_by: 'contact',
  opted_out_channels: ['sms'],
  aliases: [idOf(ContactId)],
  external_id: 'PERSON-1',
  opted_out: false,
  account_id: anAccount().id,
  latest_import: at,
  email_lower: personal.email,
  further_emails: [personal.email],
  statuses_set_at: { [personal.phone]: at },
  person_changes: [
    { before: someone, after: someone, version: 1, at, import: at, is_accepted: true, decision: 'confirmed' },
  ],
};

const account: Required<Account> = {
  ...anAccount(),
  ...writtenByPerson,
  external_id: 'INV-1',
  source_system: personal.words,
  contact: {
    id: contact.id,
    ...personal,
    ...personalLists,
    ...place,
    preferred,
    document: { type: 'dni', number: personal.words },
    birth_date: '1980-05-17',
    whatsapp_status: 'reached',
    opted_out_by: 'contact',
    opted_out_channels: ['sms'],
    external_id: 'PERSON-1',
    opted_out: false,
    version: 1,
  } satisfies Required<Account['contact']> & object,
  resolution: 'paid',
  custom: { note: personal.words },
  breakdown: { principal: 900, interest: 100, fees: 0, costs: 0 },
  adjusted: { principal: 0, interest: 100, fees: 0, costs: 0 },
  creditor: { name: personal.name, reference: personal.words },
  origin: personal.words,
  reference: personal.words,
  due_date: '2030-01-31',
  notes: personal.words,
  campaign_id: idOf(CampaignId),
  strategy_id: idOf(StrategyId),
  job_mark: '8e1f5c3a',
  last_contacted_at: at,
  last_channel: 'sms',
  contacted_by: { campaign: idOf(CampaignId), step: 0, replied: true },
  next_action_at: at,
  assigned_to: idOf(UserId),
  follow_up: { at, by: idOf(UserId) },
  last_outcome: { id: idOf(OutcomeId), result: 'call_back', at, by: idOf(UserId) },
  gsi2sk: `${at}#${anAccount().id}`,
  interaction_count: 1,
  replied: true,
  promise_count: 1,
  latest_promise: { promise_id: idOf(PromiseId), until: at, due_date: '2030-01-31', amount: 100 },
  settlement: anAccountSettlement(),
  plan: {
    id: idOf(PlanId),
    total: 1000,
    created_at: at,
    status: 'active',
    accepted_at: at,
    hold_id: idOf(HoldId),
  },
  holds: [{ id: idOf(HoldId), kind: 'by_request', blocks: 'all', placed_at: at, until: at }],
  import_base: 1,
  ...importTrace,
  undone_payments: [
    { version: 1, reversed: 3, amount: 10, above_total: 10, resolved_from: 'active', is_counted: false },
  ],
  latest_import: at,
  import_warning: personal.words,
  source_total: 1000,
  source_balance: 1000,
  import_move: { import: at, move: { code: 'account_moved', before: someone, after: someone } },
  step: 1,
  step_status: 'scheduled',
  round: 1,
  waiting_for: idOf(InteractionId),
  held_by: 'promise',
  promise_id: idOf(PromiseId),
  obstructed_since: at,
  waits_for_hold: true,
  counts_from: '2026-11-01',
  stopped_by: 'paid',
  in_ledger: true,
  moved_by: `1#${idOf(PaymentId)}`,
};

const payment: Required<Payment> = {
  kind: 'payment',
  ...writtenByPerson,
  id: idOf(PaymentId),
  account_id: account.id,
  amount: 10,
  overpaid_amount: 0,
  currency: 'ARS',
  paid_at: at,
  method: personal.words,
  reference: personal.words,
  external_id: 'PAYMENT-1',
  notes: personal.words,
  created_at: at,
  group_id: idOf(PaymentId),
  import_id: anImportJob().id,
  account_version: 1,
  above_total: 10,
  resolved_from: 'active',
  plan: { id: idOf(PlanId), instalments: [{ number: 1, due_date: '2030-02-15', amount: 10 }] },
  credited_step: { campaign: idOf(CampaignId), step: 0 },
  reversal: {
    reason: 'bounced',
    at,
    external_id: 'REVERSAL-1',
    by: byPerson,
    registered_at: at,
  },
};

const hold: Required<Omit<Hold, 'released_at' | 'released_by' | 'release_reason' | 'outcome'>> = {
  kind: 'hold',
  id: idOf(HoldId),
  hold_kind: 'identity_check',
  blocks: 'all',
  scope: 'account',
  account_id: account.id,
  contact_id: contact.id,
  address: personal.phone,
  external_id: 'HOLD-1',
  reason: personal.words,
  source: 'import',
  interaction_id: idOf(InteractionId),
  import_id: anImportJob().id,
  identity: { code: 'person_changed', before: someone, after: someone },
  dispute: { category: 'other', amount: 1, text: personal.words },
  claimed_payment: { amount: 1, paid_on: '2030-01-15' },
  placed_by: byPerson,
  placed_at: at,
  until: at,
  due_by: at,
  confirmed_at: at,
  confirmed_by: byPerson,
};
const released: Required<Hold> = {
  ...hold,
  outcome: 'rejected',
  released_at: at,
  released_by: byPerson,
  release_reason: personal.words,
};

const adjustment: Required<Adjustment> = {
  kind: 'adjustment',
  id: idOf(AdjustmentId),
  account_id: anAccount().id,
  adjustment_kind: 'fee',
  amount: 10,
  currency: 'ARS',
  external_id: 'fee-1',
  reason: personal.words,
  total_amount: 1010,
  pending_balance: 1010,
  registered_by: byPerson,
  created_at: at,
};

const interaction: Required<Interaction> = {
  ...anInteraction(),
  attachment: { media_type: 'image/png', bytes: 1 },
  provider_message_id: personal.words,
  call_sid: personal.words,
  hold_ids: [idOf(HoldId)],
  answers: [{ interaction: idOf(InteractionId), at }],
  conversation_id: personal.words,
  to: personal.phone,
  from: personal.whatsapp,
  action_type: 'reminder',
  template_id: idOf(TemplateId),
  agent_type: 'ai',
  supervisor_user_id: personal.email,
  subject: personal.words,
  body: personal.words,
  decision_id: idOf(DecisionId),
  step: 0,
  credited_step: { campaign: idOf(CampaignId), step: 0 },
  is_reply: true,
  failure: { reason: personal.words, provider_code: personal.words },
  transcript: [{ role: 'contact', message: personal.words, at_seconds: 1 }],
  disposition: personal.words,
  contact_result: 'right_party',
  sentiment: 'neutral',
  analysis: { summary: personal.words },
  verification: {
    fact: 'birth_year',
    wrong_answers: ['0'],
    verified_at: at,
    verified_contact: contact.id,
    denied_at: at,
  },
  needs_person: true,
  inbox: 'handled',
  handled_at: at,
  handled_by: personal.words,
  outcome_at: at,
  outcome_by: personal.words,
  promise_count: 1,
  promised_amount: 10,
  offers: [{ id: idOf(SettlementId), needs_approval: true }],
  accepted_settlement_id: idOf(SettlementId),
  accepted_plan_id: idOf(PlanId),
  duration_seconds: 42,
  price: { unit_price: 1, currency: 'ARS', parts: 2 },
  provider_price: { amount: 2, currency: 'ARS' },
  initiated_by: byPerson,
  delivered_at: at,
  read_at: at,
  ended_at: at,
};

const promise: Required<PromiseToPay> = {
  kind: 'promise',
  id: idOf(PromiseId),
  account_id: account.id,
  amount: 10,
  currency: 'ARS',
  due_date: '2030-01-20',
  day_ends_at: at,
  status: 'open',
  source: 'voice_agent',
  interaction_id: interaction.id,
  verified: true,
  notes: personal.words,
  external_id: 'PTP-1',
  registered_by: byPerson,
  paid_before: 0,
  created_at: at,
};

const settlement: Required<Settlement> = {
  kind: 'settlement',
  id: idOf(SettlementId),
  account_id: account.id,
  contact_id: contact.id,
  original_balance: 1000,
  offered_amount: 750.5,
  discount_pct: 24.95,
  max_discount_pct: 20,
  currency: 'ARS',
  status: 'accepted',
  notes: personal.words,
  expires_at: at,
  pay_by: '2030-02-15',
  plan_id: idOf(PlanId),
  source: 'user',
  external_id: 'OFFER-1',
  interaction_id: interaction.id,
  verified: true,
  proposed_by: byPerson,
  approved_by: byPerson,
  decided_by: byPerson,
  decision_notes: personal.words,
  accepted_at: at,
  outcome: 'open',
  outcome_at: at,
  created_at: at,
  updated_at: at,
  version: 1,
};

const plan: Required<InstalmentPlan> = {
  kind: 'plan',
  id: idOf(PlanId),
  account_id: account.id,
  contact_id: contact.id,
  status: 'active',
  currency: 'ARS',
  total: 1000,
  instalments: [{ number: 0, due_date: '2030-02-15', amount: 1000, late_at: at }],
  down_payment_on_acceptance: true,
  grace_days: 3,
  settlement_id: settlement.id,
  exceeded_limits: ['max_instalments'],
  notes: personal.words,
  external_id: 'PLAN-1',
  source: 'user',
  interaction_id: interaction.id,
  verified: true,
  proposed_by: byPerson,
  approved_by: byPerson,
  decided_by: byPerson,
  decision_notes: personal.words,
  accepted_at: at,
  hold_id: idOf(HoldId),
  next_check_at: at,
  ended_at: at,
  paid_amount: 1000,
  created_at: at,
  updated_at: at,
  version: 1,
};

const campaign: Required<Campaign> = {
  kind: 'campaign',
  ...writtenByPerson,
  id: idOf(CampaignId),
  name: 'Spring',
  objective: personal.words,
  strategy_id: idOf(StrategyId),
  status: 'draft',
  start_date: '2030-01-01',
  end_date: '2030-12-31',
  auto_enrol: { filter: { custom: `note=${personal.words}` }, exact: true },
  budget: { amount: 10, currency: 'ARS', per: 'day' },
  pause_reason: 'budget',
  resumes_at: at,
  next_enrolment_at: at,
  latest_enrolment: idOf(MemberJobId),
  last_sent_at: at,
  counts_steps: true,
  created_at: at,
  updated_at: at,
  version: 1,
};

const job: Required<ImportJob> = {
  ...anImportJob(),
  submitted_by: byPerson.id,
  submitted_by_key: idOf(ApiKeyId),
  undoes: anImportJob().id,
  undone_by: anImportJob().id,
  keeps_changes: true,
  chunks: 1,
  superseded_payments: 1,
  superseded: 0,
  results: { c0: [1, 0, 0] },
  errors_inline_bytes: 0,
  warnings_inline_bytes: 0,
  differences_inline_bytes: 0,
  change_totals: [],
  mode: 'validate',
  on_person_change: 'update',
  balance_as_of: at,
  completed_at: at,
};

type Change = readonly [before: object | undefined, after: object];

/** For each type, a change that causes it. */
const changes: Readonly<Record<DomainEventType, Change>> = {
  'account.created': [undefined, account],
  'account.updated': [{ ...account, notes: 'other', contact: { ...account.contact, name: 'other' } }, account],
  'account.status_changed': [{ ...account, collection_status: 'paused' }, account],
  'account.adjusted': [undefined, adjustment],
  'contact.opted_out': [contact, { ...contact, opted_out: true }],
  'contact.opt_out_removed': [{ ...contact, opted_out: true }, contact],
  'payment.registered': [undefined, payment],
  'payment.reversed': [{ ...payment, reversal: undefined }, payment],
  'interaction.created': [undefined, interaction],
  'interaction.updated': [{ ...interaction, status: 'ringing', disposition: 'other' }, interaction],
  'promise.created': [undefined, promise],
  'promise.broken': [promise, { ...promise, status: 'broken' }],
  'settlement.created': [undefined, settlement],
  'settlement.status_changed': [{ ...settlement, status: 'approved' }, settlement],
  'plan.created': [undefined, plan],
  'plan.status_changed': [{ ...plan, status: 'proposed' }, plan],
  'instalment.paid': [undefined, payment],
  'instalment.late': [{ ...plan, instalments: plan.instalments.map(({ late_at: _, ...each }) => each) }, plan],
  'hold.placed': [undefined, hold],
  'hold.released': [hold, released],
  'dispute.opened': [undefined, { ...hold, hold_kind: 'disputed' }],
  'dispute.resolved': [
    { ...hold, hold_kind: 'disputed' },
    { ...released, hold_kind: 'disputed' },
  ],
  'campaign.status_changed': [campaign, { ...campaign, status: 'active' }],
  'import.completed': [job, { ...job, status: 'completed' }],
};

const withPersonalData = [contact, account, payment, adjustment, interaction, settlement, released, campaign];

describe('an event', () => {
  it.each(withPersonalData)('is tested with a $kind that is full of personal data', (item) => {
    expect(JSON.stringify(item)).toMatch(isPersonal);
  });

  it.each(domainEventTypes)('%s carries nothing about a person but ids', (type) => {
    const stored = (item: object | undefined) => item && { ...item, organization, pk: 'partition', sk: 'sort' };
    const [before, after] = changes[type];
    const events = eventsOf({ before: stored(before), after: stored(after), sequence: 1n, atSeconds: 1 });
    expect(events.map((event) => event.type)).toContain(type);
    expect(JSON.stringify(events)).not.toMatch(isPersonal);
  });

  it.each(domainEventTypes)('%s is caused by an item whose changes the job that publishes receives', (type) => {
    const [, after] = changes[type];
    const kinds = jobs.streams.publishAndCountChanges.trigger.filters.flatMap(({ dynamodb }) =>
      'NewImage' in dynamodb && !('allowed' in dynamodb.NewImage) ? dynamodb.NewImage.kind.S : [],
    );
    expect(kinds).toContain('kind' in after && after.kind);
  });
});
