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
import type { CampaignChange, CampaignProgress, CampaignSummary, CampaignView, NewCampaign } from './contract.ts';

const newCampaign = {
  name: 'Early arrears, November',
  objective: 'Recover half of the debts under 60 days.',
  strategy_id: exampleIds.strategy,
  start_date: '2026-11-01',
  end_date: '2026-11-30',
  budget: { amount: 300000, currency: 'ARS', per: 'day' },
} as const satisfies Sent<typeof NewCampaign>;

const campaign: Returned<typeof CampaignView> = {
  id: exampleIds.campaign,
  ...newCampaign,
  status: 'draft',
  pause_reason: null,
  resumes_at: null,
  auto_enrol: null,
  next_enrolment_at: null,
  latest_enrolment_id: null,
  created_at: '2026-10-28T12:00:00.000Z',
  updated_at: '2026-10-28T12:00:00.000Z',
};

const active = { ...campaign, status: 'active', updated_at: '2026-11-01T09:00:00.000Z' } as const;
const { id, name, status, start_date, end_date } = active;

const progress: Returned<typeof CampaignProgress> = {
  account_count: 1200,
  by_status: { active: 1010, paused: 20, escalated: 60, disputed: 10, resolved: 100 },
  opted_out_count: 15,
  attempted_count: 930,
  contacted_count: 900,
  replied_count: 310,
  promised_count: 120,
  promise_count: 140,
  paid_count: 130,
  total_recovered: 1250300.5,
  recovered: [
    { currency: 'ARS', amount: 1250300.5 },
    { currency: 'USD', amount: 410 },
  ],
  settled_count: 35,
  settled_amount: 310400,
  settled: [{ currency: 'ARS', amount: 310400 }],
  contact_rate: 0.75,
};

const statusNote = note('`draft`, `active` while it runs, `paused`, or `completed`, which is final.');

const autoEnrol = { filter: { status: 'open', min_days_past_due: 30 }, exact: true } as const;

