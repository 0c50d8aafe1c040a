import { requireUser } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { claimWork as claim } from '../../lib/outreach/work-queue/claim-work.ts';
import { claimWork } from '../../lib/outreach/work-queue/contract.ts';
import { resolveContactId } from '../../lib/portfolio/contacts/resolve-contact-id.ts';

export const handler = onLambda(claimWork, async ({ organization, caller, params, query, body, now }) => {
  const contact = resolveContactId(organization, params.id, query.by);
  return reply(200, await claim(organization, contact, body.claimed, requireUser(caller).id, now));
});
