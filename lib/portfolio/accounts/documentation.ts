import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  exampleIds,
  exampleInstant,
  examplePage,
  note,
  notesFor,
  sentences,
} from '../../platform/http/documentation.ts';
import { exampleContactOfAccount, exampleNewContact } from '../contacts/documentation.ts';
import type { AccountView, BulkChange, NewAccount } from './contract.ts';

export const exampleAccount: Returned<typeof AccountView> = {
  id: exampleIds.account,
  external_id: 'loan-84113',
  source_system: 'core-banking',
  contact: exampleContactOfAccount,
  total_amount: 152340.75,
  pending_balance: 102340.75,
  paid_amount: 50000,
  currency: 'ARS',
  reference: 'INV-2026-00417',
  due_date: '2026-09-30',
  days_past_due: 52,
  notes: null,
  collection_status: 'active',
  resolution: null,
  custom: { cost_center: 'north', instalment: 7 },
  breakdown: { principal: 120000, interest: 30000.5, fees: 2340.25, costs: 0 },
  creditor: { name: 'Banco del Sur', reference: 'CR-55812' },
  origin: 'Personal loan of 12 March 2024',
  campaign_id: null,
  strategy_id: null,
  settlement: null,
  plan: null,
  holds: [],
  last_contacted_at: null,
  last_interaction: null,
  open_promise: { due_date: '2026-11-30', amount: 50000 },
  next_action_at: null,
  assigned_to: exampleIds.user,
  follow_up: { at: '2026-11-23T21:30:00.000Z', by: exampleIds.user },
  last_outcome: { result: 'call_back', at: '2026-11-20T13:41:09.512Z', by: exampleIds.user },
  created_at: '2026-10-01T09:00:00.000Z',
  updated_at: exampleInstant,
};

export const exampleNewAccount: Sent<typeof NewAccount> = {
  external_id: 'loan-84113',
  source_system: 'core-banking',
  contact: exampleNewContact,
  total_amount: 152340.75,
  currency: 'ARS',
  breakdown: { principal: 120000, interest: 30000.5, fees: 2340.25, costs: 0 },
  creditor: { name: 'Banco del Sur', reference: 'CR-55812' },
  origin: 'Personal loan of 12 March 2024',
  reference: 'INV-2026-00417',
  due_date: '2026-09-30',
};

const idOrExternalId = note('The id, or the external_id with `by=external_id`.');
const newEmail = 'm.fernandez@mail.example';

const filterNotes = {
  status: note('Only accounts with this status; `open` is every status but `resolved`.'),
  has: note(
    'Only accounts that have had at least one `attempt` to contact them, refused or not, `interaction` (a message or ' +
      'call), `reply` (the person wrote or spoke, other than to opt out) or `promise`, that have a `settlement` in force ' +
      'or fulfilled, or on which a `payment` counts. They are those that the summary of a campaign counts.',
  ),
  resolution: note('Only accounts that were resolved for this reason.'),
  campaign_id: note('Only accounts in this campaign.'),
  source_system: note('Only accounts from this system.'),
  currency: note('Only accounts in this currency.', 'ARS'),
  min_pending: note('Only accounts that owe at least this.', 1500.5),
  max_pending: note('Only accounts that owe at most this.', 20000),
  due_after: note('Only accounts whose debt fell due after this day.', '2026-06-30'),
  due_before: note('Only accounts whose debt fell due before this day.', '2026-10-01'),
  min_days_past_due: note(
    "Only accounts that are at least as many days past due, in the organization's time zone.",
    30,
  ),
  max_days_past_due: note("Only accounts that are at most as many days past due, in the organization's time zone.", 90),
  opted_out: note('Only accounts whose contact asked not to be contacted on any channel, or only the others.'),
  assigned_to: note('Only accounts that this user works.', exampleIds.user),
  follow_up_before: note('Only accounts to call back before this time.', exampleInstant),
};

