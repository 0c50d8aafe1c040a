import * as z from 'zod/mini';
import { ExecutionStatus } from '../../outreach/execution/contract.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import { ruleCodes } from '../../policy/contact-rules/rules/rule-registry.ts';
import type { CollectionStatus } from '../../policy/contact-rules/collection-status.ts';
import type { Route } from '../../platform/http/route.ts';
import { InstantView, QueryInteger } from '../../platform/http/wire.ts';
import { maxOverviewDays } from '../counters/max-overview-days.ts';

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

export const OverviewAccounts = () =>
  z.object({
    by_status: OverviewStatuses(),
    pending: z.number(),
    pending_by_currency: ByCurrency(),
    paid: z.number(),
    paid_by_currency: ByCurrency(),
  });

export const OverviewAmount = () => z.object({ count: z.int(), amount: z.number(), by_currency: ByCurrency() });

export const OverviewDay = () =>
  z.object({
    date: z.iso.date(),
    sends: z.int(),
    sends_by_channel: OverviewChannels(),
    delivered: z.int(),
    failed: z.int(),
    blocked: z.int(),
    blocked_by_rule: z.array(z.object({ rule: z.enum(ruleCodes()), count: z.int() })),
    payments: OverviewAmount(),
    promises: OverviewAmount(),
    opt_outs: z.int(),
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

export const Overview = () =>
  z.object({
    as_of: InstantView(),
    currency: z.string(),
    accounts: OverviewAccounts(),
    queue: ExecutionStatus(),
    days: z.array(OverviewDay()),
    due_months: z.array(OverviewDueMonth()),
  });
export type Overview = z.output<ReturnType<typeof Overview>>;

export const readOverview = {
  method: 'GET',
  path: '/api/overview',
  summary: 'Read the figures of the organization: accounts, queue, the last days, what is owed by due month',
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
