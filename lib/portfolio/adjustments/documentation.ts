import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  exampleIds,
  exampleInstant,
  examplePage,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import type { AdjustmentView, NewAdjustment } from './contract.ts';

const newAdjustment: Sent<typeof NewAdjustment> = {
  kind: 'interest',
  amount: 1250.5,
  external_id: 'interest-2026-11',
  reason: 'Interest of November',
};

const adjustment: Returned<typeof AdjustmentView> = {
  id: 'd4c1f0a3-8b5e-4d92-8a76-2e3f4a5b6c7d',
  account_id: exampleIds.account,
  kind: 'interest',
  amount: 1250.5,
  currency: 'ARS',
  external_id: 'interest-2026-11',
  reason: 'Interest of November',
  total_amount: 153591.25,
  pending_balance: 103591.25,
  registered_by: { kind: 'user', id: exampleIds.user },
  created_at: exampleInstant,
};

const accountId = { id: note('The id of the account, or its external_id with `by=external_id`.') };

export const documentation: RoomDocumentation = {
  tag: { title: 'Adjustments', description: 'What was added to a debt, or taken from it, other than by payments.' },
  fields: {
    ...notesFor(['NewAdjustment', 'AdjustmentView'], {
      kind: note(
        'Each moves a part of the breakdown: `interest`, `fee` (`fees`) and `cost` (`costs`) their own, `discount` and ' +
          '`correction` the `principal`. In `registered_by`: what kind of caller.',
      ),
      amount: note('By how much the debt rises; negative if it falls, as with every `discount`.', 1250.5),
      reason: note('Why, in your words. It is not sent to anyone.', 'Interest of November'),
    }),
    'NewAdjustment.external_id': note(
      'Your identifier of the adjustment, for this account. Sending the same one again returns the first adjustment.',
      'interest-2026-11',
    ),
    ...notesFor('AdjustmentView', {
      total_amount: note('The total of the account after the adjustment.', 153591.25),
      pending_balance: note('What was owed after the adjustment.', 103591.25),
    }),
    registered_by: note('Who registered it.'),
    ...notesFor(['createAdjustment', 'listAdjustments'], accountId),
  },
  operations: {
    createAdjustment: {
      description:
        'Moves `total_amount`, `pending_balance` and the part of the breakdown in one step. A balance that becomes 0 resolves the ' +
        'account as `paid`; one that rises from 0 reopens it, unless somebody closed it. What payments exceeded the balance by ' +
        'pays for what is added first. An amount that would leave the balance, the total or the part below 0 is 422 `below_zero`. ' +
        'While a settlement is in force, or once it was paid, an adjustment is 409. A source that repeats its amounts does not know ' +
        'the adjustments: they stay on top of what it gives, until it gives the total that the account has here.',
      body: newAdjustment,
      reply: {
        ...adjustment,
        account: { total_amount: 153591.25, pending_balance: 103591.25, collection_status: 'active' },
      },
    },
    listAdjustments: { reply: examplePage(adjustment) },
  },
};
