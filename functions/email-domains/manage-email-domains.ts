import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { manageEmailDomains } from '../../lib/channels/email-domains/contract.ts';
import { createEmailDomain } from '../../lib/channels/email-domains/create-email-domain.ts';
import { emailDomainView } from '../../lib/channels/email-domains/email-domain.ts';
import { verifyEmailDomain } from '../../lib/channels/email-domains/verify-email-domain.ts';
import { resolveBodyOrganization } from '../../lib/tenancy/organizations/resolve-body-organization.ts';

export const handler = onLambda(manageEmailDomains, async (request) => {
  const { body, newId, now, receivedAt, caller } = request;
  const organization = await resolveBodyOrganization(request, body.organizationId);
  if (body.action === 'verify')
    return reply(200, emailDomainView(organization, await verifyEmailDomain(organization, body, now)));
  const actor = { kind: caller.actor.kind, id: caller.actor.id };
  const { item, isNew } = await createEmailDomain(organization, body, { actor, newId, now: receivedAt });
  const view = emailDomainView(organization, item);
  return isNew ? reply(201, view) : reply(200, view);
});
