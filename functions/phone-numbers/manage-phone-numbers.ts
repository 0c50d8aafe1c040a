import { initiatorOf } from '../../lib/platform/http/caller.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { Acting } from '../../lib/foundation/initiator.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import type { NumberSearch } from '../../lib/platform/providers/telephony-numbers-client.ts';
import { bodyOrganizationOnLambda } from '../../lib/tenancy/handlers/body-organization-on-lambda.ts';
import { type Purchase, buyPhoneNumber } from '../../lib/channels/phone-numbers/buy-phone-number.ts';
import { managePhoneNumbers } from '../../lib/channels/phone-numbers/contract.ts';
import { type Release, releasePhoneNumber } from '../../lib/channels/phone-numbers/release-phone-number.ts';
import { searchPhoneNumbers } from '../../lib/channels/phone-numbers/search-phone-numbers.ts';

const search = async (wanted: NumberSearch) => reply(200, { numbers: await searchPhoneNumbers(wanted) });

async function buy(organization: OrganizationId, purchase: Purchase, acting: Acting) {
  const { view, isNew } = await buyPhoneNumber(organization, purchase, acting);
  return isNew ? reply(201, view) : reply(200, view);
}

async function release(organization: OrganizationId, released: Release, acting: Acting) {
  await releasePhoneNumber(organization, released, acting);
  return reply(200, { released: true as const, phone_number: released.phoneNumber });
}

export const handler = bodyOrganizationOnLambda(
  managePhoneNumbers,
  (body) => body.organizationId,
  ({ body, newId, receivedAt, caller }, organization) => {
    const acting = { actor: initiatorOf(caller.actor), newId, now: receivedAt };
    switch (body.action) {
      case 'search':
        return search(body);
      case 'buy':
        return buy(organization, body, acting);
      case 'release':
        return release(organization, body, acting);
    }
  },
);
