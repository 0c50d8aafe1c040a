import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { resolveBodyOrganization } from '../../lib/organizations/organizations/resolve-body-organization.ts';
import { buyPhoneNumber } from '../../lib/organizations/phone-numbers/buy-phone-number.ts';
import { managePhoneNumbers } from '../../lib/organizations/phone-numbers/contract.ts';

export const handler = onLambda(managePhoneNumbers, async (request) => {
  const { body, newId, receivedAt, caller } = request;
  const organization = await resolveBodyOrganization(request, body.organizationId);
  const actor = { kind: caller.actor.kind, id: caller.actor.id };
  const { view, isNew } = await buyPhoneNumber(organization, body, { actor, newId, now: receivedAt });
  return isNew ? reply(201, view) : reply(200, view);
});
