import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { loadPage } from '../../lib/http/page-store.ts';
import { listEmailDomains } from '../../lib/organizations/email-domains/contract.ts';
import { emailDomainListing } from '../../lib/organizations/email-domains/email-domain-store.ts';
import { type EmailDomain, emailDomainView } from '../../lib/organizations/email-domains/email-domain.ts';

export const handler = onLambda(listEmailDomains, async ({ organization, query }) =>
  reply(
    200,
    await loadPage(organization, emailDomainListing(organization), query, (domain: EmailDomain) =>
      emailDomainView(organization, domain),
    ),
  ),
);
