import * as z from 'zod/mini';
import { channels } from '../../contact-rules/channel.ts';
import { OrganizationId, Uuid } from '../../foundation/ids.ts';
import { type Route, maxReplySeconds } from '../../http/route.ts';
import { InstantView } from '../../http/wire.ts';
import { OwnNumber } from '../../portfolio/contacts/phone-schema.ts';

export const PhoneNumberRequest = () =>
  z.strictObject({
    action: z.literal('buy'),
    phoneNumber: OwnNumber(),
    channelConfigId: z.optional(Uuid()),
    organizationId: z.optional(OrganizationId()),
  });
export type PhoneNumberRequest = z.output<ReturnType<typeof PhoneNumberRequest>>;

const Capabilities = () => z.object({ voice: z.boolean(), sms: z.boolean(), mms: z.boolean() });

/** A number of an organization. While it is `pending`, the provider has not confirmed that it was bought. */
export const PhoneNumberView = () =>
  z.object({
    phone_number: z.string(),
    provider_id: z.nullable(z.string()),
    status: z.enum(['owned', 'pending']),
    capabilities: z.nullable(Capabilities()),
    channels: z.array(z.enum(channels)),
    organization_id: z.uuid(),
    bought_at: z.nullable(InstantView()),
  });
export type PhoneNumberView = z.output<ReturnType<typeof PhoneNumberView>>;

export const managePhoneNumbers = {
  method: 'POST',
  path: '/api/admin/phone-numbers',
  summary: 'Buy a phone number',
  access: { role: 'admin' },
  acrossOrganizations: true,
  body: PhoneNumberRequest,
  replies: { 200: PhoneNumberView, 201: PhoneNumberView },
  refusals: {
    403: ['organization_not_allowed', 'organization_required'],
    404: ['organization_not_found'],
    409: ['number_not_available', 'number_in_use', 'number_limit', 'in_progress', 'concurrent_change'],
    422: ['regulatory_requirements', 'channel_mismatch'],
    502: ['provider_error'],
    503: ['provider_not_configured'],
  },
  table: 'write',
  secrets: ['telephony'],
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
