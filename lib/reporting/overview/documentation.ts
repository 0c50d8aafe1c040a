import {
  type Returned,
  type RoomDocumentation,
  exampleInstant,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import type { Overview } from './contract.ts';

const overview: Returned<typeof Overview> = {
  as_of: exampleInstant,
  date: '2026-11-21',
  currency: 'ARS',
  monthly_goal: 5000000,
  attention: {
    settlements: { count: 4, amount: 241200, by_currency: [{ currency: 'ARS', amount: 241200 }] },
    broken: { count: 3, amount: 121400, by_currency: [{ currency: 'ARS', amount: 121400 }] },
    due_today: { count: 11, amount: 418900, by_currency: [{ currency: 'ARS', amount: 418900 }] },
    inbox: { count: 6, oldest_at: '2026-11-19T14:05:00.000Z' },
    webhooks: { count: 1, failing_since: '2026-11-18T09:30:00.000Z' },
  },
  accounts: {
    by_status: { active: 4100, paused: 35, escalated: 120, disputed: 12, resolved: 733 },
    open: [
      { currency: 'ARS', accounts: 4255, contacted: 2470, pending: 48210350.5 },
      { currency: 'USD', accounts: 12, contacted: 3, pending: 1200 },
    ],
    pending: 48210350.5,
    pending_by_currency: [
      { currency: 'ARS', amount: 48210350.5 },
      { currency: 'USD', amount: 1200 },
    ],
    paid: 1250300.5,
    paid_by_currency: [{ currency: 'ARS', amount: 1250300.5 }],
  },
  queue: {
    paused: false,
    date: '2026-11-21',
    pending: 120,
    processing: 8,
    completed: 2310,
    failed: 14,
    skipped: 241,
  },
  days: [
    {
      date: '2026-11-21',
      sends: 2324,
      sends_by_channel: { email: 0, sms: 2104, whatsapp: 180, voice: 40 },
      delivered: 2190,
      delivered_by_channel: { email: 0, sms: 1990, whatsapp: 174, voice: 26 },
      replies_by_channel: { email: 0, sms: 84, whatsapp: 22, voice: 1 },
      failed: 61,
      blocked: 241,
      blocked_by_rule: [
        { rule: 'contact_opted_out', count: 21 },
        { rule: 'outside_contact_hours', count: 220 },
      ],
      payments: { count: 14, amount: 182400, by_currency: [{ currency: 'ARS', amount: 182400 }] },
      promises: { count: 6, amount: 90500, by_currency: [{ currency: 'ARS', amount: 90500 }] },
      promises_kept: { count: 5, amount: 70000, by_currency: [{ currency: 'ARS', amount: 70000 }] },
      promises_broken: { count: 3, amount: 41000, by_currency: [{ currency: 'ARS', amount: 41000 }] },
      opt_outs: 3,
      cost: 1890,
      cost_by_currency: [{ currency: 'ARS', amount: 1890 }],
      pending: 48210350.5,
      pending_by_currency: [
        { currency: 'ARS', amount: 48210350.5 },
        { currency: 'USD', amount: 1200 },
      ],
    },
  ],
  due_promises: [
    { date: '2026-11-21', count: 11, amount: 418900, by_currency: [{ currency: 'ARS', amount: 418900 }] },
    { date: '2026-11-22', count: 0, amount: 0, by_currency: [] },
  ],
  aging: [
    { bucket: 'current', accounts: 0, pending: 0, by_currency: [] },
    {
      bucket: '61_90',
      accounts: 2140,
      pending: 21300250,
      by_currency: [{ currency: 'ARS', accounts: 2140, pending: 21300250 }],
    },
  ],
  due_months: [
    {
      month: '2026-09',
      accounts: 2140,
      pending: 21300250,
      pending_by_currency: [{ currency: 'ARS', amount: 21300250 }],
    },
    {
      month: null,
      accounts: 12,
      pending: 90000,
      pending_by_currency: [{ currency: 'ARS', amount: 90000 }],
    },
  ],
};

export const documentation: RoomDocumentation = {
  tag: { title: 'Overview', description: 'The figures of an organization at a glance.' },
  fields: {
    'readOverview.days': note('How many days to show, up to and including today: at most 180.', 7),
    ...notesFor('Overview', {
      as_of: note('When the figures were read. What was written in the few seconds before may be missing.'),
      currency: note(
        "The organization's currency, which applies to all amounts that are not listed by currency.",
        'ARS',
      ),
      date: note('Today in the organization.'),
      monthly_goal: note('What the organization wants to recover in a month, in its currency; null without a goal.'),
      attention: note('What needs a decision of a person.'),
      accounts: note('All accounts.'),
      queue: note("Today's queue, as in `GET /api/admin/execution/status`."),
      days: note(
        "The days in the organization's time zone, oldest first and today last, including days without figures.",
      ),
      due_promises: note('The open promises that are due today and in the 13 days after it, by due date.'),
      aging: note(
        'The accounts that are not `resolved` by the days since their `due_date`, all buckets in their order. Those with a ' +
          'due date add up to `due_months`.',
      ),
      due_months: note(
        'The accounts that are not `resolved` by the month of their `due_date`, oldest first. Dates before 2000 and after ' +
          '2099 count in the first and the last month of that time.',
      ),
    }),
    ...notesFor('OverviewAttention', {
      settlements: note('Settlements that wait for approval, with the amounts that they ask for.'),
      broken: note('Promises that were broken since yesterday: those due on the two days before today.'),
      due_today: note('Open promises that are due today.'),
      inbox: note('Messages and calls that need a person: those of `GET /api/interactions`.'),
      webhooks: note('Webhooks whose deliveries fail.'),
      count: note('How many. Of messages and calls, up to 1,000 are counted.', 6),
      oldest_at: note('Since when the oldest waits; null if none does.'),
      failing_since: note('Since when the first of them fails; null if none does.'),
    }),
    ...notesFor('OverviewOpen', {
      currency: note('The currency of the accounts.', 'ARS'),
      accounts: note('How many accounts in it are not `resolved`.', 4255),
      contacted: note('Those of them with at least one message or call.', 2470),
      pending: note('The sum of their `pending_balance`.', 48210350.5),
    }),
    ...notesFor('OverviewAge', {
      bucket: note('Not due yet or due today (`current`), or the days since the due date.', '61_90'),
      accounts: note('How many accounts, in all currencies or in that of the entry.', 2140),
      pending: note(
        'The sum of their `pending_balance` in the currency of the organization or of the entry.',
        21300250,
      ),
      by_currency: note('The same by currency; currencies without accounts are omitted.'),
      currency: note('The currency of the accounts.', 'ARS'),
    }),
    'OverviewDuePromises.date': note('The day on which they are due.'),
    'OverviewDuePromises.count': note('How many, in all currencies.', 11),
    'OverviewDuePromises.amount': note('Their sum in the currency of the organization.', 418900),
    'OverviewDuePromises.by_currency': note('Their sums by currency; currencies without any are omitted.'),
    ...notesFor('OverviewAccounts', {
      open: note('The accounts that are not `resolved`, by currency.'),
      by_status: note('How many accounts have each `collection_status`: those of `GET /api/v1/accounts?status=`.'),
      pending: note('The sum of the `pending_balance` of accounts in the currency of the organization.', 48210350.5),
      pending_by_currency: note('The same by currency; currencies without a balance are omitted.'),
      paid: note('The sum of the `paid_amount` of accounts in the currency of the organization.', 1250300.5),
      paid_by_currency: note('The same by currency; currencies without payments are omitted.'),
      amount: note('The sum in that currency.', 48210350.5),
    }),
    ...notesFor('OverviewStatuses', {
      active: note('Active accounts.', 4100),
      paused: note('Paused accounts.', 35),
      escalated: note('Escalated accounts.', 120),
      disputed: note('Disputed accounts.', 12),
      resolved: note('Resolved accounts.', 733),
    }),
    ...notesFor('OverviewChannels', {
      email: note('Emails.', 0),
      sms: note('SMS.', 2104),
      whatsapp: note('WhatsApp messages.', 180),
      voice: note('Calls.', 40),
    }),
    ...notesFor('OverviewDay', {
      date: note("The calendar day in the organization's time zone."),
      sends: note(
        'Outbound messages and calls that were created on this day (`created_at`), whatever their status is now.',
        2324,
      ),
      sends_by_channel: note('The same by channel; they add up to `sends`.'),
      delivered: note(
        'Those of `sends` whose status is now `delivered`, `read`, `complained` or, for calls, `completed`.',
        2190,
      ),
      delivered_by_channel: note('The same by channel; they add up to `delivered`.'),
      replies_by_channel: note('Messages and calls of debtors that came in on this day (`created_at`), by channel.'),
      failed: note(
        'Those of `sends` whose status is now `refused`, `failed`, `undelivered`, `canceled`, `no_answer`, `busy` or ' +
          '`voicemail`. The rest of `sends` is on its way or unknown.',
        61,
      ),
      blocked: note(
        'Decisions of this day (`at`) that did not allow a message or call. A retry is decided again.',
        241,
      ),
      blocked_by_rule: note('The same by `reason`, the first rule that failed; rules without any are omitted.'),
      rule: note('The rule that failed first.'),
      count: note('How many decisions.', 220),
      payments: note(
        'Payments made on this day (`paid_at`). One that was registered more than 90 days later is not counted.',
      ),
      promises: note('Promises to pay made on this day (`created_at`), whatever their status is now.'),
      promises_kept: note('Promises that were due on this day (`due_date`) and are `kept`.'),
      promises_broken: note('Promises that were due on this day (`due_date`) and are `broken`.'),
      pending: note(
        'What was owed at the end of the day, or is owed now, in the currency of the organization: the `closing` of ' +
          '`GET /api/v1/ledger/days`.',
        48210350.5,
      ),
      pending_by_currency: note('The same by currency; currencies without a balance are omitted.'),
      cost: note('What the messages and calls of the day cost, in the currency of the organization.', 1890),
      cost_by_currency: note('The same by currency; currencies without costs are omitted.'),
      opt_outs: note('Entries of the list of opt-outs that were made on this day (`at`) and not removed since.', 3),
    }),
    ...notesFor('OverviewAmount', {
      count: note('How many, in all currencies.', 14),
      amount: note('Their sum in the currency of the organization or, in `by_currency`, in the one beside it.', 182400),
      by_currency: note('Their sums by currency; currencies without any are omitted.'),
    }),
    ...notesFor('OverviewDueMonth', {
      month: note('The month, `YYYY-MM`; null for accounts without a due date.', '2026-09'),
      accounts: note('How many of these accounts are not `resolved`.', 2140),
      pending: note('The sum of their `pending_balance` in the currency of the organization.', 21300250),
      pending_by_currency: note('The same by currency; currencies without a balance are omitted.'),
      amount: note('The sum in that currency.', 21300250),
    }),
  },
  operations: {
    readOverview: {
      description:
        'The figures are counted as records change, with a lag of a few seconds. If the time zone of the organization ' +
        'changes, earlier counts keep their days. Counts that a release adds are complete for earlier days once the operator ' +
        'has run `verify-counters --repair`.',
      reply: overview,
    },
  },
};
