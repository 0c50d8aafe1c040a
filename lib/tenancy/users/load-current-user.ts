import { log } from '../../foundation/log.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { Problem, notFound } from '../../foundation/problem.ts';
import { toError } from '../../foundation/to-error.ts';
import { type Caller, requireUser } from '../../platform/http/caller.ts';
import { countryOf } from '../organizations/country.ts';
import { organizationStore } from '../organizations/organization-store.ts';
import type { Organization } from '../organizations/organization.ts';
import type { OrganizationOfUser, UserView } from './contract.ts';
import { preferencesStore } from './preferences-store.ts';
import { defaultPreferences, preferencesView } from './preferences.ts';
import { recordSignIn } from './record-sign-in.ts';

/**
 * Loads the calling user with the organization they act for, and records the sign-in of a user to their own
 * organization.
 * @throws Problem 404 `organization_not_found`
 */
export async function loadCurrentUser(
  caller: Caller,
  organizationId: OrganizationId | null,
  now: Date,
): Promise<UserView> {
  const user = requireUser(caller);
  const [organization, preferences = defaultPreferences] = await Promise.all([
    organizationId && organizationStore(organizationId).read(),
    preferencesStore(caller.organization).read(user.id),
  ]);
  if (organization === undefined) throw notFound('organization');
  if (organization && organization.id === caller.organization)
    await recordSignIn(organization.id, user, now).catch(logPoolProblem);
  const { id, email, roles } = user;
  return {
    id,
    email,
    roles: [...roles],
    organization: organization && organizationOfUser(organization),
    preferences: preferencesView(preferences),
    now: now.toISOString(),
  };
}

/** After a pool outage, the next call records the sign-in. */
function logPoolProblem(error: unknown): void {
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
