import {
  type Returned,
  type RoomDocumentation,
  exampleIds,
  exampleInstant,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import { type ContactStatement, maxStatementAccounts, maxStatementEntries } from './contract.ts';

const paymentId = 'b2c5a3f0-5f3d-5c0e-8f5c-0c8a3f5f9d21';

const statement: Returned<typeof ContactStatement> = {
  contact: { id: exampleIds.contact, external_id: 'C-118', name: 'María González' },
  from: '2026-11-01',
  to: '2026-11-30',
  as_of: exampleInstant,
  accounts: [
    {
      id: exampleIds.account,
      external_id: 'loan-84113',
      reference: null,
      creditor: { name: 'Banco del Sur', reference: null },
      origin: 'Consumer loan of 2024',
      currency: 'ARS',
      total_amount: 152340.75,
      paid_amount: 50000,
      pending_balance: 102340.75,
      due_date: '2026-09-30',
      collection_status: 'active',
      resolution: null,
      breakdown: null,
    },
  ],
  balances: [
    {
      currency: 'ARS',
      opening: 152340.75,
      added: 0,
      adjusted: 0,
      paid: 50000,
      reversed: 0,
      forgiven: 0,
      closing: 102340.75,
    },
  ],
  entries: [
    {
      day: '2026-11-21',
      at: exampleInstant,
      kind: 'paid',
      cause: 'payment',
      account_id: exampleIds.account,
      amount: 50000,
      currency: 'ARS',
      balance: 102340.75,
      payment_id: paymentId,
      adjustment_id: null,
      settlement_id: null,
    },
  ],
  payments: [
    {
      id: paymentId,
      account_id: exampleIds.account,
      amount: 50000,
      overpaid_amount: 0,
      currency: 'ARS',
      paid_at: '2026-11-21T14:03:00.000Z',
      method: 'bank transfer',
      reference: null,
      external_id: 'rcpt-7741',
      notes: null,
      created_at: exampleInstant,
      group_id: null,
      status: 'registered',
      reversal: null,
    },
  ],
  settlements: [],
  plans: [],
  promises: [],
};

export const documentation: RoomDocumentation = {
  tag: { title: 'Statements', description: 'What one person owed and paid, over all their accounts.' },
  fields: {
    ...notesFor('readStatement', {
      id: note('The id of the contact, or its external_id with `by=external_id`.'),
      from: note('The first day; everything from the beginning if it is left out.', '2026-11-01'),
      to: note('The last day; today if it is left out or later.', '2026-11-30'),
    }),
    ...notesFor('ContactStatement', {
      contact: note('Whose statement it is.'),
      from: note('The first day; null if it begins with the first entry.', '2026-11-01'),
      to: note('The last day.', '2026-11-30'),
      as_of: note('When it was read. What was written in the few seconds before may be missing.'),
      accounts: note('The current accounts, oldest first.'),
      balances: note('By currency, what was owed before and after the period and why that changed.'),
      entries: note('The entries of the ledger in the period, oldest first.'),
      payments: note('Payments that were registered or reversed in the period, oldest first.'),
      settlements: note('Settlements that were proposed in the period, and earlier agreements that are in force.'),
      plans: note('Instalment plans that were proposed in the period, and earlier ones that are in force, as of now.'),
      promises: note('Promises that were made in the period, and earlier ones that are open.'),
    }),
    ...notesFor('StatementBalance', {
      opening: note('What was owed before the first day.', 152340.75),
      added: note('New debts, and balances that their source or a person changed; negative if less is owed.', 0),
      adjusted: note('Interest, fees, discounts and corrections that were added to debts.', 0),
      paid: note('What payments took off balances.', 50000),
      reversed: note('What is owed again because payments were reversed.', 0),
      forgiven: note('What settlements forgave, less what is owed again because they ended.', 0),
      closing: note('Opening + added + adjusted − paid + reversed − forgiven.', 102340.75),
    }),
    ...notesFor('StatementEntry', {
      day: note("The day in the organization's calendar.", '2026-11-21'),
      at: note('When the balance changed.'),
      kind: note('The figure that sums this entry.'),
      cause: note('Why the balance changed.'),
      account_id: note('The account whose balance changed.'),
      amount: note('By how much.', 50000),
      balance: note('What the contact owed in this currency after the entry.', 102340.75),
      payment_id: note('The payment that was registered or reversed.'),
      adjustment_id: note('The adjustment that was registered.'),
      settlement_id: note('The settlement that was accepted or ended.'),
    }),
  },
  operations: {
    readStatement: {
      description:
        `At most ${maxStatementEntries} entries: more are 422 \`statement_too_long\`. A contact with more than ` +
        `${maxStatementAccounts} accounts gets 409 \`too_many_accounts\`; list the entries of each account then. The ` +
        'statement follows the ledger: an account from before it begins with what it owed when it entered.',
      reply: statement,
    },
  },
};
