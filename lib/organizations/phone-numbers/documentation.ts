import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  commonNotes,
  exampleInstant,
  note,
  notesFor,
} from '../../http/documentation.ts';
import type { PhoneNumberRequest, PhoneNumberView } from './contract.ts';

const number: Returned<typeof PhoneNumberView> = {
  phone_number: '+541152360100',
  provider_id: 'PN5f0c4e0d9a7b4f3f8f6f0f8a2b1c3d4e',
  status: 'owned',
  capabilities: { voice: true, sms: true, mms: false },
  channels: ['sms', 'voice'],
  organization_id: '3c0d7a52-1f5e-4f0c-9a31-5b8e2d6f7a10',
  bought_at: exampleInstant,
};

export const documentation: RoomDocumentation = {
  tag: { title: 'Phone numbers', description: 'The numbers that the service buys for an organization.' },
  fields: {
    'PhoneNumberRequest.action': note('What to do.'),
    'PhoneNumberRequest.phoneNumber': { ...commonNotes.phone, description: 'The number to buy, in E.164.' },
    'PhoneNumberRequest.channelConfigId': note(
      'The `id` of the `sms`, `whatsapp` or `voice` channel that gets the number. Without it, `sms` and `voice` get it if ' +
        'they have none.',
    ),
    'PhoneNumberRequest.organizationId': note(
      "The organization; by default the caller's own. Only a platform administrator may name another.",
    ),
    phone_number: { ...commonNotes.phone, description: 'The number in E.164.' },
    provider_id: note("The telephony provider's id of the number; null while it is `pending`.", number.provider_id),
    capabilities: note('What the number can be used for; null while it is `pending`.'),
    voice: note('Calls.'),
    sms: note('Text messages.'),
    mms: note('Messages with media.'),
    organization_id: note('The organization that the number belongs to.'),
    bought_at: note('When it was bought; null while it is `pending`.'),
    ...notesFor('PhoneNumberView', {
      status: note(
        '`pending`: a purchase was interrupted, and the number may have been bought. Buy it again to find out.',
      ),
      channels: note('The channels that use it.'),
    }),
  },
  operations: {
    managePhoneNumbers: {
      description:
        'Buys exactly this number. Buying a number that the organization owns returns it with 200 and costs nothing, so ' +
        'an `Idempotency-Key` is not needed. If a purchase was interrupted, the next request looks the number up at the ' +
        'provider before it asks again; 409 `in_progress` until then. The provider calls the service for inbound messages ' +
        'and calls of the number. An organization has at most 20 numbers.',
      body: { action: 'buy', phoneNumber: number.phone_number } satisfies Sent<typeof PhoneNumberRequest>,
      reply: number,
    },
    listPhoneNumbers: { reply: { data: [number] } },
  },
};
