import { reply } from '../../lib/platform/http/endpoint.ts';
import { bodyOrganizationOnLambda } from '../../lib/tenancy/handlers/body-organization-on-lambda.ts';
import { buyPhoneNumber } from '../../lib/channels/phone-numbers/buy-phone-number.ts';
import { managePhoneNumbers } from '../../lib/channels/phone-numbers/contract.ts';
import { releasePhoneNumber } from '../../lib/channels/phone-numbers/release-phone-number.ts';
import { searchPhoneNumbers } from '../../lib/channels/phone-numbers/search-phone-numbers.ts';

export const handler = bodyOrganizationOnLambda(
  managePhoneNumbers,
  (body) => body.organizationId,
  async ({ body, newId, receivedAt, caller }, organization) => {
    const acting = { actor: { kind: caller.actor.kind, id: caller.actor.id }, newId, now: receivedAt };
    switch (body.action) {
      case 'search':
        return reply(200, { numbers: await searchPhoneNumbers(body) });
      case 'buy': {
        const { view, isNew } = await buyPhoneNumber(organization, body, acting);
        return isNew ? reply(201, view) : reply(200, view);
      }
      case 'release':
        await releasePhoneNumber(organization, body, acting);
        return reply(200, { released: true as const, phone_number: body.phoneNumber });
    }
  },
);
