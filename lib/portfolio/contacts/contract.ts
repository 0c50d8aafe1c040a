import * as z from 'zod/mini';
import type { Route } from '../../platform/http/route.ts';
import {
  Email,
  ExternalId,
  IdOrExternalId,
  Instant,
  InstantView,
  Page,
  QueryBoolean,
  Text,
  Timezone,
  byParameter,
  pagingParameters,
} from '../../platform/http/wire.ts';
import { KnownPhone, Phone } from './phone-schema.ts';

const maxNameCharacters = 200;

const fieldSchemas = {
  phone: () => Phone(),
  email: () => Email(),
  whatsapp: () => Phone(),
  timezone: () => Timezone(),
};

export const NewContact = () =>
  z.strictObject({
    name: Text(maxNameCharacters),
    external_id: z.optional(z.nullable(ExternalId())),
    phone: z.optional(z.nullable(fieldSchemas.phone())),
    email: z.optional(z.nullable(fieldSchemas.email())),
    whatsapp: z.optional(z.nullable(fieldSchemas.whatsapp())),
    timezone: z.optional(z.nullable(fieldSchemas.timezone())),
  });
export type NewContact = z.output<ReturnType<typeof NewContact>>;

export const ContactChange = () => z.partial(NewContact());
export type ContactChange = z.output<ReturnType<typeof ContactChange>>;

export const ContactOfAccountView = () =>
  z.object({
    id: z.uuid(),
    external_id: z.nullable(z.string()),
    name: z.string(),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    whatsapp: z.nullable(z.string()),
    timezone: z.nullable(z.string()),
    opted_out: z.boolean(),
  });

export const ContactView = () =>
  z.object({ ...ContactOfAccountView().shape, created_at: InstantView(), updated_at: InstantView() });
export type ContactView = z.output<ReturnType<typeof ContactView>>;

export const createContact = {
  method: 'POST',
  path: '/api/v1/contacts',
  summary: 'Create a contact, or update the one with the same external_id',
  access: { scope: 'contacts:write' },
  body: NewContact,
  replies: { 201: ContactView, 200: ContactView },
  table: 'write',
} as const satisfies Route;

const ContactFilters = () =>
  z.strictObject({
    ...pagingParameters(),
    external_id: z.optional(ExternalId()),
    phone: z.optional(KnownPhone()),
    email: z.optional(Email()),
    opted_out: z.optional(QueryBoolean()),
    updated_since: z.optional(Instant()),
  });
export type ContactFilters = Omit<
  z.output<ReturnType<typeof ContactFilters>>,
  keyof ReturnType<typeof pagingParameters>
>;

export const listContacts = {
  method: 'GET',
  path: '/api/v1/contacts',
  summary: 'List contacts, in the order of their ids',
  access: { scope: 'contacts:read' },
  query: ContactFilters,
  replies: { 200: () => Page(ContactView()) },
  table: 'page',
} as const satisfies Route;

export const readContact = {
  method: 'GET',
  path: '/api/v1/contacts/{id}',
  summary: 'Read a contact by its id, or by its external_id with by=external_id',
  access: { scope: 'contacts:read' },
  resource: 'contact',
  params: IdOrExternalId,
  query: () => z.strictObject(byParameter()),
  replies: { 200: ContactView },
  table: 'read',
} as const satisfies Route;

export const updateContact = {
  method: 'PATCH',
  path: '/api/v1/contacts/{id}',
  summary: 'Change fields of a contact; every account that carries it shows the change',
  access: { scope: 'contacts:write' },
  resource: 'contact',
  params: IdOrExternalId,
  query: () => z.strictObject(byParameter()),
  body: ContactChange,
  replies: { 200: ContactView },
  refusals: { 409: ['external_id_in_use', 'concurrent_change'], 422: ['external_id_immutable'] },
  table: 'write',
} as const satisfies Route;

export const contactRoutes = { createContact, listContacts, readContact, updateContact };
