import * as z from 'zod/mini';
import { campaignStatuses } from './campaign-status.ts';
import { CampaignId, StrategyId } from '../../foundation/ids.ts';
import { AccountFilter } from '../account-fields/contract.ts';
import { type Route, maxReplySeconds } from '../../platform/http/route.ts';
import {
  Amount,
  Currency,
  Deleted,
  InstantView,
  Page,
  Text,
  pagingParameters,
  pathId,
} from '../../platform/http/wire.ts';

export const CampaignStatus = () => z.enum(campaignStatuses);

const maxCharacters = { name: 200, objective: 1000 };

const Day = () => z.iso.date();

export const AutoEnrol = () => z.strictObject({ filter: AccountFilter(), exact: z.optional(z.boolean()) });
export type AutoEnrol = z.output<ReturnType<typeof AutoEnrol>>;

export const CampaignBudget = () =>
  z.strictObject({
    amount: Amount().check(z.positive('Must be more than 0.')),
    currency: Currency(),
    per: z.enum(['day', 'total']),
  });
export type CampaignBudget = z.output<ReturnType<typeof CampaignBudget>>;

/** Why the service paused it. */
const pauseReasons = ['budget', 'price_missing'] as const;
export type PauseReason = (typeof pauseReasons)[number];

export const NewCampaign = () =>
  z.strictObject({
    name: Text(maxCharacters.name),
    objective: z.optional(z.nullable(Text(maxCharacters.objective))),
    strategy_id: z.optional(z.nullable(StrategyId())),
    status: z.optional(CampaignStatus()),
    start_date: z.optional(z.nullable(Day())),
    end_date: z.optional(z.nullable(Day())),
    auto_enrol: z.optional(z.nullable(AutoEnrol())),
    budget: z.optional(z.nullable(CampaignBudget())),
  });
export type NewCampaign = z.output<ReturnType<typeof NewCampaign>>;

export const CampaignChange = () => z.partial(NewCampaign());
export type CampaignChange = z.output<ReturnType<typeof CampaignChange>>;

export const CampaignView = () =>
  z.object({
    id: z.uuid(),
    name: z.string(),
    objective: z.nullable(z.string()),
    strategy_id: z.nullable(z.uuid()),
    status: CampaignStatus(),
    pause_reason: z.nullable(z.enum(pauseReasons)),
    resumes_at: z.nullable(InstantView()),
    start_date: z.nullable(z.iso.date()),
    end_date: z.nullable(z.iso.date()),
    budget: z.nullable(CampaignBudget()),
    auto_enrol: z.nullable(z.object({ filter: AccountFilter(), exact: z.boolean() })),
    next_enrolment_at: z.nullable(InstantView()),
    latest_enrolment_id: z.nullable(z.uuid()),
    created_at: InstantView(),
    updated_at: InstantView(),
  });
export type CampaignView = z.output<ReturnType<typeof CampaignView>>;

const amounts = () => z.array(z.object({ currency: z.string(), amount: z.number() }));

/** What the stream counts of a campaign's accounts. */
const progressFields = () => ({
  account_count: z.int(),
  by_status: z.object({
    active: z.int(),
    paused: z.int(),
    escalated: z.int(),
    disputed: z.int(),
    resolved: z.int(),
  }),
  opted_out_count: z.int(),
  attempted_count: z.int(),
  contacted_count: z.int(),
  replied_count: z.int(),
  promised_count: z.int(),
  promise_count: z.int(),
  paid_count: z.int(),
  total_recovered: z.number(),
  recovered: amounts(),
  settled_count: z.int(),
  settled_amount: z.number(),
  settled: amounts(),
  contact_rate: z.number(),
});

export const CampaignProgress = () => z.object(progressFields());
export type CampaignProgress = z.output<ReturnType<typeof CampaignProgress>>;

export const ListedCampaign = () => z.extend(CampaignView(), { summary: z.optional(CampaignProgress()) });