export const documentation: RoomDocumentation = {
  tag: { title: 'Accounts', description: 'Debts, each with a copy of the contact who owes it.' },
  fields: {
    holds: note('The holds that stop contact about the account; one whose `until` has passed has ended.'),
    settlement: note('The agreement about the debt that is in force or was fulfilled; null without one.'),
    plan: note('The instalment plan that is in force or was kept; null without one.'),
    source_system: note('The system the record comes from.', 'core-banking'),
    contact: note('The person who owes the debt.'),
    total_amount: note(
      'The debt when it was handed over. A new total without a `pending_balance` changes the balance by the difference, ' +
        'never below 0. Required unless `pending_balance` is given, which is then the total of a new account; an existing ' +
        'one keeps its total unless the balance exceeds it.',
      152340.75,
    ),
    pending_balance: note(
      'What is still owed. Defaults to `total_amount` on creation; payments reduce it. At 0 the account becomes `resolved`; ' +
        'a balance above 0 reopens a resolved account as `active`, but an upsert or import reopens one that was resolved ' +
        'with a balance only if it is higher than before. While a settlement is in force, it is what is left of the ' +
        'offered amount.',
      102340.75,
    ),
    balance_as_of: note(
      'When the `pending_balance` was true: payments made later are subtracted from it. Defaults to now.',
    ),
    paid_amount: note('The sum of all payments.', 50000),
    due_date: note('The day the debt fell due.', '2026-09-30'),
    days_past_due: note("Days since `due_date`, in the organization's time zone; negative before it.", 52),
    collection_status: note(
      '`paused` and `disputed` stop all dispatch; `resolved` is closed and can only be reopened.',
    ),
    resolution: note(
      'Why the account is resolved; null if it is not, or if nobody said. `paid` and `settled` follow from the balance, ' +
        '`import_undone` from undoing the import that created it.',
    ),
    custom: note(
      'Your own fields: up to 20, with names such as `cost_center` and texts of up to 200 characters or numbers. They are ' +
        'merged by name: a field that is left out keeps its value, null removes it; null in place of all removes them all.',
    ),
    breakdown: note(
      'What `total_amount` consists of, which its parts must add up to. It is replaced as a whole, a part that is left out ' +
        'is 0. A new total that comes without it removes it, with the warning `breakdown_dropped`. The service never computes it.',
    ),
    principal: note('The part that was lent or sold.', 120000),
    interest: note('Interest.', 30000.5),
    fees: note('Fees, such as those of late payment.', 2340.25),
    costs: note('Costs of collection.', 0),
    creditor: note('To whom the debt is owed, if not to the organization. It is replaced as a whole.'),
    origin: note('Where the debt comes from, in up to 200 characters.', 'Personal loan of 12 March 2024'),
    campaign_id: note('The campaign that the account is in.'),
    strategy_id: note('The strategy that applies to the account.'),
    last_contacted_at: note('When the service last sent a message to the contact or called.'),
    last_interaction: note(
      'The channel and time of `last_contacted_at`; null before the first contact since 1.4.0. Its result is in the timeline.',
    ),
    open_promise: note(
      'The latest promise to pay until its day is over; null without one, or if it dates from before 1.4.0.',
    ),
    ...notesFor('AccountInteractionView', {
      channel: note('How the contact was reached.'),
      at: note('When the message was sent or the call made.'),
    }),
    ...notesFor('AccountPromiseView', {
      due_date: note('The last day to pay.', '2026-11-30'),
      amount: note('The promised amount.', 50000),
    }),
    next_action_at: note('When the next step of the strategy is due.'),
    ...notesFor(['AccountView', 'WrittenAccount'], {
      assigned_to: note('The user who works the account; null if nobody does.'),
      follow_up: note('When somebody promised to call back; null without such a promise.'),
      last_outcome: note('The latest outcome of working the account.'),
      result: note('The result.'),
      at: note('When to call back, or when the outcome was recorded.'),
      by: note('The user who promised or recorded it.', exampleIds.user),
    }),
    'WrittenAccount.code': note(
      '`person_changed`: the contact got a name that shares no word with its former one. `account_moved`: the account ' +
        'went to another contact or another source system. `payment_may_be_missing`: the balance may not count the latest ' +
        'payments. `breakdown_dropped`: the total changed and came without its breakdown.',
    ),
    'WrittenAccount.before': note('What was stored before.'),
    'WrittenAccount.after': note('What is stored now.'),
    account_ids: note('The accounts to change, or `account_external_ids`. If one of them is unknown, nothing changes.'),
    account_external_ids: note('The accounts to change, by your own identifiers.', ['loan-84113']),
    action: note('What to do with the accounts.'),
    affected: note(
      'How many accounts changed. Accounts that may not be changed in this way, or need no change, are skipped.',
      2,
    ),
    'readAccount.id': idOrExternalId,
    'updateAccount.id': idOrExternalId,
    'AccountTotals.as_of': note('When the totals were read.'),
    'AccountTotals.count': note('How many accounts match.', 3),
    'AccountTotals.by_currency': note('The accounts and what is owed on them, by currency.'),
    ...notesFor('listAccounts', {
      ...filterNotes,
      ids: note(
        'Only the accounts with these ids: up to 100, separated by commas. An id counts once however often it is given; ' +
          'those of no account of the organization are left out of the answer.',
        exampleIds.account,
      ),
      external_id: note('Only the account with this external_id.'),
      contact_id: note('Only the accounts of this contact; those of one that was merged follow within seconds.'),
      updated_since: note('Only accounts whose `updated_at` is this time or later.'),
      sort: note(
        'Sorts by this field, with a minus in descending order, by values that may lack changes of the last seconds. ' +
          'Accounts without a value come last. Amounts are compared whatever their currency: filter by `currency`. Not with ' +
          '`ids`, `external_id`, `contact_id`, `updated_since` or `custom`.',
        '-days_past_due',
      ),
      custom: note(
        'Only accounts whose custom field has this value: a name, `=` and the value. `custom.cost_center=CC-1` is the same as ' +
          '`custom=cost_center=CC-1`.',
        'cost_center=CC-1',
      ),
    }),
    ...notesFor('readAccountTotals', filterNotes),
    ...notesFor('AccountFilter', {
      ...filterNotes,
      custom: note('Only accounts whose custom field has this value: a name, `=` and the value.', 'cost_center=CC-1'),
    }),
    'NewStatus.status': note('The status to have.', 'resolved'),
    'NewStatus.resolution': note('With `resolved`: why the account is closed.', 'deceased'),
    'NewStatus.reason': note('For the audit log.', 'Death certificate received on 2026-11-20'),
    'changeAccountStatus.id': note('The id of the account, or its external_id with `by=external_id`.'),
    'BulkChange.status': note('The status that `change_status` sets.'),
    'BulkChange.resolution': note('With `resolved`: why the accounts are closed.'),
    'BulkChange.campaign_id': note(
      'The campaign that the accounts join with `assign_campaign`; null removes them from theirs.',
    ),
    'BulkChange.user_id': note('The user who works the accounts after `assign_agent`; null for nobody.'),
    'BulkChange.strategy_id': note(
      "The strategy that the accounts get with `assign_strategy`, in place of their campaign's; null removes it.",
    ),
  },
  operations: {
    createAccount: {
      description:
        'If the organization already has an account with this `external_id`, that account is updated: fields that you omit ' +
        'keep their values, and the status is 200 instead of 201. The same holds for its contact. An amount that ' +
        'equals the one of your last upsert or import changes nothing, even if payments or people have changed it here ' +
        'since. A new balance that is higher than ours by the latest payments of 10 days is stored with the warning ' +
        '`payment_may_be_missing`, and the account gets the hold `paid_claim` for 3 business days. While a settlement is in ' +
        'force, amounts that would change the balance are 409 `settlement_in_force`. If the account may go to another person, ' +
        'the reply has `warnings` and the account the hold `identity_check`.',
      body: exampleNewAccount,
      reply: exampleAccount,
    },
    listAccounts: {
      description:
        `${sentences.allFiltersMatch} With \`updated_since\`: ` +
        `${sentences.searchedPage('10,000 accounts')} Other filters may not find changes of the last seconds. To follow changes, see Synchronization above.`,
      reply: examplePage(exampleAccount),
    },
    readAccountTotals: {
      description: 'The filters are those of the list of accounts. The totals may lack changes of the last seconds.',
      reply: {
        as_of: exampleInstant,
        count: 3,
        by_currency: [
          { currency: 'ARS', count: 2, pending_balance: 192340.75 },
          { currency: 'USD', count: 1, pending_balance: 250 },
        ],
      },
    },
    readAccount: { reply: exampleAccount },
    updateAccount: {
      description:
        `${sentences.partialUpdate} Fields of the contact are merged one by one. While a settlement is in force, amounts that ` +
        'would change the balance are 409 `settlement_in_force`.',
      body: { pending_balance: 90000, contact: { email: newEmail } },
      reply: { ...exampleAccount, pending_balance: 90000, contact: { ...exampleContactOfAccount, email: newEmail } },
    },
    changeAccountStatus: {
      description:
        'Does what the bulk action `change_status` does, for one account, and records the reason. An account that has the ' +
        'status already is not changed. A resolved account can only become `active`: 409 `status_not_allowed`. Users need ' +
        'the role `admin`, or `agent` for `disputed`.',
      body: { status: 'resolved', resolution: 'deceased', reason: 'Death certificate received on 2026-11-20' },
    },
    changeAccountsInBulk: {
      description:
        "An account that joins a campaign starts at the first step of its own strategy or the campaign's; so does an account " +
        'whose strategy is replaced. While an account is `paused`, `disputed` or `resolved`, no step is due. A step that ' +
        'became due in the meantime is due as soon as the account is active again. While a settlement is in force, no ' +
        'strategy begins or continues, whatever the action. Agents may only mark accounts as `disputed`, which stops all ' +
        'contact; anything else requires the role `admin`. API keys need `campaigns:write` to assign campaigns and strategies, ' +
        '`accounts:write` for everything else.',
      body: {
        account_ids: [exampleIds.account],
        action: 'change_status',
        status: 'escalated',
      } satisfies Sent<typeof BulkChange>,
      reply: { affected: 1 },
    },
  },
};
