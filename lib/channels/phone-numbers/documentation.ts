import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  commonNotes,
  exampleInstant,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import type { AvailableNumberView, PhoneNumberRequest, PhoneNumberView } from './contract.ts';

const number: Returned<typeof PhoneNumberView> = {
  phone_number: '+541152360100',
  provider_id: 'PN5f0c4e0d9a7b4f3f8f6f0f8a2b1c3d4e',
  status: 'owned',
  capabilities: { voice: true, sms: true, mms: false },
  channels: ['sms', 'voice'],
  organization_id: '3c0d7a52-1f5e-4f0c-9a31-5b8e2d6f7a10',
  bought_at: exampleInstant,
};

const available: Returned<typeof AvailableNumberView> = {
  phone_number: number.phone_number,
  country: 'AR',
  region: null,
  locality: 'Buenos Aires',
  capabilities: { voice: true, sms: true, mms: false },
  address_requirements: 'none',
};

export const documentation: RoomDocumentation = {
  tag: { title: 'Phone numbers', description: 'The numbers that the service buys for an organization.' },
  fields: {
    ...notesFor('PhoneNumberRequest', {
      action: note('What to do.'),
      country: note('The country to search in: two letters of ISO 3166-1.', 'AR'),
      areaCode: note('Digits that follow the country code, or in some countries are anywhere in the number.', '11'),
      numberType: note('The type of numbers to search for.'),
      phoneNumber: { ...commonNotes.phone, description: 'The number to buy or release, in E.164.' },
      channelConfigId: note(
        'The `id` of a `sms`, `whatsapp` or `voice` channel. The channel gets the number that is bought; without it, `sms` ' +
          'and `voice` get it if they have none. To release a number that channels use, send the id of one of them.',
      ),
      organizationId: note(
        "The organization; by default the caller's own. Only a platform administrator may name another.",
      ),
    }),
    numbers: note('Numbers that can be bought, at most 30.'),
    phone_number: { ...commonNotes.phone, description: 'The number in E.164.' },
    country: note('Two letters of ISO 3166-1.', 'AR'),
    region: note('State or province.', 'TX'),
    locality: note('Town.', available.locality),
    address_requirements: note('Whether its buyer must have an address: `none`, `any`, `local` or `foreign`.', 'none'),
    released: note('It has been released.'),
    provider_id: note("The telephony provider's id of the number; null while it is `pending`.", number.provider_id),
    capabilities: note('What the number can be used for; null while it is `pending`.'),
    voice: note('Calls.'),
    sms: note('Text messages.'),
    mms: note('Messages with media.'),
    organization_id: note('The organization that the number belongs to.'),
    bought_at: note('When it was bought; null while it is `pending`.'),
    ...notesFor('PhoneNumberView', {
      status: note(
        '`pending`, `releasing`: the purchase or release is in progress or was interrupted. Send the request again to complete it.',
      ),
      channels: note('The channels that use it.'),
    }),
  },
  operations: {
    managePhoneNumbers: {
      description:
        '`search` needs a `country`, `buy` and `release` a `phoneNumber`.\n\n' +
        '`buy` buys exactly this number. If the organization owns it already, the reply is 200 and nothing is bought, so an ' +
        '`Idempotency-Key` is not needed. The provider calls the service for inbound messages and calls of the number. An ' +
        'organization has at most 20 numbers.\n\n' +
        '`release` removes the number from the voice provider, then releases it at the telephony provider; it may be ' +
        'impossible to get it again. Releasing it again returns 200.\n\n' +
        'If a request was interrupted, the next one looks the number up at the provider before it changes anything; until ' +
        'then, up to a minute, 409 `in_progress`.',
      body: { action: 'buy', phoneNumber: number.phone_number } satisfies Sent<typeof PhoneNumberRequest>,
      reply: number,
    },
    listPhoneNumbers: { reply: { data: [number] } },
  },
};
