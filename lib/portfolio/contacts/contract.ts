import * as z from 'zod/mini';
import { channels } from '../../policy/contact-rules/channel.ts';
import { timezoneOrigins } from '../../policy/contact-rules/places/timezone-origins.ts';
import type { Route } from '../../platform/http/route.ts';
import {
  CalendarDate,
  Country,
  Email,
  ExternalId,
  IdOrExternalId,
  Instant,
  InstantView,
  Language,
  NewExternalId,
  Page,
  QueryBoolean,
  Region,
  Text,
  Timezone,
  byParameter,
  pagingParameters,
  withCode,
} from '../../platform/http/wire.ts';
import { ContactId } from '../../foundation/ids.ts';
import { isPlaceholderId, isRoundedId } from '../../foundation/external-id.ts';
import { ContactHours } from '../../tenancy/organizations/contract.ts';
import { IdentityChangeView } from '../holds/contract.ts';
import { addressStatuses, maxAddresses, phoneKinds } from './contact-addresses.ts';
import { personChangeReactions } from './person-change.ts';
import { KnownPhone, Phone } from './phone-schema.ts';

const maxCharacters = { name: 200, label: 50, documentType: 20, documentNumber: 40, reason: 500 };

const nullable = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));

const AddressStatus = () => z.enum(addressStatuses);

const Label = () => Text(maxCharacters.label);

/** `kind` is accepted because replies have it, and ignored because it follows from the number. */
export const NewContactPhone = () =>
  z.strictObject({
    number: Phone(),
    label: nullable(Label()),
    kind: nullable(z.enum(phoneKinds)),
    status: nullable(AddressStatus()),
  });

export const NewContactEmail = () =>
  z.strictObject({ address: Email(), label: nullable(Label()), status: nullable(AddressStatus()) });

const AtMostTen = <Entry extends z.ZodMiniType>(field: 'phones' | 'emails', entry: Entry) =>
  z
    .array(entry)
    .check(
      z.refine(
        (list) => list.length <= maxAddresses,
        withCode(`too_many_${field}`, `Must have at most ${maxAddresses} elements.`),
      ),
    )
    .register(z.globalRegistry, { maxItems: maxAddresses });

const DocumentNumber = () =>
  z.pipe(
    Text(maxCharacters.documentNumber).check(
      z.refine((text) => !isRoundedId(text), withCode('rounded_id', 'Was rounded by a spreadsheet; give all digits.')),
      z.refine(
        (text) => !isPlaceholderId(text),
        withCode('placeholder_id', 'Stands for a missing value; leave the document out instead.'),
      ),
    ),
    z.transform((text) =>
      text
        .normalize('NFC')
        .replace(/[^\p{L}\p{N}]/gu, '')
        .toUpperCase(),
    ),
  );

export const ContactDocument = () =>
  z.strictObject({
    type: Text(maxCharacters.documentType).check(z.toLowerCase()),
    number: DocumentNumber(),
  });

const areDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;

export const ContactPreferences = () =>
  z.strictObject({
    channels: nullable(
      z
        .array(z.enum(channels))
        .check(z.minLength(1), z.refine(areDistinct, 'Must not contain the same channel twice.'))
        .register(z.globalRegistry, { uniqueItems: true }),
    ),
    hours: nullable(ContactHours()),
  });

const fieldSchemas = () => ({
  name: Text(maxCharacters.name),
  external_id: nullable(NewExternalId()),
  phone: nullable(Phone()),
  email: nullable(Email()),
  whatsapp: nullable(Phone()),
  timezone: nullable(Timezone()),
  country: nullable(Country()),
  region: nullable(Region()),
  language: nullable(Language()),
  document: nullable(ContactDocument()),
  birth_date: nullable(CalendarDate()),
  preferred: nullable(ContactPreferences()),
  phones: nullable(AtMostTen('phones', NewContactPhone())),
  emails: nullable(AtMostTen('emails', NewContactEmail())),
});

interface Place {
  readonly country?: string | null | undefined;
  readonly region?: string | null | undefined;
}

const isRegionOfCountry = ({ country, region }: Place): boolean =>
  !country || !region || region.startsWith(`${country}-`);

const regionOfCountry = () =>
  z.refine<Place>(isRegionOfCountry, {
    ...withCode('region_mismatch', 'Must be a region of the country.'),
    path: ['region'],
  });

export const NewContact = () => z.strictObject(fieldSchemas()).check(regionOfCountry());
export type NewContact = z.output<ReturnType<typeof NewContact>>;

export const ContactChange = () => z.partial(z.strictObject(fieldSchemas())).check(regionOfCountry());
export type ContactChange = z.output<ReturnType<typeof ContactChange>>;

