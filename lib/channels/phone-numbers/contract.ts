import * as z from 'zod/mini';
import { channels } from '../../policy/contact-rules/channel.ts';
import { OrganizationId, Uuid } from '../../foundation/ids.ts';
import { type Route, maxReplySeconds } from '../../platform/http/route.ts';
import { InstantView, ProviderError } from '../../platform/http/wire.ts';
import { OwnNumber } from '../../portfolio/contacts/phone-schema.ts';
import { numberTypes } from '../../platform/providers/number-type.ts';

const Country = () => z.string().check(z.regex(/^[A-Z]{2}$/, 'Must be two capital letters of ISO 3166-1, such as AR.'));

const AreaCode = () => z.string().check(z.regex(/^\d{2,5}$/, 'Must be 2 to 5 digits.'));

export const PhoneNumberRequest = () =>
  z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('search'),
      country: Country(),
      areaCode: z.optional(AreaCode()),
      numberType: z._default(z.enum(numberTypes), 'local'),
      organizationId: z.optional(OrganizationId()),
    }),
    z.strictObject({
      action: z.literal('buy'),
      phoneNumber: OwnNumber(),
      channelConfigId: z.optional(Uuid()),
      organizationId: z.optional(OrganizationId()),
    }),
    z.strictObject({
      action: z.literal('release'),
      phoneNumber: OwnNumber(),
      channelConfigId: z.optional(Uuid()),
      organizationId: z.optional(OrganizationId()),
    }),
  ]);
export type PhoneNumberRequest = z.output<ReturnType<typeof PhoneNumberRequest>>;

const Capabilities = () => z.object({ voice: z.boolean(), sms: z.boolean(), mms: z.boolean() });

export const AvailableNumberView = () =>
  z.object({
    phone_number: z.string(),
    country: z.string(),
    region: z.nullable(z.string()),
    locality: z.nullable(z.string()),
    capabilities: Capabilities(),
    address_requirements: z.nullable(z.string()),
  });
export type AvailableNumberView = z.output<ReturnType<typeof AvailableNumberView>>;

export const AvailableNumbers = () => z.object({ numbers: z.array(AvailableNumberView()) });

export const ReleasedNumber = () => z.object({ released: z.literal(true), phone_number: z.string() });

/** A number of an organization. While it is `pending`, the provider has not confirmed the purchase. */
export const PhoneNumberView = () =>
  z.object({
    phone_number: z.string(),
    provider_id: z.nullable(z.string()),
    status: z.enum(['owned', 'pending', 'releasing']),
    capabilities: z.nullable(Capabilities()),
    channels: z.array(z.enum(channels)),
    organization_id: z.uuid(),
    bought_at: z.nullable(InstantView()),
  });
export type PhoneNumberView = z.output<ReturnType<typeof PhoneNumberView>>;

export const managePhoneNumbers = {
  method: 'POST',
  path: '/api/admin/phone-numbers',
  summary: 'Search for, buy or release a phone number',
  access: { role: 'admin' },
  acrossOrganizations: true,
  body: PhoneNumberRequest,
  replies: {
    200: () => z.union([AvailableNumbers(), PhoneNumberView(), ReleasedNumber()]),
    201: PhoneNumberView,
  },
  refusals: {
    403: ['organization_required'],
    404: ['number_not_found'],
    409: [
      'number_not_available',
      'number_in_use',
      'number_limit',
      'number_assigned',
      'in_progress',
      'concurrent_change',
    ],
    422: ['country_not_supported', 'regulatory_requirements', 'channel_mismatch'],
    503: ['provider_not_configured'],
  },
  errorBodies: { 502: ProviderError },
  table: 'write',
  secrets: ['telephony', 'voiceprovider'],
  publicUrl: true,
  timeoutSeconds: maxReplySeconds,
} as const satisfies Route;

export const listPhoneNumbers = {
  method: 'GET',
  path: '/api/admin/phone-numbers',
  summary: 'List the phone numbers of the organization',
  access: { role: 'admin' },
  replies: { 200: () => z.object({ data: z.array(PhoneNumberView()) }) },
  table: 'read',
} as const satisfies Route;

export const phoneNumberRoutes = { managePhoneNumbers, listPhoneNumbers };
