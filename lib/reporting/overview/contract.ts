import * as z from 'zod/mini';
import { ExecutionStatus } from '../../outreach/execution/contract.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import { ruleCodes } from '../../policy/contact-rules/rules/rule-registry.ts';
import type { CollectionStatus } from '../../policy/contact-rules/collection-status.ts';
import type { Route } from '../../platform/http/route.ts';
import { InstantView, QueryInteger } from '../../platform/http/wire.ts';
import { maxOverviewDays } from '../counters/max-overview-days.ts';
import { agingBuckets } from '../../foundation/age-buckets.ts';

export const defaultOverviewDays = 30;

const ByCurrency = () => z.array(z.object({ currency: z.string(), amount: z.number() }));

export const OverviewStatuses = () =>
  z.object({
    active: z.int(),
    paused: z.int(),
    escalated: z.int(),
    disputed: z.int(),
    resolved: z.int(),
  } satisfies Record<CollectionStatus, z.ZodMiniType>);

export const OverviewChannels = () =>
  z.object({
    email: z.int(),
    sms: z.int(),
    whatsapp: z.int(),
    voice: z.int(),
  } satisfies Record<Channel, z.ZodMiniType>);

export const OverviewOpen = () =>
  z.object({ currency: z.string(), accounts: z.int(), contacted: z.int(), pending: z.number() });
export type OverviewOpen = z.output<ReturnType<typeof OverviewOpen>>;

export const OverviewAccounts = () =>
  z.object({
    by_status: OverviewStatuses(),
    open: z.array(OverviewOpen()),
    pending: z.number(),
    pending_by_currency: ByCurrency(),
    paid: z.number(),
    paid_by_currency: ByCurrency(),
  });

export const OverviewAmount = () => z.object({ count: z.int(), amount: z.number(), by_currency: ByCurrency() });
export type OverviewAmount = z.output<ReturnType<typeof OverviewAmount>>;

export const OverviewDay = () =>
  z.object({
    date: z.iso.date(),
    sends: z.int(),
    sends_by_channel: OverviewChannels(),
    delivered: z.int(),
    delivered_by_channel: OverviewChannels(),
    replies_by_channel: OverviewChannels(),
    failed: z.int(),
    blocked: z.int(),
    blocked_by_rule: z.array(z.object({ rule: z.enum(ruleCodes()), count: z.int() })),
    payments: OverviewAmount(),
    promises: OverviewAmount(),
    promises_kept: OverviewAmount(),
    promises_broken: OverviewAmount(),
    opt_outs: z.int(),
    cost: z.number(),
    cost_by_currency: ByCurrency(),
    pending: z.number(),
    pending_by_currency: ByCurrency(),
  });
export type OverviewDay = z.output<ReturnType<typeof OverviewDay>>;

export const OverviewDueMonth = () =>
  z.object({
    month: z.nullable(z.string()),
    accounts: z.int(),
    pending: z.number(),
    pending_by_currency: ByCurrency(),
  });
export type OverviewDueMonth = z.output<ReturnType<typeof OverviewDueMonth>>;

export const OverviewDuePromises = () => z.object({ date: z.iso.date(), ...OverviewAmount().shape });
export type OverviewDuePromises = z.output<ReturnType<typeof OverviewDuePromises>>;

export const OverviewAge = () =>
  z.object({
    bucket: z.enum(agingBuckets),
    accounts: z.int(),
    pending: z.number(),
    by_currency: z.array(z.object({ currency: z.string(), accounts: z.int(), pending: z.number() })),
  });
export type OverviewAge = z.output<ReturnType<typeof OverviewAge>>;

export const OverviewAttention = () =>
  z.object({
    settlements: OverviewAmount(),
    broken: OverviewAmount(),
    due_today: OverviewAmount(),
    inbox: z.object({ count: z.int(), oldest_at: z.nullable(InstantView()) }),
    webhooks: z.object({ count: z.int(), failing_since: z.nullable(InstantView()) }),
  });
export type OverviewAttention = z.output<ReturnType<typeof OverviewAttention>>;

export const Overview = () =>
  z.object({
    as_of: InstantView(),
    date: z.iso.date(),
    currency: z.string(),
    monthly_goal: z.nullable(z.number()),
    attention: OverviewAttention(),
    accounts: OverviewAccounts(),
    queue: ExecutionStatus(),
    days: z.array(OverviewDay()),
    due_promises: z.array(OverviewDuePromises()),
    aging: z.array(OverviewAge()),
    due_months: z.array(OverviewDueMonth()),
  });
export type Overview = z.output<ReturnType<typeof Overview>>;

export const readOverview = {
  method: 'GET',
  path: '/api/overview',
  summary:
    'Read the figures of the organization: what needs a decision, accounts, queue, the last days, the age of what is owed',
  tool: {
    name: 'read_overview',
    description:
      'Read the figures of the organization: accounts by status, what is owed and paid, the queue, and the last days.',
    effect: 'reads',
    defaults: { days: '7' },
  },
  access: { role: 'viewer' },
  twin: { path: '/api/v1/overview', scope: 'accounts:read' },
  query: () => z.strictObject({ days: z._default(z.optional(QueryInteger(1, maxOverviewDays)), defaultOverviewDays) }),
  replies: { 200: Overview },
  table: 'read',
} as const satisfies Route;

export const overviewRoutes = { readOverview };
