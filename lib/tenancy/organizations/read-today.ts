import { dayIn } from '../../foundation/calendar.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import { organizationStore } from './organization-store.ts';

export async function readToday(organization: OrganizationId, now: Date): Promise<string> {
  const settings = await organizationStore(organization).read();
  if (!settings) throw notFound('organization');
  return dayIn(settings.timezone, now);
}