export const ContactPhoneView = () =>
  z.object({ number: z.string(), label: z.nullable(z.string()), kind: z.enum(phoneKinds), status: AddressStatus() });

export const ContactEmailView = () =>
  z.object({ address: z.string(), label: z.nullable(z.string()), status: AddressStatus() });

export const ContactPreferencesView = () =>
  z.object({
    channels: z.nullable(z.array(z.enum(channels))),
    hours: z.nullable(z.object({ start: z.string(), end: z.string(), days: z.array(z.int()) })),
  });

export const ContactDocumentView = () => z.object({ type: z.string(), number: z.string() });

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
    opted_out_by: z.nullable(z.enum(['contact', 'address'])),
    opted_out_channels: z.array(z.enum(channels)),
    country: z.nullable(z.string()),
    region: z.nullable(z.string()),
    language: z.nullable(z.string()),
    preferred: z.nullable(ContactPreferencesView()),
    phones: z.array(ContactPhoneView()),
    emails: z.array(ContactEmailView()),
    whatsapp_status: z.nullable(AddressStatus()),
    timezones: z.array(z.string()),
    timezones_from: z.enum(timezoneOrigins),
  });
export type ContactOfAccountView = z.output<ReturnType<typeof ContactOfAccountView>>;

export const ContactView = () =>
  z.object({
    ...ContactOfAccountView().shape,
    document: z.nullable(ContactDocumentView()),
    birth_date: z.nullable(z.iso.date()),
    created_at: InstantView(),
    updated_at: InstantView(),
  });
export type ContactView = z.output<ReturnType<typeof ContactView>>;

export const OnPersonChange = () => z.enum(personChangeReactions);

export const ContactUpsert = () =>
  z.strictObject({ ...fieldSchemas(), on_person_change: z.optional(OnPersonChange()) }).check(regionOfCountry());

export const WrittenContact = () => z.extend(ContactView(), { warnings: z.optional(z.array(IdentityChangeView())) });

export const createContact = {
  method: 'POST',
  path: '/api/v1/contacts',
  summary: 'Create a contact, or update the one with the same external_id',
  access: { scope: 'contacts:write' },
  body: ContactUpsert,
  replies: { 201: WrittenContact, 200: WrittenContact },
  refusals: { 422: ['too_many_phones', 'too_many_emails'] },
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
  refusals: {
    409: ['external_id_in_use', 'concurrent_change'],
    422: ['external_id_immutable', 'too_many_phones', 'too_many_emails'],
  },
  table: 'write',
} as const satisfies Route;

export const duplicateMatches = ['document', 'phone'] as const;

export const DuplicateView = () =>
  z.object({ matched: z.array(z.enum(duplicateMatches)), contacts: z.array(ContactView()).check(z.length(2)) });
export type DuplicateView = z.output<ReturnType<typeof DuplicateView>>;

export const listDuplicates = {
  method: 'GET',
  path: '/api/v1/contacts/duplicates',
  summary: 'List pairs of contacts that may be one person',
  access: { scope: 'contacts:read' },
  query: () => z.strictObject({ ...pagingParameters(), contact_id: z.optional(ContactId()) }),
  replies: { 200: () => Page(DuplicateView()) },
  table: 'page',
} as const satisfies Route;

export const MergeView = () =>
  z.object({
    former_contact: z.object({ id: z.uuid(), external_id: z.nullable(z.string()), name: z.string() }),
    contact_id: z.uuid(),
    reason: z.string(),
    merged_by: z.object({ kind: z.enum(['user', 'api_key', 'system', 'contact']), id: z.nullable(z.string()) }),
    merged_at: InstantView(),
  });
export type MergeView = z.output<ReturnType<typeof MergeView>>;

export const ContactMerge = () => z.strictObject({ into: ContactId(), reason: Text(maxCharacters.reason) });

export const mergeContact = {
  method: 'POST',
  path: '/api/v1/contacts/{id}/merge',
  summary: 'Merge a contact into another one that is the same person',
  access: { scope: 'contacts:write' },
  resource: 'contact',
  params: IdOrExternalId,
  query: () => z.strictObject(byParameter()),
  body: ContactMerge,
  replies: { 200: ContactView },
  refusals: {
    403: ['person_required', 'missing_role'],
    409: ['already_merged', 'too_many_merges', 'concurrent_change'],
    422: ['same_contact', 'too_many_phones', 'too_many_emails'],
  },
  table: 'write',
} as const satisfies Route;

export const contactRoutes = { createContact, listContacts, readContact, updateContact, listDuplicates, mergeContact };
