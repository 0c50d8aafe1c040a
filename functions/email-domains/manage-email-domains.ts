import { reply } from '../../lib/platform/http/endpoint.ts';
import { bodyOrganizationOnLambda } from '../../lib/tenancy/handlers/body-organization-on-lambda.ts';
import { manageEmailDomains } from '../../lib/channels/email-domains/contract.ts';
import { createEmailDomain } from '../../lib/channels/email-domains/create-email-domain.ts';
import { emailDomainView } from '../../lib/channels/email-domains/email-domain.ts';
import { verifyEmailDomain } from '../../lib/channels/email-domains/verify-email-domain.ts';

export const handler = bodyOrganizationOnLambda(
  manageEmailDomains,
  (body) => body.organizationId,
  async ({ body, newId, now, receivedAt, caller }, organization) => {
    if (body.action === 'verify')
      return reply(200, emailDomainView(organization, await verifyEmailDomain(organization, body, now)));
    const actor = { kind: caller.actor.kind, id: caller.actor.id };
    const { item, isNew } = await createEmailDomain(organization, body, { actor, newId, now: receivedAt });
    const view = emailDomainView(organization, item);
    return isNew ? reply(201, view) : reply(200, view);
  },
);