export type ListedCampaign = z.output<ReturnType<typeof ListedCampaign>>;

export const CampaignSummary = () =>
  z.object({
    campaign: z.object({
      id: z.uuid(),
      name: z.string(),
      status: CampaignStatus(),
      start_date: z.nullable(z.iso.date()),
      end_date: z.nullable(z.iso.date()),
    }),
    as_of: InstantView(),
    ...progressFields(),
    cost: amounts(),
    steps: z.array(
      z.object({
        index: z.int(),
        sends: z.int(),
        delivered: z.int(),
        replies: z.int(),
        paid_after: amounts(),
        cost: amounts(),
      }),
    ),
    steps_complete: z.boolean(),
  });
export type CampaignSummary = z.output<ReturnType<typeof CampaignSummary>>;

/** Changing a small campaign updates its accounts and queue items before the reply. */
const timeoutSeconds = maxReplySeconds;

export const createCampaign = {
  method: 'POST',
  path: '/api/admin/campaigns',
  summary: 'Create a campaign',
  access: { role: 'admin' },
  body: NewCampaign,
  replies: { 201: CampaignView },
  refusals: {
    404: ['strategy_not_found'],
    409: ['concurrent_change'],
    422: ['strategy_required', 'invalid_dates'],
  },
  table: 'write',
} as const satisfies Route;

export const listCampaigns = {
  method: 'GET',
  path: '/api/admin/campaigns',
  twin: { path: '/api/v1/campaigns', scope: 'accounts:read', or: 'campaigns:write' },
  tool: { name: 'list_campaigns', description: 'List campaigns, with their status and dates.', effect: 'reads' },
  summary: 'List campaigns, in the order of their ids',
  access: { role: 'admin' },
  query: () => z.strictObject({ ...pagingParameters(), include: z.optional(z.enum(['summary'])) }),
  replies: { 200: () => Page(ListedCampaign()) },
  table: 'page',
} as const satisfies Route;

export const readCampaign = {
  method: 'GET',
  path: '/api/admin/campaigns/{id}',
  twin: { path: '/api/v1/campaigns/{id}', scope: 'accounts:read', or: 'campaigns:write' },
  summary: 'Read a campaign',
  access: { role: 'admin' },
  resource: 'campaign',
  params: pathId(CampaignId),
  replies: { 200: CampaignView },
  table: 'read',
} as const satisfies Route;

export const updateCampaign = {
  method: 'PATCH',
  path: '/api/admin/campaigns/{id}',
  summary: 'Change fields of a campaign, or start, pause or complete it',
  access: { role: 'admin' },
  resource: 'campaign',
  params: pathId(CampaignId),
  body: CampaignChange,
  replies: { 200: CampaignView },
  refusals: {
    404: ['strategy_not_found'],
    409: ['concurrent_change'],
    422: ['invalid_transition', 'strategy_required', 'invalid_dates'],
  },
  table: 'write',
  sends: ['campaign-work'],
  timeoutSeconds,
} as const satisfies Route;

export const readCampaignSummary = {
  method: 'GET',
  path: '/api/admin/campaigns/{id}/summary',
  summary: "Read a campaign's progress",
  access: { role: 'admin' },
  resource: 'campaign',
  params: pathId(CampaignId),
  replies: { 200: CampaignSummary },
  table: 'read',
} as const satisfies Route;

export const deleteCampaign = {
  method: 'DELETE',
  path: '/api/admin/campaigns/{id}',
  summary: 'Delete a campaign; its accounts leave it',
  access: { role: 'admin' },
  resource: 'campaign',
  params: pathId(CampaignId),
  replies: { 200: Deleted },
  refusals: { 409: ['concurrent_change'] },
  table: 'write',
  sends: ['campaign-work'],
  timeoutSeconds,
} as const satisfies Route;

export const campaignRoutes = {
  createCampaign,
  listCampaigns,
  readCampaign,
  updateCampaign,
  readCampaignSummary,
  deleteCampaign,
};
