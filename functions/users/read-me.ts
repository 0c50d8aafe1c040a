import { log } from '../../lib/foundation/log.ts';
import { Problem, notFound } from '../../lib/foundation/problem.ts';
import { toError } from '../../lib/foundation/to-error.ts';
import { requireUser } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { countryOf } from '../../lib/tenancy/organizations/country.ts';
import { organizationStore } from '../../lib/tenancy/organizations/organization-store.ts';
import type { Organization } from '../../lib/tenancy/organizations/organization.ts';
import { type OrganizationOfUser, readMe } from '../../lib/tenancy/users/contract.ts';
import { readPreferences } from '../../lib/tenancy/users/preferences-store.ts';
import { preferencesView } from '../../lib/tenancy/users/preferences.ts';
import { recordSignIn } from '../../lib/tenancy/users/record-sign-in.ts';

export const handler = onLambda(readMe, async ({ caller, organization: organizationId, now }) => {
  const user = requireUser(caller);
  const [organization, preferences] = await Promise.all([
    organizationId && organizationStore(organizationId).read(),
    readPreferences({ organization: caller.organization, user: user.id }),
  ]);
  if (organization === undefined) throw notFound('organization');
  if (organization && organization.id === caller.organization)
    await recordSignIn(organization.id, user, now).catch(unlessPoolIsUnavailable);
  const { id, email, roles } = user;
  return reply(200, {
    id,
    email,
    roles: [...roles],
    organization: organization && organizationOfUser(organization),
    preferences: preferencesView(preferences),
    now: now.toISOString(),
  });
});

/** Who the caller is does not depend on the pool: the next call records the sign-in. */
function unlessPoolIsUnavailable(error: unknown): void {
  if (!(error instanceof Problem)) throw error;
  log.warn('a sign-in was not recorded', toError(error));
}

const organizationOfUser = (organization: Organization): OrganizationOfUser => ({
  id: organization.id,
  name: organization.name,
  timezone: organization.timezone,
  currency: organization.currency,
  language: organization.language,
  country: countryOf(organization),
  execution_paused: organization.execution_paused_at !== undefined,
});
