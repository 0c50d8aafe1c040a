import { initiatorOf } from '../../lib/platform/http/caller.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { Acting } from '../../lib/foundation/initiator.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { bodyOrganizationOnLambda } from '../../lib/tenancy/handlers/body-organization-on-lambda.ts';
import { manageEmailDomains } from '../../lib/channels/email-domains/contract.ts';
import { type NewEmailDomain, createEmailDomain } from '../../lib/channels/email-domains/create-email-domain.ts';
import { emailDomainView } from '../../lib/channels/email-domains/email-domain.ts';
import { verifyEmailDomain } from '../../lib/channels/email-domains/verify-email-domain.ts';

async function create(organization: OrganizationId, given: NewEmailDomain, acting: Acting) {
  const { item, isNew } = await createEmailDomain(organization, given, acting);
  const view = emailDomainView(organization, item);
  return isNew ? reply(201, view) : reply(200, view);
}

const verify = async (organization: OrganizationId, given: NewEmailDomain, now: Date) =>
  reply(200, emailDomainView(organization, await verifyEmailDomain(organization, given, now)));

export const handler = bodyOrganizationOnLambda(
  manageEmailDomains,
  (body) => body.organizationId,
  ({ body, newId, now, receivedAt, caller }, organization) => {
    const actor = initiatorOf(caller.actor);
    return body.action === 'verify'
      ? verify(organization, body, now)
      : create(organization, body, { actor, newId, now: receivedAt });
  },
);
