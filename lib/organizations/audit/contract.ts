import * as z from 'zod/mini';
import type { Route } from '../../http/route.ts';
import { InstantView, Page, pagingParameters } from '../../http/wire.ts';

export const auditActions = [
  'opted_out',
  'opt_out_removed',
  'settlement_approved',
  'settlement_rejected',
  'settlement_accepted',
  'settlement_withdrawn',
  'number_bought',
  'number_released',
  'agent_provisioned',
  'agent_set',
  'domain_created',
  'voice_config_changed',
  'user_invited',
  'user_changed',
  'webhook_created',
  'webhook_changed',
  'webhook_deleted',
  'webhook_secret_rotated',
] as const;
export const actorKinds = ['user', 'api_key', 'system', 'contact'] as const;

const AuditedFields = () => z.record(z.string(), z.unknown());

export const AuditEntryView = () =>
  z.object({
    id: z.uuid(),
    action: z.enum(auditActions),
    contact_id: z.nullable(z.uuid()),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    actor: z.enum(actorKinds),
    user_id: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    subject: z.nullable(z.object({ type: z.string(), id: z.string() })),
    details: z.nullable(z.object({ before: AuditedFields(), after: AuditedFields() })),
    at: InstantView(),
  });
export type AuditEntryView = z.output<ReturnType<typeof AuditEntryView>>;

export const listAuditEntries = {
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'List audited actions, newest first: who did what, when and why',
  access: { role: 'admin' },
  query: () => z.strictObject(pagingParameters()),
  replies: { 200: () => Page(AuditEntryView()) },
  table: 'page',
} as const satisfies Route;

export const auditRoutes = { listAuditEntries };
