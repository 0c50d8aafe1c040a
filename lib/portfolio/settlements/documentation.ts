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
import type { NewSettlement, SettlementChange, SettlementView } from './contract.ts';

export const exampleSettlement: Returned<typeof SettlementView> = {
  id: 'b3f1c2d4-5e6a-4b7c-8d9e-0f1a2b3c4d5e',
  account_id: exampleIds.account,
  original_balance: 102340.75,
  offered_amount: 81872.6,
  forgiven_amount: 20468.15,
  discount_pct: 20,
  max_discount_pct: 15,
  currency: 'ARS',
  status: 'pending_approval',
  notes: 'Lost the job in October.',
  expires_at: '2026-12-21T14:03:22.120Z',
  pay_by: '2026-12-31',
  source: 'user',
  interaction_id: null,
  verified: null,
  external_id: null,
  proposed_by: { kind: 'user', id: exampleIds.user },
  approved_by: null,
  decided_by: null,
  accepted_at: null,
  decision_notes: null,
  outcome: null,
  outcome_at: null,
  created_at: exampleInstant,
  updated_at: exampleInstant,
};

const administrator = { kind: 'user', id: '8c1e5d2a-6b3f-4a7d-9e0c-2f4b6d8a1c3e' } as const;
const decidedAt = '2026-11-21T16:20:05.310Z';

const amounts = {
  original_balance: note('The pending balance when it was proposed.', 102340.75),
  offered_amount: note('What the contact pays to settle the debt.', 81872.6),
  forgiven_amount: note('What is waived if it is paid.', 20468.15),
  pay_by: note("The last day to pay, in the organization's time zone.", '2026-12-31'),
};

export const documentation: RoomDocumentation = {
  tag: {
    title: 'Settlements',
    description: 'Offers to settle a debt for less than its balance, from the proposal to a paid or broken agreement.',
  },
  fields: {
    ...notesFor(['NewSettlement', 'SettlementChange', 'SettlementView', 'ListedSettlement', 'AccountSettlementView'], {
      ...amounts,
      id: note('The id assigned by the service.'),
      account_id: note('The account whose debt it settles.'),
      discount_pct: note('The discount in percent of the balance, rounded to two decimals.', 20),
      max_discount_pct: note("The strategy's limit when it was proposed; null without a strategy.", 15),
      status: note('`expired` as soon as `expires_at` has passed.'),
      notes: note('Notes of the proposer, or on the decision.'),
      expires_at: note('Until when the offer can be accepted; 30 days by default, 365 at most.'),
      source: note('Who negotiated: a user, an AI agent in a call, or another system with an API key.'),
      external_id: note(
        'Your own identifier of the settlement: the same one again on the account proposes nothing.',
        'OFFER-7',
      ),
      interaction_id: note('The call in which it was proposed.'),
      verified: note('Whether the callee of an AI agent had proved who they are; null if no call had a part in it.'),
      proposed_by: note('Who proposed it.'),
      approved_by: note('Who approved a discount above the limit.'),
      decided_by: note('Who made the last decision.'),
      kind: commonNotes.kindOfActor,
      accepted_at: note('When it was accepted.'),
      decision_notes: note('Notes on the last decision.'),
      outcome: note('What became of an accepted offer: `open` while it is in force.'),
      outcome_at: note('When it was fulfilled, breached or withdrawn.'),
      action: note('The decision.'),
    }),
    'ListedSettlement.contact_name': note("The current name of the account's contact.", 'María Fernández'),
    'updateSettlement.id': note('The id of the settlement.'),
    'readSettlement.id': note('The id of the settlement.'),
    accountId: note('The id of the account, or its external_id with `by=external_id`.'),
    'listSettlements.status': note(
      'Only settlements with this status. An offer is listed as `expired` up to 15 minutes after it expired.',
    ),
  },
  operations: {
    createSettlement: {
      description:
        "A discount within the strategy's `max_discount_pct` is `proposed`, a higher one `pending_approval`. An account has one open offer.",
      body: {
        offered_amount: 81872.6,
        pay_by: '2026-12-31',
        notes: 'Lost the job in October.',
      } satisfies Sent<typeof NewSettlement>,
      reply: exampleSettlement,
    },
    listAccountSettlements: { reply: examplePage(exampleSettlement) },
    listSettlements: { reply: examplePage({ ...exampleSettlement, contact_name: 'María Fernández' }) },
    readSettlement: { reply: exampleSettlement },
    updateSettlement: {
      description:
        'An agent accepts and rejects. Approving, withdrawing, and rejecting an offer that awaits approval require the role admin. ' +
        'Repeating an action changes nothing.',
      body: { action: 'approve' } satisfies Sent<typeof SettlementChange>,
      reply: {
        ...exampleSettlement,
        status: 'approved',
        approved_by: administrator,
        decided_by: administrator,
        updated_at: decidedAt,
      },
    },
  },
};
