import * as z from 'zod/mini';
import { ApiKeyId, ContactId } from '../../foundation/ids.ts';
import { initiatorKinds, vias } from '../../foundation/initiator.ts';
import type { Route } from '../../platform/http/route.ts';
import { Instant, InstantView, Page, Text, outOfOrder, pagingParameters, withCode } from '../../platform/http/wire.ts';

export const auditActions = [
  'opted_out',
  'opt_out_removed',
  'settlement_approved',
  'settlement_rejected',
  'settlement_accepted',
  'settlement_withdrawn',
  'plan_approved',
  'plan_accepted',
  'plan_rejected',
  'plan_cancelled',
  'promise_cancelled',
  'hold_placed',
  'hold_confirmed',
  'hold_released',
  'payment_reversed',
  'account_adjusted',
  'account_status_changed',
  'contact_attempted',
  'accounts_joined',
  'accounts_left',
  'campaign_paused',
  'campaign_resumed',
  'contact_merged',
  'import_undone',
  'number_bought',
  'number_released',
  'agent_provisioned',
  'agent_set',
  'domain_created',
  'domain_released',
  'voice_config_changed',
  'user_invited',
  'user_changed',
  'webhook_created',
  'webhook_changed',
  'webhook_deleted',
  'webhook_secret_rotated',
  'api_key_created',
  'api_key_changed',
  'api_key_revoked',
  'settings_changed',
  'channel_changed',
  'claim_released',
  'execution_paused',
  'execution_resumed',
] as const;
export const auditSubjectTypes = [
  'account',
  'campaign',
  'settlement',
  'plan',
  'promise',
  'hold',
  'payment',
  'adjustment',
  'contact',
  'import',
  'phone_number',
  'voice_agent',
  'email_domain',
  'organization',
  'user',
  'webhook',
  'api_key',
  'channel',
] as const;
export const actorKinds = initiatorKinds;

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
    api_key_id: z.nullable(z.string()),
    via: z.nullable(z.enum(vias)),
    reason: z.nullable(z.string()),
    subject: z.nullable(z.object({ type: z.enum(auditSubjectTypes), id: z.string() })),
    details: z.nullable(z.object({ before: AuditedFields(), after: AuditedFields() })),
    at: InstantView(),
  });
export type AuditEntryView = z.output<ReturnType<typeof AuditEntryView>>;

const maxIdLength = 255;

type Filters = Readonly<Partial<Record<'actor' | 'user_id' | 'api_key_id' | 'from' | 'to', string | undefined>>>;
const isEndAfterStart = ({ from, to }: Filters) => from === undefined || to === undefined || from < to;
const isUser = ({ actor = 'user', user_id }: Filters) => actor === 'user' || user_id === undefined;
const isKey = ({ actor = 'api_key', api_key_id, user_id }: Filters) =>
  api_key_id === undefined || (actor === 'api_key' && user_id === undefined);

const AuditFilters = () =>
  z
    .strictObject({
      ...pagingParameters(),
      action: z.optional(z.enum(auditActions, 'Must be an audited action such as user_changed.')),
      subject_type: z.optional(z.enum(auditSubjectTypes)),
      subject_id: z.optional(Text(maxIdLength)),
      contact_id: z.optional(ContactId()),
      actor: z.optional(z.enum(actorKinds)),
      user_id: z.optional(Text(maxIdLength)),
      api_key_id: z.optional(ApiKeyId()),
      from: z.optional(Instant()),
      to: z.optional(Instant()),
    })
    .check(
      z.refine(isEndAfterStart, outOfOrder('to', 'Must be after from.')),
      z.refine(isUser, {
        ...withCode('actor_is_no_user', 'Must not be given with an actor that is not user.'),
        path: ['user_id'],
      }),
      z.refine(isKey, {
        ...withCode('actor_is_no_key', 'Must not be given with a user, or with an actor that is not api_key.'),
        path: ['api_key_id'],
      }),
    );
export type AuditFilters = Omit<z.output<ReturnType<typeof AuditFilters>>, keyof ReturnType<typeof pagingParameters>>;

export const listAuditEntries = {
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'List audited actions, newest first: who did what, when and why',
  access: { role: 'admin' },
  query: AuditFilters,
  replies: { 200: () => Page(AuditEntryView()) },
  table: 'page',
} as const satisfies Route;

export const auditRoutes = { listAuditEntries };
