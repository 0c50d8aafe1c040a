import type { OrganizationId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { type GivenPeriod, type ReportPeriod, reportPeriod } from './report-period.ts';

/** Loads what a period means in the time zone of the organization. */
export async function loadReportPeriod(
  organization: OrganizationId,
  given: GivenPeriod,
  now: Date,
): Promise<ReportPeriod> {
  const settings = await organizationStore(organization).read();
  if (!settings) throw notFound('organization');
  return reportPeriod(given, settings.timezone, now);
}
