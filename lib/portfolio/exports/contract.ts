import * as z from 'zod/mini';
import { CampaignId } from '../../foundation/ids.ts';
import type { Route } from '../../http/route.ts';
import { Amount, Text } from '../../http/wire.ts';
import { AccountView, CollectionStatus } from '../accounts/contract.ts';

const Days = () => z.int().check(z.gte(-100_000), z.lte(100_000));

export const ExportFilters = () =>
  z.strictObject({
    status: z.optional(CollectionStatus()),
    min_amount: z.optional(Amount()),
    max_amount: z.optional(Amount()),
    days_past_due_min: z.optional(Days()),
    days_past_due_max: z.optional(Days()),
    campaign_id: z.optional(CampaignId()),
    source_system: z.optional(Text(100)),
  });
export type ExportFilters = z.output<ReturnType<typeof ExportFilters>>;

export const NewExport = () =>
  z.strictObject({
    format: z._default(z.enum(['json', 'csv']), 'json'),
    filters: z._default(ExportFilters(), {}),
  });

export const exportAccounts = {
  method: 'POST',
  path: '/api/v1/export/accounts',
  summary: 'Export all accounts that match the filters, as a JSON array or a CSV file',
  access: { scope: 'export' },
  body: NewExport,
  replies: { 200: () => z.array(AccountView()) },
  streams: true,
  sendsFile: true,
  table: 'read',
  memoryMegabytes: 1024,
  timeoutSeconds: 890,
} as const satisfies Route;

export const exportRoutes = { exportAccounts };
