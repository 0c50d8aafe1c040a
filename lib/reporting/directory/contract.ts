import * as z from 'zod/mini';
import { channels } from '../../policy/contact-rules/channel.ts';
import { campaignStatuses } from '../../portfolio/campaigns/campaign-status.ts';
import type { Route } from '../../platform/http/route.ts';
import { memberRoles } from '../../tenancy/users/contract.ts';

export const maxDirectoryEntries = 500;

export const Directory = () =>
  z.object({
    campaigns: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        status: z.enum(campaignStatuses),
        strategy_id: z.nullable(z.uuid()),
      }),
    ),
    strategies: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        max_discount_pct: z.number(),
        max_instalments: z.nullable(z.int()),
        max_plan_months: z.nullable(z.int()),
        min_down_payment_pct: z.nullable(z.number()),
      }),
    ),
    templates: z.array(z.object({ id: z.uuid(), name: z.string(), channel: z.enum(channels), language: z.string() })),
    users: z.array(z.object({ id: z.uuid(), name: z.nullable(z.string()), role: z.enum(memberRoles) })),
    truncated: z.boolean(),
  });
export type Directory = z.output<ReturnType<typeof Directory>>;

export const readDirectory = {
  method: 'GET',
  path: '/api/directory',
  summary: 'Read the names of campaigns, strategies, templates and users',
  access: { role: 'viewer' },
  replies: { 200: Directory },
  table: 'read',
} as const satisfies Route;

export const directoryRoutes = { readDirectory };
