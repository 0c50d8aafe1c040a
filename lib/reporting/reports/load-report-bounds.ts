import type { OrganizationId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { type GivenPeriod, reportPeriod } from './report-period.ts';

/** Loads the instants at which a period begins and, exclusive, ends in the organization. */
export async function loadReportBounds(organization: OrganizationId, period: GivenPeriod, now: Date) {
  const settings = await organizationStore(organization).read();
  if (!settings) throw notFound('organization');
  const { start, end } = reportPeriod(period, settings.timezone, now);
  return { from: start, before: end };
}
