import {
  type Returned,
  type RoomDocumentation,
  exampleIds,
  exampleInstant,
  examplePage,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import type { ListedLedgerEntry, ListedPayment } from './contract.ts';

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
  group_id: null,
  status: 'registered',
  reversal: null,
  contact_name: 'María González',
};

const entry: Returned<typeof ListedLedgerEntry> = {
  day: '2026-11-21',
  at: exampleInstant,
  kind: 'paid',
  cause: 'payment',
  account_id: exampleIds.account,
  amount: 50000,
  currency: 'ARS',
  payment_id: payment.id,
  adjustment_id: null,
  settlement_id: null,
  recorded_at: exampleInstant,
  contact_name: 'María González',
};

export const documentation: RoomDocumentation = {
  tag: {
    title: 'Ledger',
    description: 'What is owed to the organization and what was paid, day by day, over all its accounts.',
  },
  fields: {
    ...notesFor(['listAllPayments', 'PaymentFilters'], {
      account_id: note('Only the payments of this account.'),
      status: note('Only payments that count (`registered`), or only those that were `reversed`.'),
      method: note('Only payments with exactly this method.', 'bank transfer'),
      paid_from: note('Only what was paid on this day or later.', '2026-11-01'),
      paid_to: note('Only what was paid on this day or earlier.', '2026-11-30'),
      registered_from: note('Only what was registered on this day or later.', '2026-11-01'),
    }),
    ...notesFor('listLedgerEntries', {
      day: note('Only the entries of this day. Without it, `account_id` is required.', '2026-11-21'),
      kind: note('Only the entries that this figure of a day sums.'),
      currency: note('Only the entries in this currency.', 'ARS'),
      account_id: note('Only the entries of this account, the oldest first.'),
    }),
    ...notesFor('ListedLedgerEntry', {
      contact_name: note("The name of the account's contact.", 'María González'),
      day: note("The day of `at` in the organization's calendar. It does not change with the time zone.", '2026-11-21'),
      at: note('When the balance of the account changed.'),
      kind: note('The figure of the day that sums this entry.'),
      cause: note(
        '`opening_balance`: an account from before the ledger. `balance_changed`: by its source or by hand. ' +
          '`settlement_ended`: withdrawn, breached, or its payment reversed.',
      ),
      amount: note(
        'By how much the balance moved: of a payment above the balance, only what was owed. Of `added` negative if less ' +
          'is owed, of `forgiven` negative if the amount is owed again.',
        50000,
      ),
      payment_id: note('The payment that was registered or reversed.'),
      adjustment_id: note('The adjustment that was registered.'),
      settlement_id: note('The settlement that was accepted or ended.'),
      recorded_at: note(
        'When the entry was recorded. After the end of its day, it changed a closing that had been read.',
      ),
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
    listLedgerEntries: {
      description:
        'The entries of a day are in the order of `kind`, `currency` and `at`, and add up to its figures. Those of an ' +
        'account add up to its `pending_balance`. A page by `account_id` or `currency` may have fewer than `limit`, or ' +
        'none, while more follow. An entry is recorded within seconds, and never changes.',
      reply: examplePage(entry),
    },
  },
};
