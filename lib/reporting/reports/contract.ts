import * as z from 'zod/mini';
import { contactResults } from '../../history/agent-calls/collected-data.ts';
import { interactionStatuses } from '../../history/interactions/interaction-status.ts';
import type { Route } from '../../platform/http/route.ts';
import { CalendarDate, InstantView, Page, Text, outOfOrder, pagingParameters } from '../../platform/http/wire.ts';
import { ListedPromise } from '../../portfolio/promises/contract.ts';
import { promiseStatuses } from '../../portfolio/promises/promise-status.ts';

export const defaultReportDays = 30;
export const maxReportDays = 92;

const maxUserIdLength = 128;

const periodParameters = () => ({ from: z.optional(CalendarDate()), to: z.optional(CalendarDate()) });

const periodInOrder = () =>
  z.refine<{ readonly from?: string | undefined; readonly to?: string | undefined }>(
    ({ from, to }) => from === undefined || to === undefined || from <= to,
    outOfOrder('to', 'Must not be before from.'),
  );

export const AgentReportRow = () =>
  z.object({
    user_id: z.string(),
    calls: z.int(),
    right_party: z.int(),
    promises: z.int(),
    kept: z.int(),
    broken: z.int(),
    by_currency: z.array(z.object({ currency: z.string(), promised: z.number(), kept: z.number() })),
  });
export type AgentReportRow = z.output<ReturnType<typeof AgentReportRow>>;

export const AgentReport = () =>
  z.object({
    as_of: InstantView(),
    from: z.iso.date(),
    to: z.iso.date(),
    data: z.array(AgentReportRow()),
  });
export type AgentReport = z.output<ReturnType<typeof AgentReport>>;

export const readAgentReport = {
  method: 'GET',
  path: '/api/reports/agents',
  summary: 'Read what each user did in a period: calls, right-party contacts, promises made and kept',
  access: { role: 'agent' },
  query: () => z.strictObject(periodParameters()).check(periodInOrder()),
  replies: { 200: AgentReport },
  refusals: { 422: ['period_too_long'] },
  table: 'read',
} as const satisfies Route;

export const ReportedCall = () =>
  z.object({
    id: z.uuid(),
    account_id: z.uuid(),
    contact_name: z.nullable(z.string()),
    status: z.enum(interactionStatuses),
    contact_result: z.nullable(z.enum(contactResults)),
    disposition: z.nullable(z.string()),
    duration_seconds: z.nullable(z.number()),
    created_at: InstantView(),
  });
export type ReportedCall = z.output<ReturnType<typeof ReportedCall>>;

export const listReportedCalls = {
  method: 'GET',
  path: '/api/reports/calls',
  summary: 'List the calls that a user made in a period, the newest first',
  access: { role: 'agent' },
  query: () =>
    z
      .strictObject({
        ...pagingParameters(),
        ...periodParameters(),
        user_id: z.optional(Text(maxUserIdLength)),
        contact_result: z.optional(z.enum(contactResults)),
      })
      .check(periodInOrder()),
  replies: { 200: () => Page(ReportedCall()) },
  refusals: { 422: ['period_too_long'] },
  table: 'page',
} as const satisfies Route;

export const listReportedPromises = {
  method: 'GET',
  path: '/api/reports/promises',
  summary: 'List the promises to pay that a user registered in a period, the newest first',
  access: { role: 'agent' },
  query: () =>
    z
      .strictObject({
        ...pagingParameters(),
        ...periodParameters(),
        user_id: z.optional(Text(maxUserIdLength)),
        status: z.optional(z.enum(promiseStatuses)),
      })
      .check(periodInOrder()),
  replies: { 200: () => Page(ListedPromise()) },
  refusals: { 422: ['period_too_long'] },
  table: 'page',
} as const satisfies Route;

export const VintageReportRow = () =>
  z.object({
    month: z.nullable(z.string()),
    currency: z.string(),
    accounts: z.int(),
    total: z.number(),
    recovered: z.number(),
    pending: z.number(),
  });
export type VintageReportRow = z.output<ReturnType<typeof VintageReportRow>>;

export const VintageReport = () => z.object({ as_of: InstantView(), data: z.array(VintageReportRow()) });
export type VintageReport = z.output<ReturnType<typeof VintageReport>>;

export const readVintageReport = {
  method: 'GET',
  path: '/api/reports/vintages',
  summary: 'Read what was recovered of the debts that fell due in each month',
  access: { role: 'viewer' },
  replies: { 200: VintageReport },
  table: 'read',
} as const satisfies Route;

export const reportRoutes = { readAgentReport, listReportedCalls, listReportedPromises, readVintageReport };
