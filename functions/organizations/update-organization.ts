import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { updateOrganization } from '../../lib/tenancy/organizations/contract.ts';
import { changeSettings } from '../../lib/channels/templates/change-settings.ts';
import { organizationView } from '../../lib/tenancy/organizations/organization.ts';

export const handler = onLambda(
  updateOrganization,
  async ({ organization: id, caller: { actor }, body, newId, now }) => {
    const organization = await changeSettings(id, body, { actor, newId, now });
    if (!organization) throw notFound('organization');
    return reply(200, organizationView(organization));
  },
);
