import {
  type Returned,
  type RoomDocumentation,
  exampleIds,
  exampleInstant,
  examplePage,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import type { ListedPayment } from './contract.ts';

const payment: Returned<typeof ListedPayment> = {
  id: 'b2c5a3f0-5f3d-5c0e-8f5c-0c8a3f5f9d21',
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
  status: 'registered',
  reversal: null,
  contact_name: 'María González',
};

export const documentation: RoomDocumentation = {
  tag: { title: 'Ledger', description: 'What was paid to the organization, over all its accounts.' },
  fields: {
    ...notesFor('listAllPayments', {
      account_id: note('Only the payments of this account.'),
      status: note('Only payments that count (`registered`), or only those that were `reversed`.'),
      method: note('Only payments with exactly this method.', 'bank transfer'),
      paid_from: note('Only what was paid on this day or later.', '2026-11-01'),
      paid_to: note('Only what was paid on this day or earlier.', '2026-11-30'),
      registered_from: note('Only what was registered on this day or later.', '2026-11-01'),
    }),
    'ListedPayment.contact_name': note("The name of the account's contact.", 'María González'),
  },
  operations: {
    listAllPayments: {
      description:
        "Days are those of the organization's calendar. Filters by account, status and days skip what they leave out; a " +
        'page by `method` or `registered_from` may have fewer payments than `limit`, or none, while more follow. A payment ' +
        'is listed within a second of its registration; those registered before this list existed, once the operator has ' +
        'run the backfill `payments`.',
      reply: examplePage(payment),
    },
  },
};
