import type * as z from 'zod/mini';
import type { CampaignChange, CampaignSummary, CampaignView, NewCampaign } from '../campaigns/campaigns/contract.ts';
import type { FieldNote } from './openapi-fields.ts';
import type { RouteNote } from './openapi-notes.ts';
import type { Shape } from '../http/route.ts';

type Sent<S extends Shape> = z.input<ReturnType<S>>;
type Shown<S extends Shape> = z.output<ReturnType<S>>;

const note = (description: string, ...examples: readonly unknown[]): FieldNote =>
  examples.length ? { description, examples } : { description };

const campaignName = note('What people call the campaign.', 'Early arrears, November');
const campaignStatus = note('`draft`, `active` while it works, `paused`, or `completed` for good.');
const strategyOfCampaign = note(
  'The strategy of its accounts that have none of their own. An active campaign needs one.',
);

/** What the fields of campaigns mean. */
export const campaignFields: Readonly<Record<string, FieldNote>> = {
  'NewCampaign.name': campaignName,
  'CampaignChange.name': campaignName,
  'CampaignView.name': campaignName,
  'CampaignSummary.name': campaignName,
  'NewCampaign.status': { ...campaignStatus, description: `${campaignStatus.description} \`draft\`, when left out.` },
  'CampaignChange.status': campaignStatus,
  'CampaignView.status': campaignStatus,
  'CampaignSummary.status': campaignStatus,
  'NewCampaign.strategy_id': strategyOfCampaign,
  'CampaignChange.strategy_id': strategyOfCampaign,
  'CampaignView.strategy_id': strategyOfCampaign,
  objective: note('What it is to achieve, in words of your own.', 'Recover half of the debts under 60 days.'),
  start_date: note("The first day, in the organization's time zone. Before it nothing is sent.", '2026-11-01'),
  end_date: note("The last day, in the organization's time zone. After it nothing is sent.", '2026-11-30'),
  campaign: note('The campaign that is summed up.'),
  account_count: note('Accounts that are in the campaign.', 1200),
  contacted_count: note('Those with at least one message or call.', 900),
  promise_count: note('Promises to pay made by them.', 140),
  total_recovered: note("The sum of what they have paid in the organization's currency.", 1250300.5),
  'CampaignSummary.recovered': note(
    'What they have paid, by currency; a currency in which nothing was paid is left out.',
  ),
  'CampaignSummary.currency': note('ISO 4217 code of the currency.', 'ARS'),
  'CampaignSummary.amount': note('What they have paid in it.', 1250300.5),
  contact_rate: note('`contacted_count` by `account_count`, with four decimals; 0 without accounts.', 0.75),
  'BulkChange.campaign_id': note(
    'The campaign the accounts join with `assign_campaign`; null takes them out of theirs.',
  ),
  'BulkChange.strategy_id': note(
    'The strategy the accounts get with `assign_strategy`, before that of their campaign; null takes it back.',
  ),
};

const newCampaign: Sent<typeof NewCampaign> = {
  name: 'Early arrears, November',
  objective: 'Recover half of the debts under 60 days.',
  strategy_id: '1f7e6d5c-4b3a-4291-8a0f-9e8d7c6b5a43',
  start_date: '2026-11-01',
  end_date: '2026-11-30',
};

const campaign: Shown<typeof CampaignView> = {
  id: '4d2a9c1e-7b3f-4c55-8e21-0f9a8b7c6d5e',
  name: 'Early arrears, November',
  objective: 'Recover half of the debts under 60 days.',
  strategy_id: '1f7e6d5c-4b3a-4291-8a0f-9e8d7c6b5a43',
  status: 'draft',
  start_date: '2026-11-01',
  end_date: '2026-11-30',
  created_at: '2026-10-28T12:00:00.000Z',
  updated_at: '2026-10-28T12:00:00.000Z',
};

const active = { ...campaign, status: 'active', updated_at: '2026-11-01T09:00:00.000Z' } as const;

/** What the documentation says of campaigns. */
export const campaignNotes: Readonly<Record<string, RouteNote>> = {
  createCampaign: {
    description:
      'It begins as a draft unless you say otherwise; to be active it needs a strategy. Put accounts into it with ' +
      '`POST /api/admin/bulk/accounts`.',
    body: newCampaign,
    reply: campaign,
  },
  listCampaigns: {
    reply: {
      data: [active],
      pagination: { limit: 50, offset: 0, has_more: false, next_offset: null, next_cursor: null },
    },
  },
  readCampaign: { reply: active },
  updateCampaign: {
    description:
      'Only the fields you send change; `null` clears one. A draft can be made active; an active campaign paused or ' +
      'completed; a paused one active again or completed; the status it has already changes nothing. Pausing and completing ' +
      'skip the queue items that wait. Paused accounts keep their place and go on where they were; those of a completed ' +
      'campaign are done. In a large campaign this takes some time after the answer. Accounts under way keep the number and ' +
      'the time of their step when the strategy or the dates of the campaign change.',
    body: { status: 'active' } satisfies Sent<typeof CampaignChange>,
    reply: active,
  },
  deleteCampaign: {
    description:
      'The campaign is gone at once. Its queue items are skipped and its accounts leave it: of a large campaign, some time ' +
      'after the answer.',
    reply: { deleted: true, id: campaign.id },
  },
  readCampaignSummary: {
    description: 'The counts follow the accounts within seconds.',
    reply: {
      campaign: {
        id: active.id,
        name: active.name,
        status: active.status,
        start_date: active.start_date,
        end_date: active.end_date,
      },
      account_count: 1200,
      contacted_count: 900,
      promise_count: 140,
      total_recovered: 1250300.5,
      recovered: [
        { currency: 'ARS', amount: 1250300.5 },
        { currency: 'USD', amount: 410 },
      ],
      contact_rate: 0.75,
    } satisfies Shown<typeof CampaignSummary>,
  },
};
