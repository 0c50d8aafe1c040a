import { dayIn } from '../../foundation/calendar.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import { organizationStore } from './organization-store.ts';

/** The calendar day it is for an organization, as `YYYY-MM-DD`: what days past due are counted to. */
export async function readToday(organization: OrganizationId, now: Date): Promise<string> {
  const settings = await organizationStore(organization).read();
  if (!settings) throw notFound('organization');
  return dayIn(settings.timezone, now);
}
