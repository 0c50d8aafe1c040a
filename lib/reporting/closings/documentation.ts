import {
  type Returned,
  type RoomDocumentation,
  exampleInstant,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import type { LedgerDays } from './contract.ts';

const days: Returned<typeof LedgerDays> = {
  as_of: exampleInstant,
  data: [
    {
      day: '2026-11-21',
      currency: 'ARS',
      opening: 48210350.5,
      added: 120000,
      adjusted: 0,
      paid: 182400,
      reversed: 5000,
      forgiven: 20000,
      closing: 48132950.5,
    },
  ],
};

export const documentation: RoomDocumentation = {
  fields: {
    ...notesFor('listLedgerDays', {
      from: note('The first day; by default the 30th before `to`.', '2026-11-01'),
      to: note('The last day; today if it is left out or later.', '2026-11-30'),
    }),
    ...notesFor('LedgerDays', {
      as_of: note('When the figures were read. What was written in the few seconds before may be missing.'),
      data: note('By day and currency, the oldest first. A day without a balance and without movements is left out.'),
    }),
    ...notesFor('LedgerDay', {
      day: note("The day in the organization's calendar.", '2026-11-21'),
      opening: note('What was owed at its beginning.', 48210350.5),
      added: note('New debts, and balances that their source or a person changed; negative if less is owed.', 120000),
      adjusted: note('Interest, fees, discounts and corrections that were added to debts.', 0),
      paid: note('What payments took off balances, on the day they were registered.', 182400),
      reversed: note('What is owed again because payments were reversed.', 5000),
      forgiven: note('What accepted settlements forgave, less what is owed again because they ended.', 20000),
      closing: note('Opening + added + adjusted − paid + reversed − forgiven: what was owed at its end.', 48132950.5),
    }),
  },
  operations: {
    listLedgerDays: {
      description:
        'At most 366 days. The closing of today is the sum of all `pending_balance`, and a closing changes later only by entries whose `recorded_at` says so. Accounts from before the ledger enter it once the operator has run the backfill `ledger`, on that day. `GET /api/v1/ledger/entries` lists what a figure sums.',
      reply: days,
    },
  },
};
