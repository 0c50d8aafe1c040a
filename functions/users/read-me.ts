import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { readOrganization } from '../../lib/organizations/organizations/organization-store.ts';
import { Problem, notFound } from '../../lib/foundation/problem.ts';
import { readMe } from '../../lib/organizations/users/contract.ts';

export const handler = onLambda(readMe, async ({ caller, organization: organizationId }) => {
  const { actor } = caller;
  if (actor.kind !== 'user') throw new Problem(403, 'missing_role', 'Only a user can ask this.');
  const organization = organizationId && (await readOrganization(organizationId));
  if (organization === undefined) throw notFound('organization');
  const { id, email, roles } = actor;
  return reply(200, { id, email, roles: [...roles], organization: organization && shown(organization) });
});

const shown = ({ id, name, timezone, currency }: { id: string; name: string; timezone: string; currency: string }) => ({
  id,
  name,
  timezone,
  currency,
});
