import { dayIn, daysUpTo } from '../../foundation/calendar.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import { type CountDifference, findCountDifferences } from './find-count-differences.ts';
import { repairCounts } from './repair-counts.ts';

/** Two years: days of the overview are not read further back, and each day costs 16 requests for an organization. */
export const maxVerifiedDays = 731;

/** Each compares its own partitions in parallel: together they stay below the number of connections. */
const maxConcurrentOrganizations = 8;

type Verified = Pick<Organization, 'id' | 'name' | 'timezone' | 'created_at'>;

interface Verification {
  readonly now: Date;
  readonly dayCount: number;
  /** Waits between the two comparisons that a repair needs; undefined if nothing is to be repaired. */
  readonly pause: (() => Promise<unknown>) | undefined;
}

/** What was found in one organization. */
export interface CounterReport {
  readonly id: OrganizationId;
  readonly name: string;
  readonly differences: readonly CountDifference[];
  readonly repairedCount: number;
  readonly remainingCount: number;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Compares an organization's counts of the last days. It has queued nothing before the day on which it was created, or the
 * one before that if its time zone has changed since.
 */
function compare(
  { id, timezone, created_at: createdAt }: Verified,
  { now, dayCount }: Verification,
): Promise<CountDifference[]> {
  const days = daysUpTo(dayIn(timezone, now), dayCount);
  const firstDay = dayIn(timezone, new Date(Date.parse(createdAt) - dayMs));
  return findCountDifferences(
    id,
    days,
    days.filter((day) => day >= firstDay),
  );
}

/**
 * Compares the counts of organizations with their items, and repairs the differences that stay the same. All organizations
 * share one pause, however many there are.
 */
export async function verifyCounters(
  organizations: readonly Verified[],
  verification: Verification,
): Promise<CounterReport[]> {
  const found = await mapInParallel(organizations, maxConcurrentOrganizations, async (organization) => ({
    organization,
    differences: await compare(organization, verification),
  }));
  const isRepairing = verification.pause !== undefined && found.some(({ differences }) => differences.length > 0);
  if (isRepairing) await verification.pause();
  return mapInParallel(found, maxConcurrentOrganizations, async ({ organization, differences }) => {
    const report = { id: organization.id, name: organization.name, differences };
    if (!isRepairing || differences.length === 0)
      return { ...report, repairedCount: 0, remainingCount: differences.length };
    const repaired = await repairCounts(organization.id, differences, await compare(organization, verification));
    const remaining = await compare(organization, verification);
    return { ...report, repairedCount: repaired.length, remainingCount: remaining.length };
  });
}
