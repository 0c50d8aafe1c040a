import {
  type Returned,
  type RoomDocumentation,
  exampleIds,
  exampleInstant,
  examplePage,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import { examplePromise } from '../../portfolio/promises/documentation.ts';
import type { AgentReport, ReportedCall, VintageReport } from './contract.ts';

const agentReport: Returned<typeof AgentReport> = {
  as_of: exampleInstant,
  from: '2026-11-01',
  to: '2026-11-30',
  data: [
    {
      user_id: exampleIds.user,
      calls: 212,
      right_party: 96,
      promises: 31,
      kept: 17,
      broken: 6,
      by_currency: [{ currency: 'ARS', promised: 1240000, kept: 702500 }],
    },
  ],
};

const call: Returned<typeof ReportedCall> = {
  id: exampleIds.interaction,
  account_id: exampleIds.account,
  contact_name: 'María González',
  status: 'completed',
  contact_result: 'right_party',
  disposition: 'promised',
  duration_seconds: 94,
  created_at: '2026-11-21T15:10:02.001Z',
};

const vintageReport: Returned<typeof VintageReport> = {
  as_of: exampleInstant,
  data: [
    {
      month: '2026-09',
      currency: 'ARS',
      accounts: 2140,
      total: 32150000,
      recovered: 10849750,
      pending: 21300250,
    },
  ],
};

const asOf = note('When the figures were read. What was written in the few seconds before may be missing.');

export const documentation: RoomDocumentation = {
  tag: { title: 'Reports', description: 'What was done and what it recovered. The rows of each figure can be listed.' },
  fields: {
    ...notesFor(['readAgentReport', 'listReportedCalls', 'listReportedPromises'], {
      from: note('The first day; by default the 29th before `to`.', '2026-11-01'),
      to: note('The last day; today if it is left out or later.', '2026-11-30'),
    }),
    ...notesFor(['listReportedCalls', 'listReportedPromises'], {
      user_id: note('The user; the calling one if it is left out. Another one only for administrators.'),
    }),
    'listReportedCalls.contact_result': note('Only calls with this result.'),
    'listReportedPromises.status': note('Only promises with this status.'),
    ...notesFor('AgentReport', {
      as_of: asOf,
      from: note('The first day.', '2026-11-01'),
      to: note('The last day.', '2026-11-30'),
      data: note('By user, those with the most calls first. Users without calls and promises are left out.'),
    }),
    ...notesFor('AgentReportRow', {
      user_id: note('The user, who may have been removed since.'),
      calls: note('Calls that the user made in the period (`created_at`).', 212),
      right_party: note('Those of them whose `contact_result` is now `right_party`.', 96),
      promises: note(
        'Promises that the user registered in the period (`created_at`), whatever their status is now.',
        31,
      ),
      kept: note('Those of them that are now `kept`, as their number or, in `by_currency`, their sum.', 17),
      broken: note('Those of them that are now `broken`.', 6),
      by_currency: note('The sums of these promises by currency.'),
      currency: note('The currency of the promises.', 'ARS'),
      promised: note('The sum of all these promises.', 1240000),
    }),
    ...notesFor('ReportedCall', {
      account_id: note('The account that the call is about.'),
      contact_name: note("The name of the account's contact.", 'María González'),
      status: note('The status of the call.'),
      contact_result: note('Who was reached; null until the user says so.'),
      disposition: note('What came of the call.', 'promised'),
      duration_seconds: note('How long the call lasted.', 94),
    }),
    ...notesFor('VintageReport', {
      as_of: asOf,
      data: note('By month and currency, the latest month first and accounts without a due date last.'),
    }),
    ...notesFor('VintageReportRow', {
      month: note(
        'The month of the `due_date`, `YYYY-MM`; null for accounts without one. Dates before 2000 and after 2099 count in the ' +
          'first and the last month of that time.',
        '2026-09',
      ),
      currency: note('The currency of the accounts.', 'ARS'),
      accounts: note('How many accounts, also resolved ones.', 2140),
      total: note('The sum of their `total_amount`.', 32150000),
      recovered: note('The sum of their `paid_amount`.', 10849750),
      pending: note('The sum of the `pending_balance` of those that are not `resolved`.', 21300250),
    }),
  },
  operations: {
    readAgentReport: {
      description:
        'At most 92 days. Agents read their own figures, administrators those of all users. A call or promise counts on the day ' +
        'it was made: `GET /api/reports/calls` and `GET /api/reports/promises` list what a figure counts. Calls from before ' +
        'version 1.4.0 count once the operator has run the backfill `calls` and `verify-counters --repair`.',
      reply: agentReport,
    },
    listReportedCalls: {
      description: 'Calls by AI agents, and calls that a campaign began, are not listed.',
      reply: examplePage(call),
    },
    listReportedPromises: {
      description: 'Promises made to AI agents, and those of API keys, are not listed.',
      reply: examplePage({ ...examplePromise, contact_name: 'María González' }),
    },
    readVintageReport: {
      description:
        'Each row counts the accounts of `GET /api/v1/accounts` with its currency and a `due_date` in its month; those ' +
        'from before version 1.4.0 once the operator has run `verify-counters --repair`.',
      reply: vintageReport,
    },
  },
};
