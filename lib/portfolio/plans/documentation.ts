import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  commonNotes,
  exampleIds,
  exampleInstant,
  examplePage,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import type { NewPlan, PlanChange, PlanView } from './contract.ts';

const examplePlan: Returned<typeof PlanView> = {
  id: 'c7a1d3e5-2f4b-4c6d-8e0f-1a3b5c7d9e2f',
  account_id: exampleIds.account,
  status: 'proposed',
  currency: 'ARS',
  total: 100000,
  paid_amount: 0,
  instalments: [
    { number: 0, due_date: '2026-11-21', amount: 10000, paid_amount: 0, status: 'due' },
    { number: 1, due_date: '2026-12-31', amount: 30000, paid_amount: 0, status: 'due' },
    { number: 2, due_date: '2027-01-31', amount: 30000, paid_amount: 0, status: 'due' },
    { number: 3, due_date: '2027-02-28', amount: 30000, paid_amount: 0, status: 'due' },
  ],
  grace_days: 3,
  settlement_id: null,
  exceeded_limits: [],
  notes: null,
  external_id: null,
  source: 'user',
  interaction_id: null,
  verified: null,
  proposed_by: { kind: 'user', id: exampleIds.user },
  approved_by: null,
  decided_by: null,
  decision_notes: null,
  accepted_at: null,
  ended_at: null,
  created_at: exampleInstant,
  updated_at: exampleInstant,
};

const acceptedAt = '2026-11-21T16:20:05.310Z';

export const documentation: RoomDocumentation = {
  tag: {
    title: 'Instalment plans',
    description: 'Agreements to pay a debt in parts, from the proposal to a plan that was kept or broken.',
  },
  fields: {
    ...notesFor(
      ['NewPlan', 'PlanChange', 'PlanView', 'ListedPlan', 'InstalmentTerms', 'InstalmentView', 'AccountPlanView'],
      {
        id: note('The id assigned by the service.'),
        account_id: note('The account whose debt it pays.'),
        status: note('Of an instalment, or of the plan: `active` while it is in force.'),
        total: note('What the plan pays: the balance, or the amount of the settlement.', 100000),
        paid_amount: note('What was paid of it since the acceptance.', 0),
        instalments: note('The parts, by their due dates, which ascend and add up to what is owed.'),
        number: note('From 1; the down payment is 0.'),
        due_date: note("The day on which it is due, in the organization's time zone.", '2026-12-31'),
        amount: note("In the account's currency.", 30000),
        count: note(
          'Into how many equal parts the amount is divided, beside the down payment. The last has the remainder.',
          3,
        ),
        first_due: note('When the first of them is due.', '2026-12-31'),
        every: note('How often one is due. A month without that day has its last day instead.'),
        down_payment: note('What is paid first, as instalment 0.', 10000),
        down_payment_due: note('When it is due: the day of the acceptance, unless another day is given.'),
        grace_days: note(
          'Days after its due date from which an instalment is late; the setting of the organization by default.',
          3,
        ),
        settlement_id: note('The settlement that the plan pays. An offer is accepted with the plan.'),
        exceeded_limits: note('The limits of the strategy that it is beyond, so that it needed approval.'),
        notes: note('Notes of the proposer, or on the decision.'),
        external_id: note(
          'Your own identifier of the plan: the same one again on the account proposes nothing.',
          'PLAN-7',
        ),
        source: note('Who negotiated: a user, an API key, or an AI agent in a call.'),
        interaction_id: note('The call in which it was proposed.'),
        verified: note('Whether the callee of an AI agent had proved who they are; null if no call had a part in it.'),
        proposed_by: note('Who proposed it.'),
        approved_by: note('Who approved a plan beyond the limits.'),
        decided_by: note('Who made the last decision.'),
        kind: commonNotes.kindOfActor,
        decision_notes: note('Notes on the last decision.'),
        accepted_at: note('When it was accepted.'),
        ended_at: note('When it was kept, broken or cancelled.'),
        action: note('The decision.'),
      },
    ),
    'ListedPlan.contact_name': note("The current name of the account's contact.", 'María Fernández'),
    'createPlan.id': note('The id of the account, or its external_id with `by=external_id`.'),
    'listAccountPlans.id': note('The id of the account, or its external_id with `by=external_id`.'),
    'updatePlan.id': note('The id of the plan.'),
    'readPlan.id': note('The id of the plan.'),
    'listPlans.status': note('Only plans with this status.'),
  },
  operations: {
    createPlan: {
      description:
        "Either `instalments`, or `count`, `first_due` and `every`. A plan within the limits of the account's strategy is `proposed`, " +
        'any other `pending_approval`. An account has one open plan.',
      body: {
        count: 3,
        first_due: '2026-12-31',
        every: 'month',
        down_payment: 10000,
      } satisfies Sent<typeof NewPlan>,
      reply: examplePlan,
    },
    listAccountPlans: { reply: examplePage(examplePlan) },
    listPlans: { reply: examplePage({ ...examplePlan, contact_name: 'María Fernández' }) },
    readPlan: { reply: examplePlan },
    updatePlan: {
      description:
        'An agent accepts and rejects. Approving, cancelling a plan in force, and rejecting one that awaits approval require the ' +
        'role admin; an API key cannot approve. An accepted plan stops automatic collection with the hold `plan`. ' +
        'Repeating an action changes nothing.',
      body: { action: 'accept' } satisfies Sent<typeof PlanChange>,
      reply: {
        ...examplePlan,
        status: 'active',
        decided_by: { kind: 'user', id: exampleIds.user },
        accepted_at: acceptedAt,
        updated_at: acceptedAt,
      },
    },
  },
};
