import * as z from 'zod/mini';
import { type Route, maxReplySeconds } from '../../platform/http/route.ts';
import { Email, ExternalId, InstantView, QueryInteger, Text, byParameter } from '../../platform/http/wire.ts';
import { channels } from '../../policy/contact-rules/channel.ts';
import { actorKinds } from '../../tenancy/audit/contract.ts';
import { ContactId } from '../../foundation/ids.ts';
import { KnownPhone } from '../../portfolio/contacts/phone-schema.ts';

export const maxPhones = 1000;
const maxContacts = 100;

const OptOutChannels = () =>
  z
    .array(z.enum(channels))
    .check(z.minLength(1), z.refine(areDistinct, 'Must not contain the same channel twice.'))
    .register(z.globalRegistry, { uniqueItems: true });

const areDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;

const subjects = ['phones', 'emails', 'contact_ids', 'contact_external_ids'] as const;

const UpTo = <Entry extends z.ZodMiniType>(max: number, entry: Entry) =>
  z.optional(z.array(entry).check(z.minLength(1), z.maxLength(max)));

export const NewOptOuts = () =>
  z
    .strictObject({
      phones: UpTo(maxPhones, KnownPhone()),
      emails: UpTo(maxPhones, Email()),
      contact_ids: UpTo(maxContacts, ContactId()),
      contact_external_ids: UpTo(maxContacts, ExternalId()),
      channels: z.optional(OptOutChannels()),
      reason: Text(500),
    })
    .check(
      z.refine((given) => subjects.some((field) => given[field] !== undefined), {
        error: `Give at least one of ${subjects.join(', ')}.`,
        path: ['phones'],
        params: { code: 'required' },
      }),
    )
    .register(z.globalRegistry, { anyOf: subjects.map((field) => ({ required: [field] })) });

export const OptOutView = () =>
  z.object({
    contact_id: z.nullable(z.uuid()),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    reason: z.string(),
    actor: z.enum(actorKinds),
    user_id: z.nullable(z.string()),
    api_key_id: z.nullable(z.string()),
    at: InstantView(),
    channels: z.array(z.enum(channels)),
  });
export type OptOutView = z.output<ReturnType<typeof OptOutView>>;

const maxPage = 50_000;
const defaultPageSize = 50;
const maxPageSize = 200;

export const optOutInBulk = {
  method: 'POST',
  path: '/api/admin/opt-out/bulk',
  summary: 'Opt out phone numbers with every contact that has one of them, email addresses, and contacts',
  tool: {
    name: 'opt_out',
    description:
      'Opt people out, by phone number, email address or contact, of all channels or of some: nobody contacts them there any more.',
    effect: 'alters',
  },
  access: { role: 'admin' },
  twin: { path: '/api/v1/opt-outs', scope: 'opt_outs:write' },
  body: NewOptOuts,
  replies: {
    200: () =>
      z.object({
        opted_out: z.int(),
        phones: z.int(),
        emails: z.int(),
        unmatched: z.array(z.string()),
        unknown_contacts: z.array(z.string()),
      }),
  },
  table: 'write',
  timeoutSeconds: maxReplySeconds,
  memoryMegabytes: 1024,
} as const satisfies Route;

export const listOptOuts = {
  method: 'GET',
  path: '/api/admin/opt-out',
  summary: 'List opt-outs: numbers without a contact first, then contacts in the order of their ids',
  access: { role: 'admin' },
  twin: { path: '/api/v1/opt-outs', scope: 'contacts:read', or: 'opt_outs:write' },
  query: () =>
    z.strictObject({
      page: z._default(z.optional(QueryInteger(1, maxPage)), 1),
      page_size: z._default(z.optional(QueryInteger(1, maxPageSize)), defaultPageSize),
    }),
  replies: {
    200: () =>
      z.object({
        data: z.array(OptOutView()),
        pagination: z.object({ page: z.int(), page_size: z.int(), has_more: z.boolean() }),
      }),
  },
  table: 'page',
} as const satisfies Route;

export const removeOptOut = {
  method: 'DELETE',
  path: '/api/admin/opt-out/{contactId}',
  summary: 'Remove the opt-out of a contact, or of a number that no contact has',
  access: { role: 'admin' },
  twin: { path: '/api/v1/opt-outs/{contactId}', scope: 'opt_outs:write' },
  resource: 'opt-out',
  params: () => z.strictObject({ contactId: ExternalId() }),
  query: () => z.strictObject(byParameter()),
  body: () => z.strictObject({ reason: z.optional(z.nullable(Text(500))) }),
  isBodyOptional: true,
  replies: {
    200: () => z.object({ removed: z.literal(true), contact_id: z.nullable(z.uuid()), phone: z.nullable(z.string()) }),
  },
  refusals: {
    409: ['opted_out_again', 'opted_out_with_contact', 'concurrent_change'],
  },
  table: 'write',
} as const satisfies Route;

export const optOutRoutes = { optOutInBulk, listOptOuts, removeOptOut };
