import type { OrganizationId } from '../ids.ts';
import { notFound } from '../problem.ts';
import { dayIn } from '../time/calendar.ts';
import { readOrganization } from './organization-store.ts';

/** The calendar day it is for an organization, as `YYYY-MM-DD`: what days past due are counted to. */
export async function todayOf(organization: OrganizationId, now: Date): Promise<string> {
  const settings = await readOrganization(organization);
  if (!settings) throw notFound('organization');
  return dayIn(settings.timezone, now);
}
