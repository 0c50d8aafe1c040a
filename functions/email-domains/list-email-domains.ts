import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPage } from '../../lib/platform/http/load-page.ts';
import { listEmailDomains } from '../../lib/channels/email-domains/contract.ts';
import { emailDomainStore } from '../../lib/channels/email-domains/email-domain-store.ts';
import { type EmailDomain, emailDomainView } from '../../lib/channels/email-domains/email-domain.ts';

export const handler = onLambda(listEmailDomains, async ({ organization, query }) =>
  reply(
    200,
    await loadPage(organization, emailDomainStore(organization).listing(), query, (domain: EmailDomain) =>
      emailDomainView(organization, domain),
    ),
  ),
);