export const documentation: RoomDocumentation = {
  tag: { title: 'Campaigns', description: 'Accounts that follow a strategy together during a period.' },
  fields: {
    objective: note('What it is meant to achieve, in your own words.', newCampaign.objective),
    start_date: note("The first day, in the organization's time zone. Nothing is sent before it.", start_date),
    end_date: note("The last day, in the organization's time zone. Nothing is sent after it.", end_date),
    auto_enrol: note(
      'While the campaign is active, the accounts that match `filter` join it: once a day at 04:00 in the ' +
        "organization's time zone, within minutes after an import has ended, and when this or the status is changed. " +
        'Accounts of another active campaign, and resolved ones, do not join.',
      autoEnrol,
    ),
    exact: note('Also removes the accounts that do not match, added by hand or not, unless they are resolved.', true),
    budget: note(
      'What its messages and calls may cost. When the next one no longer fits, the campaign becomes `paused`. Under a budget ' +
        'only what has a price in its currency is sent.',
    ),
    per: note(
      "`day`: on each day in the organization's time zone, by when a contact was queued; the campaign becomes active again " +
        'on the next day. `total`: in all.',
      'day',
    ),
    pause_reason: note(
      'Why the service paused it: its `budget`, or `price_missing` if `prices` has none in the currency of the budget for ' +
        'what was to be sent. Null if a person did; setting `paused` again makes it so.',
    ),
    resumes_at: note('When it becomes active again by itself; null if a person decides.'),
    next_enrolment_at: note('When accounts join next; null unless the campaign is active and has `auto_enrol`.'),
    latest_enrolment_id: note('The `job_id` by which to read what the latest enrolment did; null before the first.'),
    campaign: note('The campaign that is summarized.'),
    account_count: note('Accounts in the campaign.', 1200),
    attempted_count: note('Accounts with at least one attempt to contact them, refused by the provider or not.', 930),
    contacted_count: note('Accounts with at least one message or call.', 900),
    replied_count: note(
      'Accounts whose contact wrote or spoke in a call since version 1.4.0, other than to opt out.',
      310,
    ),
    promised_count: note('Accounts with at least one promise to pay.', 120),
    paid_count: note('Accounts on which a payment counts.', 130),
    promise_count: note('Promises to pay made by these accounts.', 140),
    total_recovered: note("The sum of their payments in the organization's currency.", 1250300.5),
    settled_count: note('Accounts whose latest settlement is in force or fulfilled.', 35),
    settled_amount: note("The sum of what these accounts agreed to pay, in the organization's currency.", 310400),
    contact_rate: note('`contacted_count` divided by `account_count`, with four decimals; 0 without accounts.', 0.75),
    summary: note('With `include=summary`: what is counted of it, as in its summary.'),
    'listCampaigns.include': note('`summary` adds what is counted of each campaign; a page then has at most 50.'),
    ...notesFor(['NewCampaign', 'CampaignChange', 'CampaignView', 'CampaignSummary'], {
      name: note('Display name of the campaign.', name),
      status: statusNote,
    }),
    'NewCampaign.status': { ...statusNote, description: `${statusNote.description} Defaults to \`draft\`.` },
    ...notesFor(['NewCampaign', 'CampaignChange', 'CampaignView'], {
      strategy_id: note('The strategy of its accounts that have none of their own. An active campaign needs one.'),
    }),
    ...notesFor('CampaignSummary', {
      as_of: note('When the counts were read.'),
      steps: note(
        'Its messages and calls by step. A reply or payment counts for the step that contacted the person last, if within ' +
          'three days; of several replies the first.',
      ),
      index: note('The place of the step in the strategy at that time, from 0.', 0),
      sends: note('Messages and calls of the step, whatever became of them.', 900),
      delivered: note('Those of `sends` that were delivered or, of calls, answered.', 870),
      replies: note(
        'Those of `sends` that the person answered, other than to opt out, or in which the person spoke.',
        36,
      ),
      cost: note('What its messages and calls cost, by currency; currencies without costs are omitted.'),
      paid_after: note('What was paid after them, by currency; currencies without payments are omitted.'),
      steps_complete: note('False of a campaign of before version 1.4.0: what it sent before is not in `steps`.'),
    }),
    ...notesFor('CampaignBudget', {
      amount: note('More than 0.', 300000),
      currency: note('ISO 4217 code of the currency.', 'ARS'),
    }),
    ...notesFor(['CampaignSummary', 'CampaignProgress'], {
      by_status: note(
        'How many of its accounts have each `collection_status`: those of `GET /api/v1/accounts?campaign_id=&status=`.',
      ),
      opted_out_count: note(
        'Accounts whose contact asked not to be contacted: those of `GET /api/v1/accounts?campaign_id=&opted_out=true`.',
        15,
      ),
      recovered: note('Their payments by currency; currencies without payments are omitted.'),
      settled: note('The agreed sums by currency; currencies without settlements are omitted.'),
      currency: note('ISO 4217 code of the currency.', 'ARS'),
      amount: note('The sum in that currency.', 1250300.5),
    }),
  },
  operations: {
    createCampaign: {
      description:
        'It starts as a draft unless you say otherwise; an active campaign needs a strategy. Add accounts with ' +
        '`POST /api/v1/campaigns/{id}/members`, or by `auto_enrol`.',
      body: newCampaign,
      reply: campaign,
    },
    listCampaigns: { reply: examplePage({ ...active, summary: progress }) },
    readCampaign: { reply: active },
    updateCampaign: {
      description:
        `${sentences.partialUpdate} A draft can be made active; an active campaign paused or completed; a paused one active ` +
        'again or completed; setting the current status has no effect. Pausing and completing skip the pending queue items. ' +
        'Accounts of a paused campaign keep their position and continue from there; those of a completed campaign are done. ' +
        'In a large campaign this continues for some time after the reply. If the strategy or the dates change, accounts ' +
        'keep the number and the time of their current step.',
      body: { status: 'active' } satisfies Sent<typeof CampaignChange>,
      reply: active,
    },
    deleteCampaign: {
      description:
        'The campaign is deleted at once. Its queue items are skipped and its accounts leave it; in a large campaign this ' +
        'continues for some time after the reply.',
      reply: { deleted: true, id },
    },
    readCampaignSummary: {
      description: sentences.followsWithinSeconds,
      reply: {
        campaign: { id, name, status, start_date, end_date },
        as_of: exampleInstant,
        ...progress,
        cost: [{ currency: 'ARS', amount: 40500 }],
        steps: [
          {
            index: 0,
            sends: 900,
            delivered: 870,
            replies: 36,
            paid_after: [{ currency: 'ARS', amount: 310000 }],
            cost: [{ currency: 'ARS', amount: 40500 }],
          },
        ],
        steps_complete: true,
      } satisfies Returned<typeof CampaignSummary>,
    },
  },
};
